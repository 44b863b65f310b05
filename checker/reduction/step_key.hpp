// What identifies an enabled step as long as it stays enabled, and sets of such steps.
#pragma once

#include "checker/reduction/automata.hpp"

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
