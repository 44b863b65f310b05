// Finding the verdicts.
#include "tools/ample/colour.hpp"

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace ample::tools {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> colours = {
    {{"holds", "\x1b[32m"},
     {"violated", "\x1b[31m"},
     {"not decided", "\x1b[33m"},
     {"incomplete", "\x1b[33m"},
     {"Deadlock", "\x1b[31m"},
     {"inductive", "\x1b[32m"},
     {"not inductive", "\x1b[31m"},
     {"NOT AS EXPECTED", "\x1b[31m"}}};

bool begins_a_column(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n' || (at > 1 && text.substr(at - 2, 2) == "  ");
}

bool ends_a_word(std::string_view text, std::size_t at) {
  return at == text.size() || std::string_view(" \n:,").find(text[at]) != std::string_view::npos;
}

}  // namespace

std::string with_colour(const Surroundings& surroundings, const std::string& text) {
  if (!surroundings.in_colour) return text;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view word, colour;
    for (const auto& [name, code] : colours)
      if (std::string_view(text).substr(at).starts_with(name) && begins_a_column(text, at)
          && ends_a_word(text, at + name.size())) {
        word = name;
        colour = code;
      }
    if (word.empty()) {
      result += text[at++];
      continue;
    }
    result.append(colour).append(word).append("\x1b[0m");
    at += word.size();
  }
  return result;
}

bool environment_allows_colour() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (no_color == nullptr || *no_color == '\0')
         && !(terminal != nullptr && std::string_view(terminal) == "dumb");
}

}  // namespace ample::tools
