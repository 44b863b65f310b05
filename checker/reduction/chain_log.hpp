// Chains of steps between numbered configurations, written one after the other, most numbers in a
// byte: a search writes one for each of its branches, and reads them once, at its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace ample::checker {

class ChainLog {
 public:
  /// Where the end and the steps of a chain stand.
  using Place = std::size_t;
  struct Chain {
    std::uint32_t to;
    std::vector<std::uint32_t> steps;  ///< numbers of the writer's
  };

  /// Returns where it stands.
  Place write(std::uint32_t from, const Chain& chain) {
    put_difference(from, last_from_);
    last_from_ = from;
    const Place place = bytes_.size();
    put_difference(chain.to, from);
    put(static_cast<std::uint32_t>(chain.steps.size()));
    for (const std::uint32_t step : chain.steps) put(step);
    return place;
  }

  /// Calls visit(from, place) of all, in the order in which they were written.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::uint32_t from = 0;
    for (std::size_t at = 0; at < bytes_.size();) {
      from = get_difference(at, from);
      visit(from, Place{at});
      get(at);
      for (std::uint32_t steps = get(at); steps > 0; --steps) get(at);
    }
  }
  std::uint32_t end(std::uint32_t from, Place place) const { return get_difference(place, from); }
  void read(std::uint32_t from, Place place, Chain& chain) const {
    chain.to = get_difference(place, from);
    chain.steps.resize(get(place));
    for (std::uint32_t& step : chain.steps) step = get(place);
  }

  std::size_t bytes() const { return bytes_.size(); }

 private:
  /// Seven bits a byte, the lowest first; all but the last byte have the eighth set.
  void put(std::uint32_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes_.push_back(static_cast<std::uint8_t>(number));
  }
  std::uint32_t get(std::size_t& at) const {
    std::uint32_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t byte = bytes_[at++];
      number |= (byte & 0x7Fu) << shift;
      if (byte < 0x80) return number;
    }
  }
  /// Small ones of either sign are small numbers: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
  void put_difference(std::uint32_t number, std::uint32_t from) {
    const std::uint32_t difference = number - from;
    put(difference << 1 ^ (0 - (difference >> 31)));
  }
  std::uint32_t get_difference(std::size_t& at, std::uint32_t from) const {
    const std::uint32_t folded = get(at);
    return from + (folded >> 1 ^ (0 - (folded & 1)));
  }

  std::deque<std::uint8_t> bytes_;  ///< grows without being copied
  std::uint32_t last_from_ = 0;
};

}  // namespace ample::checker
