// Reading counts, sizes and times.
#include "tools/ample/line/option_values.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace ample::tools {

using model::printable;
using model::WrongUsage;

namespace {

/// All of `text` as a number, if it is one.
template <class Number>
std::optional<Number> whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A time has at most so many digits.
constexpr std::size_t most_digits = 12;

/// "0.5": digits with one point at most; from_chars would take nan, inf and 1e300 as well.
std::optional<double> positive_decimal(std::string_view text) {
  const bool is_decimal = !text.empty() && text.size() <= most_digits
                          && text.find_first_not_of("0123456789.") == text.npos
                          && std::count(text.begin(), text.end(), '.') <= 1 && text != ".";
  const auto number = is_decimal ? whole<double>(text) : std::nullopt;
  return number && *number > 0 ? number : std::nullopt;
}

/// `digits` are the part of the text before its unit.
void refuse_too_many_digits(const std::string& option, const std::string& text,
                            std::string_view digits) {
  if (digits.size() > most_digits && digits.find_first_not_of("0123456789.") == digits.npos)
    throw WrongUsage(
        fmt::format("{} '{}': a time has at most {} digits", option, printable(text), most_digits));
}

}  // namespace

std::uint64_t count_of(const std::string& option, const std::string& text, std::uint64_t least,
                       std::uint64_t most) {
  const auto number = whole<std::uint64_t>(text);
  if (!number || *number < least || *number > most)
    throw WrongUsage(fmt::format("{} '{}': expected a number from {} to {}", option,
                                 printable(text), least, most));
  return *number;
}

std::uint64_t bytes_of(const std::string& option, const std::string& text) {
  constexpr std::string_view units = "KMGT";
  const std::size_t unit = text.empty() ? units.npos : units.find(text.back());
  const bool plain = unit == units.npos;
  const std::string digits = plain ? text : text.substr(0, text.size() - 1);
  const auto number = whole<std::uint64_t>(digits);
  const unsigned shift = plain ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
  constexpr std::uint64_t most = std::uint64_t{1} << 50;  // 1024 T
  const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (is_number && (!number || *number > most >> shift))
    throw WrongUsage(fmt::format("{} '{}': a size is at most 1024T", option, printable(text)));
  if (!number || *number == 0)
    throw WrongUsage(
        fmt::format("{} '{}': expected a size such as 500M or 4G (K, M, G, T, or bytes)", option,
                    printable(text)));
  return *number << shift;
}

double seconds_of(const std::string& option, const std::string& text) {
  double factor = 1;
  std::string_view digits = text;
  if (!text.empty() && std::string_view("smh").find(text.back()) != std::string_view::npos) {
    factor = text.back() == 'h' ? 3600 : text.back() == 'm' ? 60 : 1;
    digits.remove_suffix(1);
  }
  refuse_too_many_digits(option, text, digits);
  const auto number = positive_decimal(digits);
  if (!number)
    throw WrongUsage(
        fmt::format("{} '{}': expected a time such as 10, 10s, 5m or 2h", option, printable(text)));
  return *number * factor;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  return whole<std::uint64_t>(text);
}

}  // namespace ample::tools
