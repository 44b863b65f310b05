// Finds the verdicts in a text.
#include "tools/ample/output/colour.hpp"

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace ample::tools {

namespace {

constexpr std::string_view red = "\x1b[31m";
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> colours = {
    {{"holds", "\x1b[32m"},
     {"not needed", "\x1b[32m"},
     {"violated", red},
     {"not decided", "\x1b[33m"},
     {"incomplete", "\x1b[33m"},
     {"Deadlock", red},
     {"inductive", "\x1b[32m"},
     {"not inductive", red},
     {"NOT AS EXPECTED", red}}};

bool begins_a_column(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n' || (at > 1 && text.substr(at - 2, 2) == "  ");
}

bool ends_a_word(std::string_view text, std::size_t at) {
  return at == text.size() || std::string_view(" \n:,").find(text[at]) != std::string_view::npos;
}

}  // namespace

std::string with_colour(const Surroundings& surroundings, const std::string& text,
                        const std::set<std::string>& bad) {
  if (!surroundings.in_colour) return text;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view word, colour;
    const auto look_for = [&](std::string_view name, std::string_view code) {
      if (!std::string_view(text).substr(at).starts_with(name) || !begins_a_column(text, at)
          || !ends_a_word(text, at + name.size()))
        return;
      word = name;
      colour = code;
    };
    for (const auto& [name, code] : colours) look_for(name, code);
    for (const std::string& name : bad) look_for(name, red);
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
