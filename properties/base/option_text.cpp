// Reads numbers and lists.
#include "properties/base/option_text.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using model::WrongUsage;

int number_of(const std::string& option, const std::string& text, int least, int most) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text.size() > 6 || !std::all_of(text.begin(), text.end(), is_digit))
    model::refuse_value(text, fmt::format("{} '{}': expected a number from {} to {}", option,
                                          model::printable(text), least, most));
  return std::stoi(text);
}

std::vector<std::string> list_of(const std::string& option, const std::string& text) {
  std::vector<std::string> pieces;
  std::size_t from = 0;
  for (;;) {
    const std::size_t comma = text.find(',', from);
    pieces.push_back(text.substr(from, comma - from));
    if (pieces.back().empty())
      throw WrongUsage(fmt::format("{} '{}': a value between commas is missing", option, text));
    if (comma == std::string::npos) return pieces;
    from = comma + 1;
  }
}

std::vector<int> numbers_of(const std::string& option, const std::string& text) {
  std::vector<int> numbers;
  for (const std::string& piece : list_of(option, text))
    numbers.push_back(number_of(option, piece));
  return numbers;
}

}  // namespace ample::properties
