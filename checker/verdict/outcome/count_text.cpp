// Rounds numbers to three digits.
#include "checker/verdict/outcome/count_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
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

namespace {

std::string scaled(double number, double step, const std::array<const char*, 4>& units) {
  std::size_t unit = 0;
  while (number >= step && unit + 1 < units.size()) {
    number /= step;
    ++unit;
  }
  return unit == 0 ? fmt::format("{:.0f}{}", number, units[0])
                   : fmt::format("{:.1f}{}", number, units[unit]);
}

}  // namespace

std::string short_number(double number) {
  if (std::isinf(number)) return "more than 1e308";
  if (number >= 1e15) return fmt::format("{:.2e}", number);
  return scaled(number, 1000, {"", " k", " M", " G"});
}

std::string probability_text(double probability) {
  return fmt::format("2^-{:.0f}", std::floor(-std::log2(probability)));
}

std::string size_text(double bytes) { return scaled(bytes, 1024, {" B", " kB", " MB", " GB"}); }

}  // namespace ample::checker
