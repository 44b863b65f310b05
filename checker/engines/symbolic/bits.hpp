// Sets of small numbers as bits of words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ample::checker {

/// No number behind the last word is in it.
using Bits = std::vector<std::uint32_t>;

inline bool has(std::span<const std::uint32_t> bits, std::uint32_t number) {
  return number / 32 < bits.size() && (bits[number / 32] >> number % 32 & 1u) != 0;
}

inline void include(std::uint32_t number, Bits& bits) {
  if (number / 32 >= bits.size()) bits.resize(number / 32 + 1);
  bits[number / 32] |= 1u << number % 32;
}

inline void include_all(std::span<const std::uint32_t> more, Bits& bits) {
  if (bits.size() < more.size()) bits.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) bits[i] |= more[i];
}

}  // namespace ample::checker
