// Words, numbers, texts and signs, between blanks and comments.
#include "properties/hoa_tokens.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

namespace ample::properties {

namespace {

bool is_hoa_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_hoa_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

}  // namespace

HoaTokens::HoaTokens(const std::string& text, std::string named)
    : text_(text), named_(std::move(named)) {
  advance();
}

void HoaTokens::fail_at(std::size_t line, const std::string& why) const {
  throw model::WrongUsage(fmt::format("{}, line {}: {}", named_, line, why));
}

void HoaTokens::fail_expecting(const std::string& expected) const {
  fail(fmt::format(
      "{} is expected {}", expected,
      kind_ == Kind::end ? "at the end" : "before '" + model::printable(word_, 20) + "'"));
}

void HoaTokens::skip_blanks_and_comments() {
  std::size_t begun = here_;
  for (int depth = 0; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++here_;
    if (text_.compare(at_, 2, "/*") == 0) {
      if (depth++ == 0) begun = here_;
      ++at_;
    } else if (depth > 0 && text_.compare(at_, 2, "*/") == 0) {
      --depth;
      ++at_;
    } else if (depth == 0 && std::isspace(static_cast<unsigned char>(text_[at_])) == 0) {
      return;
    }
    if (depth > 0 && at_ + 1 >= text_.size()) fail_at(begun, "a comment without an end");
  }
}

void HoaTokens::read_text() {
  kind_ = Kind::text;
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
    if (text_[at_] == '\n') ++here_;
    word_ += text_[at_];
  }
  if (at_ >= text_.size()) fail("a text without an end");
  ++at_;
}

void HoaTokens::advance() {
  line_read_ = line_;
  skip_blanks_and_comments();
  line_ = here_;
  word_.clear();
  kind_ = Kind::end;
  if (at_ >= text_.size()) return;
  const auto take_while = [&](auto goes_on) {
    while (at_ < text_.size() && goes_on(text_[at_])) word_ += text_[at_++];
  };
  const auto goes_on = [](char c) { return is_hoa_letter(c) || is_hoa_digit(c) || c == '-'; };
  const char first = text_[at_];
  if (first == '"') {
    read_text();
  } else if (is_hoa_letter(first)) {
    take_while(goes_on);
    kind_ = Kind::identifier;
    if (at_ < text_.size() && text_[at_] == ':') {
      kind_ = Kind::header;
      ++at_;
    }
  } else if (first == '@') {
    ++at_;
    take_while(goes_on);
    kind_ = Kind::alias;
  } else if (is_hoa_digit(first)) {
    take_while(is_hoa_digit);
    kind_ = Kind::number;
  } else if (first == '-') {
    take_while(goes_on);
    kind_ = Kind::marker;
    if (word_ != "--BODY--" && word_ != "--END--" && word_ != "--ABORT--")
      fail(fmt::format("'{}' is neither --BODY-- nor --END--", model::printable(word_, 20)));
  } else {
    word_ = first;
    ++at_;
    kind_ = Kind::sign;
    if (std::string("[]{}()&|!").find(first) == std::string::npos)
      fail(fmt::format("'{}' means nothing here", model::printable(word_)));
  }
}

bool HoaTokens::take_sign(char sign) {
  if (!is_sign(sign)) return false;
  advance();
  return true;
}

void HoaTokens::expect_sign(char sign) {
  if (!take_sign(sign)) fail_expecting(fmt::format("'{}'", sign));
}

std::uint32_t HoaTokens::number(std::uint32_t most, const std::string& what) {
  std::uint32_t number = 0;
  if (kind_ != Kind::number) fail_expecting(what);
  const auto [end, error] = std::from_chars(word_.data(), word_.data() + word_.size(), number);
  if (error != std::errc() || number > most)
    fail(fmt::format("{} is {}, at most {} is possible here", what, model::printable(word_, 20),
                     most));
  advance();
  return number;
}

}  // namespace ample::properties
