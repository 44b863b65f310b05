// Refusing the value of an option: a number that is out of range is no instance, and what is no
// number cannot be read.
#pragma once

#include "model/errors.hpp"

#include <string>
#include <string_view>

namespace ample::model {

/// "-1", "007": digits, however many, and a sign or none.
inline bool is_whole_number(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Throws BadInstance if the value, of which all else is right, is a number, and else WrongUsage.
[[noreturn]] inline void refuse_value(std::string_view value, const std::string& why) {
  if (is_whole_number(value)) throw BadInstance(why);
  throw WrongUsage(why);
}

}  // namespace ample::model
