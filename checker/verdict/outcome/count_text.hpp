// Counts that may be longer than a machine word, as text.
#pragma once

#include <cstdint>
#include <string>

namespace ample::checker {

/// The number; or, where there are digits of one that is too long for 64 bits, these rounded to
/// 1.23e626.
std::string count_text(std::uint64_t number, const std::string& digits);
/// The nearest double, infinite beyond 1.8e308.
double about(std::uint64_t number, const std::string& digits);

}  // namespace ample::checker
