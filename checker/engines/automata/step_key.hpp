// A step key identifies an enabled step as long as it stays enabled. Sleep sets are sets of such
// steps: those that need not be taken because another branch takes them (Godefroid 1996, Chapter
// 5).
//
// A step sleeps in a configuration when everything that begins with it has been seen from an
// earlier configuration, before a step that commutes with it. It stays asleep along steps with
// which it commutes.
#pragma once

#include "checker/engines/automata/automata.hpp"

#include <algorithm>

namespace ample::checker {

using StepKey = std::uint32_t;
inline StepKey key_of(const Automata& automata, const GlobalStep& step) {
  const model::ActionId action = step.step.group == internal_group
                                     ? automata.effect(step.step.effect).action
                                     : model::ActionId{0};
  return step.process << 16 | StepKey{step.step.group} << 8 | action;
}

inline ProcessIndex process_of(StepKey key) { return static_cast<ProcessIndex>(key >> 16); }

/// Keys of enabled steps, few.
using SleepSet = std::vector<StepKey>;
inline bool sleeps(const SleepSet& sleep, StepKey key) {
  return std::find(sleep.begin(), sleep.end(), key) != sleep.end();
}

}  // namespace ample::checker
