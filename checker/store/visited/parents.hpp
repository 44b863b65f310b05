// The parent of every configuration, in two bits each.
//
// Breadth first, configurations are numbered in the order in which their parents are visited: the
// parents of 0, 1, 2, … never decrease. So they are written in unary, as one sequence of bits: for
// each parent in turn a one for each of its children, and then a zero. The one of the i-th
// configuration stands at i + (its parent); the parent is the number of zeros before it.
#pragma once

#include "checker/store/tables/region.hpp"

#include <bit>
#include <cstdint>

namespace ample::checker {

class Parents {
 public:
  /// There is room for at most so many configurations.
  explicit Parents(std::uint64_t most) : bits_(most / 4 + sizeof(std::uint64_t)) {}

  /// The number of configurations that fit.
  std::uint64_t room() const { return (bits_.size() - sizeof(std::uint64_t)) * 4; }
  /// Bytes that so many configurations take.
  static std::size_t bytes_for(std::uint64_t states) { return states / 4; }

  /// Says the parent of a configuration, a number not above its own.
  void set(std::uint64_t state, std::uint64_t parent) {
    const std::uint64_t place = state + parent;
    words()[place / 64] |= std::uint64_t{1} << place % 64;
  }
  /// The parent of a configuration. Counts bits from the beginning, so that it is only for the
  /// steps of a trace.
  std::uint64_t of(std::uint64_t state) const;

  /// Calls visit(state, parent) for the first configurations, so many, in their order.
  template <class Visit>
  void for_each_of_first(std::uint64_t states, Visit&& visit) const {
    std::uint64_t state = 0;
    for (std::uint64_t word = 0; state < states; ++word)
      for (std::uint64_t bits = words()[word]; bits != 0 && state < states; bits &= bits - 1) {
        visit(state, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)) - state);
        ++state;
      }
  }

 private:
  std::uint64_t* words() const { return reinterpret_cast<std::uint64_t*>(bits_.data()); }

  Region bits_;
};

}  // namespace ample::checker
