// Sleep sets: steps that need not be taken because another branch takes them (Godefroid 1996,
// Chapter 5).
//
// A step sleeps in a configuration when everything that begins with it has been seen from an
// earlier configuration, before a step that commutes with it. It stays asleep along steps with
// which it commutes.
#pragma once

#include "checker/reduction/stubborn_sets.hpp"

#include <algorithm>

namespace ample::checker {

/// What identifies an enabled step as long as it stays enabled.
using StepKey = std::uint32_t;
inline StepKey key_of(Automata& automata, const GlobalStep& step) {
  const model::ActionId action = step.step.slot == internal_slot
                                     ? automata.effect(step.step.effect).action
                                     : model::ActionId{0};
  return step.process << 16 | StepKey{step.step.slot} << 8 | action;
}

/// Keys of enabled steps, few.
using SleepSet = std::vector<StepKey>;
inline bool sleeps(const SleepSet& sleep, StepKey key) {
  return std::find(sleep.begin(), sleep.end(), key) != sleep.end();
}

/// Those that still sleep after a step from `position`.
inline SleepSet asleep_after(Automata& automata, StubbornSets& sets, const Position& position,
                             const SleepSet& sleep, const GlobalStep& taken) {
  SleepSet after;
  for (const StepKey key : sleep) {
    const Slot process = key >> 16;
    for (const LocalStep& step : automata[process].steps(position[process]))
      if (key_of(automata, {process, step}) == key
          && sets.independent(position, {process, step}, taken))
        after.push_back(key);
  }
  return after;
}

}  // namespace ample::checker
