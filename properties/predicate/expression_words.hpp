// The words and signs of an expression, taken one after the other from its text.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ample::properties {

class ExpressionWords {
 protected:
  /// `option` is named in the one line of a WrongUsage.
  ExpressionWords(const std::string& option, std::string text)
      : option_(option), text_(std::move(text)) {}

  static bool is_letter(char c);
  static bool is_digit(char c);

  /// The text that is left, without the blanks before it.
  std::string_view rest();
  /// The place where that text begins.
  std::size_t here() {
    rest();
    return at_;
  }
  bool comes(std::string_view sign);
  bool take(std::string_view sign);
  void expect(std::string_view sign);
  std::optional<std::string> take_any(std::initializer_list<const char*> all);
  [[noreturn]] void fail(const std::string& expected);
  std::string identifier();
  int whole_number();

  const std::string& option_;
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace ample::properties
