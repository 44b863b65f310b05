// Numbers written one after the other, the small ones, which most are, in a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace ample::checker {

class PackedNumbers {
 public:
  /// Seven bits a byte, the lowest first; all but the last byte have the eighth set.
  void put(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes_.push_back(static_cast<std::uint8_t>(number));
  }
  /// The number that was put there; `at` is where the next one stands then.
  std::uint64_t get(std::size_t& at) const {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t byte = bytes_[at++];
      number |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return number;
    }
  }
  std::size_t bytes() const { return bytes_.size(); }

 private:
  std::deque<std::uint8_t> bytes_;  ///< grows without being copied
};

}  // namespace ample::checker
