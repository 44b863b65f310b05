// Numbers as text: counts that may be longer than a machine word, sizes, probabilities.
#pragma once

#include <cstdint>
#include <string>

namespace ample::checker {

/// The number; or, where there are digits of one that is too long for 64 bits, these rounded to
/// 1.23e626.
std::string count_text(std::uint64_t number, const std::string& digits);
/// The nearest double, infinite beyond 1.8e308.
double about(std::uint64_t number, const std::string& digits);

/// 1234 as 1234, 1500000 as 1.5 M, from 10^15 on 1.23e+45.
std::string short_number(double number);
/// 0.001 as 2^-9, rounded up.
std::string probability_text(double probability);
/// 1536 as 1.5 kB, in powers of 1024.
std::string size_text(double bytes);

}  // namespace ample::checker
