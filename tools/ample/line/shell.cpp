// Single quotes hold a word together; a command is run through a pipe.
#include "tools/ample/line/shell.hpp"

#include <array>
#include <cstdio>
#include <memory>
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

std::optional<std::vector<std::string>> lines_printed_by(const std::string& command) {
  const auto close = [](std::FILE* pipe) { return pipe ? pclose(pipe) : -1; };
  std::unique_ptr<std::FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
  if (!pipe) return std::nullopt;
  std::vector<std::string> lines;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe.get()) != nullptr) {
    std::string line = buffer.data();
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    lines.push_back(std::move(line));
  }
  if (close(pipe.release()) != 0) return std::nullopt;
  return lines;
}

}  // namespace ample::tools
