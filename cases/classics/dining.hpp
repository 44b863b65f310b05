// What is asked of dining philosophers, however they get their forks.
#pragma once

#include "model/system_of.hpp"

namespace ample::cases::classics {

using namespace ample::model;

/// The last philosopher takes the right fork, fork 0, first.
inline constexpr NamedMeaning in_order = {"order",
                                          "the last philosopher takes the right fork, fork 0, "
                                          "first: all take forks in the order of their "
                                          "numbers [Dijkstra 1971]"};

template <class Philosophers>
bool takes_right_first(const Process<Philosophers>& p) {
  return p.repaired(Philosophers::Repair::order) && p.id() == p.n() - 1;
}

template <class Philosophers>
std::vector<Invariant<Philosophers>> neighbours_invariant() {
  using Local = typename Philosophers::Local;
  Invariant<Philosophers> neighbours = invariant_of_neighbours<Philosophers>(
      "neighbours", "no two neighbours eat at once", "the problem",
      [](const Local& one, const Local& other) {
        return !Philosophers::in_cs(one) || !Philosophers::in_cs(other);
      });
  neighbours.specification = true;
  neighbours.reads = reading(&Local::phase);
  return {neighbours};
}

}  // namespace ample::cases::classics
