// Arrays by dense numbers that grow as numbers come.
#pragma once

#include <cstddef>

namespace ample::checker {

/// The element with that number. If there is none yet, the array grows, by more than it needs.
template <class Array>
decltype(auto) grown(Array& array, std::size_t number) {
  if (number >= array.size()) array.resize(2 * number + 64);
  return array[number];
}
/// The same; what is new has this value.
template <class Array, class Value>
decltype(auto) grown(Array& array, std::size_t number, const Value& value) {
  if (number >= array.size()) array.resize(2 * number + 64, value);
  return array[number];
}

}  // namespace ample::checker
