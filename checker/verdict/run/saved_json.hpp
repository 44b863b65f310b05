// Reads the CBOR of a saved search without believing it: the right checksum protects from damage,
// not from a file that was made by hand.
#pragma once

#include "checker/verdict/outcome/json.hpp"

#include <nlohmann/json.hpp>

#include <concepts>
#include <limits>

namespace ample::checker {

/// Thrown when no search can have written what is read.
class NeverWritten : public std::exception {};
inline void require_written(bool holds) {
  if (!holds) throw NeverWritten();
}

/// Throws NeverWritten when it is nested deeper than what is saved: the parser of CBOR is
/// recursive.
Json json_in(const std::string& cbor);

/// A number without a sign and not larger than `most`, where json.get would cut it off.
template <std::unsigned_integral Number>
Number number_from(const Json& json, std::uint64_t most = std::numeric_limits<Number>::max()) {
  require_written(json.is_number_unsigned() && json.get<std::uint64_t>() <= most);
  return json.get<Number>();
}
/// The array, to be iterated over, which anything else would allow, too.
inline const Json& array_from(const Json& json) {
  require_written(json.is_array());
  return json;
}
template <std::unsigned_integral Number>
std::vector<Number> numbers_from(const Json& json,
                                 std::uint64_t most = std::numeric_limits<Number>::max()) {
  std::vector<Number> numbers;
  for (const Json& number : array_from(json)) numbers.push_back(number_from<Number>(number, most));
  return numbers;
}

}  // namespace ample::checker
