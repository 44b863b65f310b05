// Is there a fair cycle? This is decided in one pass without a graph in memory: the steps of a
// configuration are asked for once, when it is met.
//
// It finds strongly connected components by their paths (Gabow, Path-based depth-first search for
// strong and biconnected components, 2000). The components on the path that are not complete yet
// are on a stack, each with what is possible in all of its configurations and what is done in it;
// when a cycle joins some of them, so are these. A component is complete when the search leaves its
// first configuration, and then it is known whether an execution can stay in it: fair_cycle.hpp.
// The search of properties/base/components.hpp would ask for the steps of a configuration again and
// again.
#pragma once

#include "checker/store/visited/visited_set.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace ample::checker {

/// A set of causes (step_graph.hpp), by their numbers. Sixty-four suffice for graphs that are too
/// large to be held in memory.
using CauseMask = std::uint64_t;
using CauseNumber = std::uint8_t;
inline constexpr std::size_t most_causes_in_mask = 64;

inline constexpr std::uint64_t look_interval = 1u << 14;

/// A step within the part of the graph that is looked at.
struct StepWithin {
  StateNumber to;
  CauseNumber cause;
};

/// expand(state, steps) appends the steps that stay within the part, and returns the causes of all
/// that is possible in the configuration.
template <class Expand>
class FairComponentSearch {
 public:
  /// A cause that is obliged and possible throughout a component must be done in it; `obliged` is
  /// empty for executions that need not be fair.
  FairComponentSearch(std::uint64_t states, CauseMask obliged, Expand expand)
      : obliged_(obliged), expand_(std::move(expand)), place_(states, unmet) {
    open_.reserve(states);  // address space: what is not used takes no memory
  }

  /// Looks at all that can be reached from a configuration of the part. stop() is asked each time
  /// that look_interval of them have been met; false when it said so.
  template <class Stop>
  bool look_from(StateNumber root, Stop&& stop);

  /// The configurations of the fair component with the least number of all that were met; empty
  /// when there is none.
  std::vector<StateNumber> take_best() { return std::move(best_); }

 private:
  /// A configuration on the path: its place among the open ones, and its first step to be taken.
  struct Frame {
    std::uint32_t place, first_step;
  };
  /// A component that is not complete, or a part of one.
  struct Component {
    std::uint32_t place;  ///< of its first configuration
    CauseNumber entered;  ///< the cause of the step that led to it
    CauseMask always, done;
  };
  static constexpr std::uint32_t unmet = 0, complete = ~std::uint32_t{0};

  void meet(StateNumber state, CauseNumber cause) {
    const auto steps = static_cast<std::uint32_t>(steps_.size());
    open_.push_back(state);
    const auto place = place_[state] = static_cast<std::uint32_t>(open_.size());
    const CauseMask enabled = expand_(state, steps_);
    components_.push_back({place, cause, enabled, 0});
    path_.push_back({place, steps});
  }
  /// A step to an open configuration closes a cycle.
  void join(std::uint32_t place, CauseNumber cause) {
    while (components_.back().place > place) {
      const Component last = components_.back();
      components_.pop_back();
      components_.back().always &= last.always;
      components_.back().done |= last.done | CauseMask{1} << last.entered;
    }
    components_.back().done |= CauseMask{1} << cause;
  }
  void leave() {
    const std::uint32_t place = path_.back().place;
    path_.pop_back();
    const Component last = components_.back();
    if (last.place != place) return;
    components_.pop_back();
    const auto first = open_.begin() + (place - 1);
    for (auto member = first; member != open_.end(); ++member) place_[*member] = complete;
    if (last.done != 0 && (last.always & obliged_ & ~last.done) == 0) {
      const StateNumber least = *std::min_element(first, open_.end());
      if (best_.empty() || least < best_.front()) {
        best_.assign(first, open_.end());
        std::sort(best_.begin(), best_.end());
      }
    }
    open_.erase(first, open_.end());
  }

  CauseMask obliged_;
  Expand expand_;
  std::vector<std::uint32_t> place_;  ///< by configuration: among the open ones, from 1
  std::vector<StateNumber> open_;     ///< met, and of components that are not complete
  std::vector<Component> components_;
  std::vector<Frame> path_;
  std::vector<StepWithin> steps_;  ///< of the configurations on the path, those not taken yet
  std::vector<StateNumber> best_;
  std::uint64_t met_ = 0;
};

template <class Expand>
template <class Stop>
bool FairComponentSearch<Expand>::look_from(StateNumber root, Stop&& stop) {
  if (place_[root] != unmet) return true;
  meet(root, 0);
  while (!path_.empty()) {
    if (steps_.size() == path_.back().first_step) {
      leave();
      continue;
    }
    const StepWithin step = steps_.back();
    steps_.pop_back();
    if (const std::uint32_t place = place_[step.to]; place == unmet) {
      if (++met_ % look_interval == 0 && stop()) return false;
      meet(step.to, step.cause);
    } else if (place != complete) {
      join(place, step.cause);
    }
  }
  return true;
}

}  // namespace ample::checker
