// Taking tokens, and what to say when another one is there.
#include "properties/ltl_words.hpp"

#include "model/printable.hpp"
#include "properties/other_languages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

const LtlToken& LtlWords::token(std::size_t number) const {
  return reading_.tokens[std::min(number, reading_.tokens.size() - 1)];
}

bool LtlWords::comes_any(std::initializer_list<const char*> texts) const {
  return std::any_of(texts.begin(), texts.end(), [&](const char* text) { return comes(text); });
}

bool LtlWords::take(std::string_view text) {
  if (!comes(text)) return false;
  ++at_;
  return true;
}

bool LtlWords::take_any(std::initializer_list<const char*> texts) {
  if (!comes_any(texts)) return false;
  ++at_;
  return true;
}

void LtlWords::expect(std::string_view text) {
  if (!take(text)) fail(fmt::format("'{}'", text));
}

void LtlWords::fail(const std::string& expected) const {
  const std::string rest = reading_.text.substr(next().from, 20);
  refuse_ltl(option_, reading_.text,
             fmt::format("expected {} {}{}", expected,
                         rest.empty() ? "at the end" : "before '" + model::printable(rest) + "'",
                         written_here(rest)));
}

std::size_t LtlWords::closing(std::size_t open) const {
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
