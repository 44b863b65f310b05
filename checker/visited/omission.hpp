// What fingerprints may leave out.
#pragma once

#include <cmath>
#include <cstdint>

namespace ample::checker {

/// The probability that two of these configurations have the same fingerprint is at most this.
inline double omission_among(std::uint64_t states) {
  const auto count = static_cast<double>(states);
  return std::ldexp(count * count, -65);  // pairs, each with probability 2^-64
}

}  // namespace ample::checker
