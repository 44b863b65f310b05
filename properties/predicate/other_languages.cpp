// Lists what other languages write, and what is written here.
#include "properties/predicate/other_languages.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <utility>

namespace ample::properties {

namespace {

/// Longer signs stand before those that they begin with.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> other_signs = {
    {{"\\A", "forall"},
     {"\\E", "exists"},
     {"\\in", "in"},
     {"\\subseteq", "subset"},
     {"~>", "leads-to in --ltl"},
     {"<->", "<=>"},
     {"/=", "!="},
     {"#", "!="},
     {"%", "mod"},
     {"&", "and"},
     {"W", "(P U Q) or [] P in --ltl"},
     {"V", "R in --ltl"},
     {"M", "Q U (P and Q) in --ltl"}}};

bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::string written_here(std::string_view text) {
  for (const auto& [sign, here] : other_signs) {
    const bool goes_on = is_letter_or_digit(sign.back()) && text.size() > sign.size()
                         && (is_letter_or_digit(text[sign.size()]) || text[sign.size()] == '_');
    if (text.starts_with(sign) && !goes_on) return fmt::format(": {} is written {}", sign, here);
  }
  return "";
}

}  // namespace ample::properties
