// Cuts a text into words, numbers and signs.
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/expression.hpp"
#include "properties/ltl_syntax.hpp"
#include "properties/other_languages.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>

namespace ample::properties {

namespace {

using LtlTokenKind = LtlToken::Kind;

constexpr std::size_t longest_ltl = 10'000;

constexpr std::array<std::pair<const char*, const char*>, 2> mathematics = {
    {{"□", "[]"}, {"◇", "<>"}}};

/// Longer signs stand before those that they begin with.
constexpr std::array<const char*, 28> ltl_signs = {
    "<=>", "[]", "<>", "=>", "->", "<=", ">=", "!=", "==", "||", "&&", "(", ")", "{",
    "}",   "[",  "]",  "|",  ",",  ":",  "=",  "<",  ">",  "+",  "-",  "*", "!", "~"};

bool is_of_ltl_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// Replaces the signs of predicates, and those of time.
std::string without_mathematics(std::string text) {
  text = in_words(std::move(text));
  for (const auto& [sign, word] : mathematics)
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos;)
      text.replace(at, std::string_view(sign).size(), word);
  return text;
}

}  // namespace

void refuse_ltl(const std::string& option, const std::string& text, const std::string& why) {
  throw model::WrongUsage(fmt::format("{} '{}': {}", option, model::printable(text), why));
}

LtlReading ltl_tokens_from(const std::string& option, const std::string& written) {
  if (written.size() > longest_ltl)
    refuse_ltl(option, written, fmt::format("it is longer than {} characters", longest_ltl));
  LtlReading reading{.text = without_mathematics(written), .tokens = {}, .whole = {}};
  const std::string& text = reading.text;

  for (std::size_t at = 0; at < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
      continue;
    }
    std::size_t end = at;
    if (text.compare(at, 8, "leads-to") == 0)
      end += 8;
    else
      while (end < text.size() && is_of_ltl_word(text[end])) ++end;
    LtlTokenKind kind = std::isdigit(static_cast<unsigned char>(text[at])) != 0
                            ? LtlTokenKind::number
                            : LtlTokenKind::word;
    if (text[at] == '"') {  // a value with blanks in it: "first wait"
      kind = LtlTokenKind::quoted;
      end = text.find('"', at + 1);
      if (end == std::string::npos) refuse_ltl(option, text, "a quotation is not closed");
      ++end;
    } else if (end == at) {
      kind = LtlTokenKind::sign;
      for (const char* sign : ltl_signs)
        if (end == at && text.compare(at, std::string_view(sign).size(), sign) == 0)
          end += std::string_view(sign).size();
      if (end == at)
        refuse_ltl(option, text,
                   fmt::format("'{}' means nothing here{}", model::printable(text.substr(at, 1)),
                               written_here(std::string_view(text).substr(at))));
    }
    reading.tokens.push_back({kind, text.substr(at, end - at), at, end});
    at = end;
  }
  reading.tokens.push_back({LtlTokenKind::end, "", text.size(), text.size()});
  return reading;
}

}  // namespace ample::properties
