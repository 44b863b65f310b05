// An estimate of how many different hashes were met, in a fixed amount of memory.
//
// HyperLogLog (Flajolet, Fusy, Gandouet, Meunier, 2007) with 2^14 registers: the standard error is
// 0.8 %.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace ample::checker {

class DistinctCount {
 public:
  void add(std::uint64_t hash) {
    // Mixed again, because its bits are counted (SplitMix64's finalizer).
    hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ hash >> 27) * 0x94D049BB133111EBu;
    hash ^= hash >> 31;
    std::uint8_t& longest = registers_[hash >> (64 - bits)];
    const int run = std::countl_zero(hash << bits | 1u << (bits - 1)) + 1;
    longest = std::max(longest, static_cast<std::uint8_t>(run));
  }
  void add(const DistinctCount& other) {
    for (std::size_t i = 0; i < registers_.size(); ++i)
      registers_[i] = std::max(registers_[i], other.registers_[i]);
  }

  double estimate() const {
    const auto m = static_cast<double>(registers_.size());
    double sum = 0, unused = 0;
    for (const std::uint8_t longest : registers_) {
      sum += std::ldexp(1.0, -longest);
      unused += longest == 0;
    }
    const double raw = 0.7213 / (1 + 1.079 / m) * m * m / sum;
    return raw <= 2.5 * m && unused > 0 ? m * std::log(m / unused) : raw;
  }

 private:
  static constexpr unsigned bits = 14;
  std::vector<std::uint8_t> registers_ = std::vector<std::uint8_t>(std::size_t{1} << bits);
};

}  // namespace ample::checker
