// Sleep sets: steps that need not be taken because another branch takes them (Godefroid 1996,
// Chapter 5).
//
// A step sleeps in a configuration when everything that begins with it has been seen from an
// earlier configuration, before a step that commutes with it. It stays asleep along steps with
// which it commutes.
#pragma once

#include "checker/reduction/stubborn_sets.hpp"

namespace ample::checker {

/// Those that still sleep after a step from `position`.
inline SleepSet asleep_after(Automata& automata, StubbornSets& sets, const Position& position,
                             const SleepSet& sleep, const GlobalStep& taken) {
  SleepSet after;
  for (const StepKey key : sleep) {
    const Slot process = process_of(key);
    for (const LocalStep& step : automata[process].steps(position[process]))
      if (key_of(automata, {process, step}) == key
          && sets.independent(position, {process, step}, taken))
        after.push_back(key);
  }
  return after;
}

}  // namespace ample::checker
