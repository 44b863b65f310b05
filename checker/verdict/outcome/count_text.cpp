// Rounds counts of many digits.
#include "checker/verdict/outcome/count_text.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace ample::checker {

std::string count_text(std::uint64_t number, const std::string& digits) {
  if (digits.empty()) return std::to_string(number);
  // Three digits, rounded by the fourth; there are twenty at least.
  int first = std::stoi(digits.substr(0, 3)) + (digits[3] >= '5' ? 1 : 0);
  std::size_t exponent = digits.size() - 1;
  if (first == 1000) {
    first = 100;
    ++exponent;
  }
  return fmt::format("{}.{:02}e{}", first / 100, first % 100, exponent);
}

double about(std::uint64_t number, const std::string& digits) {
  return digits.empty() ? static_cast<double>(number) : std::strtod(digits.c_str(), nullptr);
}

}  // namespace ample::checker
