// Quoting for the shell.
#include "tools/ample/shell.hpp"

#include <sstream>

namespace ample::tools {

std::string shell_quoted(const std::string& command) {
  constexpr const char* harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%";
  std::istringstream words(command);
  std::string result;
  for (std::string word; words >> word;) {
    result += result.empty() ? "" : " ";
    if (word.find_first_not_of(harmless) == std::string::npos)
      result += word;
    else  // no option's text contains a single quote
      result += "'" + word + "'";
  }
  return result;
}

std::vector<std::string> shell_words(const std::string& command) {
  std::vector<std::string> result;
  std::istringstream words(command);
  for (std::string word; words >> word;) {
    std::erase(word, '\'');
    result.push_back(word);
  }
  return result;
}

}  // namespace ample::tools
