// Chains of steps between numbered configurations, written one after the other, most numbers in a
// byte: a search writes one for each of its branches, and reads them once, at its end.
#pragma once

#include "checker/store/tables/packed_numbers.hpp"

#include <vector>

namespace ample::checker {

class ChainLog {
 public:
  /// The place where the end and the steps of a chain stand.
  using Place = std::size_t;
  struct Chain {
    std::uint32_t to;
    std::vector<std::uint32_t> steps;  ///< numbers of the writer's
  };

  /// Returns the place of the chain.
  Place write(std::uint32_t from, const Chain& chain) {
    put_difference(from, last_from_);
    last_from_ = from;
    const Place place = numbers_.bytes();
    put_difference(chain.to, from);
    numbers_.put(static_cast<std::uint32_t>(chain.steps.size()));
    for (const std::uint32_t step : chain.steps) numbers_.put(step);
    return place;
  }

  /// Calls visit(from, place) of all, in the order in which they were written.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::uint32_t from = 0;
    for (std::size_t at = 0; at < numbers_.bytes();) {
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

  std::size_t bytes() const { return numbers_.bytes(); }

 private:
  std::uint32_t get(std::size_t& at) const { return static_cast<std::uint32_t>(numbers_.get(at)); }
  /// Small differences of either sign become small numbers: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
  void put_difference(std::uint32_t number, std::uint32_t from) {
    const std::uint32_t difference = number - from;
    numbers_.put(difference << 1 ^ (0 - (difference >> 31)));
  }
  std::uint32_t get_difference(std::size_t& at, std::uint32_t from) const {
    const std::uint32_t folded = get(at);
    return from + (folded >> 1 ^ (0 - (folded & 1)));
  }

  PackedNumbers numbers_;
  std::uint32_t last_from_ = 0;
};

}  // namespace ample::checker
