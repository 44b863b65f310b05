// Taking words and signs, and what to say when another one is there.
#include "properties/predicate/expression_words.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/predicate/other_languages.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

namespace ample::properties {

namespace {

bool goes_on_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

}  // namespace

bool ExpressionWords::is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool ExpressionWords::is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view ExpressionWords::rest() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  return std::string_view(text_).substr(at_);
}

bool ExpressionWords::comes(std::string_view sign) {
  const std::string_view next = rest();
  return next.starts_with(sign)
         && !(is_letter(sign.back()) && next.size() > sign.size()
              && goes_on_word(next[sign.size()]));
}

bool ExpressionWords::take(std::string_view sign) {
  if (!comes(sign)) return false;
  at_ += sign.size();
  return true;
}

void ExpressionWords::expect(std::string_view sign) {
  if (!take(sign)) fail(fmt::format("'{}'", sign));
}

std::optional<std::string> ExpressionWords::take_any(std::initializer_list<const char*> all) {
  for (const char* sign : all)
    if (take(sign)) return sign;
  return std::nullopt;
}

void ExpressionWords::fail(const std::string& expected) {
  const std::string next(rest().substr(0, 20));
  throw model::WrongUsage(fmt::format(
      "{} '{}': expected {} {}{}", option_, model::printable(text_), expected,
      next.empty() ? "at the end" : "before '" + model::printable(next) + "'", written_here(next)));
}

std::string ExpressionWords::identifier() {
  const std::string_view next = rest();
  std::size_t size = 0;
  while (size < next.size() && goes_on_word(next[size])) ++size;
  if (size == 0 || !is_letter(next[0])) fail("a name");
  at_ += size;
  return std::string(next.substr(0, size));
}

int ExpressionWords::whole_number() {
  const std::string_view next = rest();
  int number = 0;
  const auto [end, error] = std::from_chars(next.data(), next.data() + next.size(), number);
  constexpr int most = 1'000'000;
  if (error != std::errc() || number > most) fail(fmt::format("a number up to {}", most));
  at_ += static_cast<std::size_t>(end - next.data());
  return number;
}

}  // namespace ample::properties
