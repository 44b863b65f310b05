// Escaping.
#include "checker/trace/markup.hpp"

#include <array>
#include <utility>

namespace ample::checker {

namespace {

/// Letters of more than one byte that LaTeX shall not see.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> symbols = {
    {{"⟨", "$\\langle$"},
     {"⟩", "$\\rangle$"},
     {"∅", "$\\emptyset$"},
     {"—", "---"},
     {"∪", "$\\cup$"},
     {"ℓ", "$\\ell$"},
     {"∞", "$\\infty$"},
     {"≥", "$\\geq$"},
     {"≤", "$\\leq$"}}};

std::string_view latex_escape(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '%':
      return "\\%";
    case '_':
      return "\\_";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '<':
      return "$<$";
    case '>':
      return "$>$";
    case '|':
      return "$|$";
    case '"':
      return "''";
    default:
      return {};
  }
}

}  // namespace

std::string markdown(std::string_view plain) {
  std::string text;
  for_each_word(plain, [&](std::string_view word, std::string_view subscript) {
    if (word == "<" || word == ">" || word == "&") {
      text += xml(word);
      return;
    }
    if (word.size() == 1 && std::string_view("\\`*_[]#|$!~{}").find(word[0]) != word.npos)
      text += '\\';
    text += word;
    if (subscript == "i" || subscript == "j") {
      text += subscript == "i" ? "ᵢ" : "ⱼ";
      return;
    }
    for (const char digit : subscript) {
      text += "\xE2\x82";  // U+2080 is subscript zero
      text += static_cast<char>(0x80 + (digit - '0'));
    }
  });
  return text;
}

std::string latex(std::string_view plain) {
  std::string text;
  std::size_t skip = 0;
  for_each_word(plain, [&](std::string_view word, std::string_view subscript) {
    if (skip > 0) {
      --skip;
      return;
    }
    if (!subscript.empty()) {
      text += word == "P" ? "$P" : "\\textit{" + std::string(word) + "}$";
      text += "_{" + std::string(subscript) + "}$";
      return;
    }
    const auto byte = static_cast<unsigned char>(word[0]);
    if (byte < 0x80) {
      const std::string_view escaped = word.size() == 1 ? latex_escape(word[0]) : "";
      if (byte >= 0x20)
        text += escaped.empty() ? word : escaped;
      else
        text += ' ';
      return;
    }
    const std::string_view rest =
        plain.substr(static_cast<std::size_t>(word.data() - plain.data()));
    for (const auto& [letter, command] : symbols)
      if (rest.starts_with(letter)) {
        text += command;
        skip = letter.size() - 1;
        return;
      }
    text += '?';  // no algorithm's text has it
  });
  return text;
}

std::string xml(std::string_view plain) {
  std::string text;
  for (const char c : plain) switch (c) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        // XML has no other control characters.
        text += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  return text;
}

}  // namespace ample::checker
