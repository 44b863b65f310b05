// One pass over the text, which leaves strings and comments out.
#include "checker/questions/claims/toml_depth.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// The length of the string at the front, or of all the text when it does not end: "..." and '...',
/// and both with three quotes. One in a single line ends with it, as the parser refuses it there.
std::size_t length_of_string(std::string_view text) {
  const char quote = text.front();
  const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
  const bool has_lines = text.starts_with(three);
  if (!has_lines && text.starts_with(three.substr(0, 2))) return 2;
  for (std::size_t i = has_lines ? 3 : 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (!has_lines && (text[i] == quote || text[i] == '\n')) {
      return i + (text[i] == quote ? 1 : 0);
    } else if (has_lines && text.substr(i).starts_with(three)) {
      // Two quotes more belong to the string.
      const std::size_t end = std::min(text.find_first_not_of(quote, i), text.size());
      return std::min(end, i + 5);
    }
  }
  return text.size();
}

}  // namespace

int line_nested_too_deep(std::string_view toml) {
  int line = 1, dots = 0, brackets = 0;
  while (!toml.empty()) {
    std::size_t length = 1;
    switch (toml.front()) {
      case '"':
      case '\'':
        length = length_of_string(toml);
        line += static_cast<int>(std::ranges::count(toml.substr(0, length), '\n'));
        break;
      case '#':
        length = std::min(toml.find('\n'), toml.size());
        break;
      case '\n':
        ++line;
        dots = 0;
        break;
      case '.':
        ++dots;
        break;
      case '[':
      case '{':
        ++brackets;
        break;
      case ']':
      case '}':
        --brackets;
        break;
      default:
        break;
    }
    if (dots > deepest_claims || brackets > deepest_claims) return line;
    toml.remove_prefix(length);
  }
  return 0;
}

}  // namespace ample::checker
