// Quotes words for the shell.
#include "tools/ample/line/shell.hpp"

#include <utility>

namespace ample::tools {

std::string shell_quoted(const std::string& command) {
  constexpr const char* harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%";
  std::string result;
  for (const std::string& word : shell_words(command)) {
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
  std::string word;
  bool is_quoted = false, is_word = false;
  for (const char c : command) {
    if (c == '\'') {
      is_quoted = !is_quoted;
      is_word = true;
    } else if (c == ' ' && !is_quoted) {
      if (is_word) result.push_back(std::exchange(word, {}));
      is_word = false;
    } else {
      word += c;
      is_word = true;
    }
  }
  if (is_word) result.push_back(word);
  return result;
}

}  // namespace ample::tools
