// Numbers written one after the other, the small ones, which most are, in a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

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
  /// The same of bytes that may be anything: nothing where put() has put no number.
  std::optional<std::uint64_t> find(std::size_t& at) const {
    constexpr std::size_t longest = 10;
    std::size_t end = at;
    while (end < bytes_.size() && bytes_[end] >= 0x80) ++end;
    if (end >= bytes_.size() || end - at >= longest) return std::nullopt;
    return get(at);
  }

  std::size_t bytes() const { return bytes_.size(); }
  /// The first so many bytes, and numbers of which these are the bytes.
  std::vector<std::uint8_t> first(std::size_t bytes) const {
    return {bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(bytes)};
  }
  static PackedNumbers of(std::span<const std::uint8_t> bytes) {
    PackedNumbers numbers;
    numbers.bytes_.assign(bytes.begin(), bytes.end());
    return numbers;
  }

 private:
  std::deque<std::uint8_t> bytes_;  ///< grows without being copied
};

}  // namespace ample::checker
