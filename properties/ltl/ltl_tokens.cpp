// Cuts a text into words, numbers and signs, and says what is wrong when another one is there.
#include "properties/ltl/ltl_tokens.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/predicate/expression.hpp"
#include "properties/predicate/other_languages.hpp"

#include <fmt/format.h>

#include <algorithm>
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

LtlTokens ltl_tokens_from(const std::string& option, const std::string& written) {
  if (written.size() > longest_ltl)
    refuse_ltl(option, written, fmt::format("it is longer than {} characters", longest_ltl));
  LtlTokens all{.text = without_mathematics(written), .tokens = {}};
  const std::string& text = all.text;

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
    all.tokens.push_back({kind, text.substr(at, end - at), at, end});
    at = end;
  }
  all.tokens.push_back({LtlTokenKind::end, "", text.size(), text.size()});
  return all;
}

const LtlToken& LtlTokenStream::token(std::size_t number) const {
  return all_.tokens[std::min(number, all_.tokens.size() - 1)];
}

bool LtlTokenStream::comes_any(std::initializer_list<const char*> texts) const {
  return std::any_of(texts.begin(), texts.end(), [&](const char* text) { return comes(text); });
}

bool LtlTokenStream::take(std::string_view text) {
  if (!comes(text)) return false;
  ++at_;
  return true;
}

bool LtlTokenStream::take_any(std::initializer_list<const char*> texts) {
  if (!comes_any(texts)) return false;
  ++at_;
  return true;
}

void LtlTokenStream::expect(std::string_view text) {
  if (!take(text)) fail(fmt::format("'{}'", text));
}

void LtlTokenStream::fail(const std::string& expected) const {
  const std::string rest = all_.text.substr(next().from, 20);
  refuse_ltl(option_, all_.text,
             fmt::format("expected {} {}{}", expected,
                         rest.empty() ? "at the end" : "before '" + model::printable(rest) + "'",
                         written_here(rest)));
}

std::size_t LtlTokenStream::closing(std::size_t open) const {
  int depth = 0;
  std::size_t at = open;
  for (; token(at).kind != LtlToken::Kind::end; ++at) {
    const std::string& text = token(at).text;
    if (text == "(" || text == "{" || text == "[") ++depth;
    if (text == ")" || text == "}" || text == "]") --depth;
    if (depth == 0) return at;
  }
  return at;
}

}  // namespace ample::properties
