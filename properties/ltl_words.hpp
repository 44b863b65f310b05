// The words and signs of a formula of linear temporal logic, taken one token after the other.
#pragma once

#include "properties/ltl_syntax.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ample::properties {

class LtlWords {
 protected:
  /// `option` is named in the one line of a WrongUsage.
  LtlWords(const std::string& option, LtlReading reading)
      : option_(option), reading_(std::move(reading)) {}

  /// The last one, which is the end, stands for all behind it.
  const LtlToken& token(std::size_t number) const;
  const LtlToken& next() const { return token(at_); }
  bool comes(std::string_view text) const { return next().text == text; }
  bool comes_any(std::initializer_list<const char*> texts) const;
  bool take(std::string_view text);
  bool take_any(std::initializer_list<const char*> texts);
  void expect(std::string_view text);
  [[noreturn]] void fail(const std::string& expected) const;
  /// The token at which the parenthesis at this token is closed again; the end when it is not.
  std::size_t closing(std::size_t open) const;

  const std::string& option_;
  LtlReading reading_;
  std::size_t at_ = 0;  ///< the number of the next token
};

}  // namespace ample::properties
