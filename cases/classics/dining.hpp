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
  return {{"neighbours", "no two neighbours eat at once", "the problem",
           [](const View<Philosophers>& all, const Instance& instance) {
             for (const ProcessId i : instance.all()) {
               const auto next = static_cast<std::size_t>((i + 1) % instance.processes());
               if (Philosophers::in_cs(all[i.index]) && Philosophers::in_cs(all[next]))
                 return false;
             }
             return true;
           },
           true, reading(&Philosophers::Local::phase)}};
}

}  // namespace ample::cases::classics
