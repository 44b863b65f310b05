// The papers' notation in other alphabets: Markdown, LaTeX, XML.
//
// Each takes Ample's plain text ("P1 receives ⟨Request,1,P0⟩", "nGrants_0 := 2") and escapes
// whatever would mean something else there, so that no name can break out of its place.
#pragma once

#include <string>
#include <string_view>

namespace ample::checker {

/// Has the subscripts as Unicode digits: "P₁ receives ⟨Request,1,P₀⟩".
std::string markdown(std::string_view plain);
/// The text as LaTeX has it in text mode: "$P_{1}$ receives $\langle$Request,1,$P_{0}$$\rangle$".
std::string latex(std::string_view plain);
/// Every line of the text as a comment of LaTeX, which nothing in it ends.
std::string as_tex_comment(std::string_view text);
/// May stand as text, and as an attribute between double quotes.
std::string xml(std::string_view plain);
/// The output of xml() with subscripts as a page has them: "l<sub>i</sub>".
std::string with_subscripts(std::string_view escaped);

/// Calls piece(text, subscript) for the words of a plain text: of P12 and nGrants_12 the subscript
/// is "12", of l_i it is "i"; of all else it is empty.
template <class Piece>
void for_each_word(std::string_view plain, Piece&& piece) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::size_t i = 0;
  while (i < plain.size()) {
    std::size_t end = i;
    while (end < plain.size() && (is_letter(plain[end]) || (end > i && is_digit(plain[end]))))
      ++end;
    if (end == i) {  // no word: one byte
      piece(plain.substr(i, 1), std::string_view());
      ++i;
      continue;
    }
    std::string_view word = plain.substr(i, end - i);
    std::size_t digits = end;
    if (word.size() > 1 && word[0] == 'P'
        && word.substr(1).find_first_not_of("0123456789") == word.npos) {
      piece(word.substr(0, 1), word.substr(1));
    } else if (end + 1 < plain.size() && plain[end] == '_' && is_digit(plain[end + 1])) {
      for (digits = end + 1; digits < plain.size() && is_digit(plain[digits]);) ++digits;
      piece(word, plain.substr(end + 1, digits - end - 1));
    } else if (end + 1 < plain.size() && plain[end] == '_'
               && (plain[end + 1] == 'i' || plain[end + 1] == 'j')
               && (end + 2 == plain.size() || !is_letter(plain[end + 2]))) {
      digits = end + 2;
      piece(word, plain.substr(end + 1, 1));
    } else {
      piece(word, std::string_view());
    }
    i = digits;
  }
}

}  // namespace ample::checker
