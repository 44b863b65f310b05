// Escapes texts for XML and for LaTeX.
#include "checker/evidence/picture/markup.hpp"

#include <span>

namespace ample::checker {

namespace {

struct Replacement {
  std::string_view letter, by;
};

/// Letters of more than one byte that LaTeX shall not see.
constexpr Replacement symbols[] = {{"⟨", "$\\langle$"}, {"⟩", "$\\rangle$"}, {"∅", "$\\emptyset$"},
                                   {"—", "---"},        {"∪", "$\\cup$"},    {"ℓ", "$\\ell$"},
                                   {"∞", "$\\infty$"},  {"\u00a0", "~"},     {"≥", "$\\geq$"},
                                   {"≤", "$\\leq$"}};
constexpr Replacement latex_escapes[] = {{"\\", "\\textbackslash{}"},
                                         {"{", "\\{"},
                                         {"}", "\\}"},
                                         {"$", "\\$"},
                                         {"&", "\\&"},
                                         {"#", "\\#"},
                                         {"%", "\\%"},
                                         {"_", "\\_"},
                                         {"^", "\\textasciicircum{}"},
                                         {"~", "\\textasciitilde{}"},
                                         {"<", "$<$"},
                                         {">", "$>$"},
                                         {"|", "$|$"},
                                         {"\"", "''"}};
constexpr Replacement xml_escapes[] = {
    {"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}};

/// The replacement of the first letter of the text; nothing if the letter may stay.
const Replacement* replacement_in(std::span<const Replacement> all, std::string_view text) {
  for (const Replacement& one : all)
    if (text.starts_with(one.letter)) return &one;
  return nullptr;
}

}  // namespace

namespace {

/// Where it is read as Markdown, it may begin a tag, a quotation or a letter's name: not in "->"
/// and
/// "<= 2".
bool may_be_markup(std::string_view plain, std::size_t at) {
  if (plain[at] == '>') return at == 0;
  const bool stands_alone =
      at + 1 == plain.size() || std::string_view(" =-0123456789").find(plain[at + 1]) != plain.npos;
  return (plain[at] == '<' || plain[at] == '&') && !stands_alone;
}

}  // namespace

std::string markdown(std::string_view plain) {
  std::string text;
  for_each_word(plain, [&](std::string_view word, std::string_view subscript) {
    if (may_be_markup(plain, static_cast<std::size_t>(word.data() - plain.data()))) {
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
    const std::string_view rest =
        plain.substr(static_cast<std::size_t>(word.data() - plain.data()));
    if (rest.starts_with("->")) {
      text += "$\\to$";
      skip = 1;
      return;
    }
    const bool is_minus = word == "-" && rest.size() > 1 && rest[1] >= '0' && rest[1] <= '9'
                          && (word.data() == plain.data() || *(word.data() - 1) == ' ');
    if (is_minus) {
      text += "$-$";
      return;
    }
    const auto byte = static_cast<unsigned char>(word[0]);
    if (byte < 0x80) {
      const Replacement* escape = replacement_in(latex_escapes, word);
      text += escape ? escape->by : byte >= 0x20 ? word : " ";
      return;
    }
    const Replacement* symbol = replacement_in(symbols, rest);
    text += symbol ? symbol->by : "?";  // no algorithm's text has another
    if (symbol) skip = symbol->letter.size() - 1;
  });
  return text;
}

std::string as_tex_comment(std::string_view text) {
  std::string comment = "% ";
  for (const char c : text)
    comment += c == '\n' ? "\n% " : static_cast<unsigned char>(c) < 0x20 ? " " : std::string(1, c);
  return comment + "\n";
}

std::string xml(std::string_view plain) {
  std::string text;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const auto c = static_cast<unsigned char>(plain[i]);
    // XML has no other control characters.
    const bool is_control = c < 0x20 && c != '\n' && c != '\t';
    const Replacement* escape = replacement_in(xml_escapes, plain.substr(i));
    text += escape ? escape->by : is_control ? " " : plain.substr(i, 1);
  }
  return text;
}

std::string with_subscripts(std::string_view escaped) {
  std::string text;
  for_each_word(escaped, [&](std::string_view word, std::string_view subscript) {
    text += word;
    if (!subscript.empty()) text += "<sub>" + std::string(subscript) + "</sub>";
  });
  return text;
}

}  // namespace ample::checker
