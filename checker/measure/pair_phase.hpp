// Where a process stands in the pair of invocations that is being weighed.
#pragma once

#include "checker/measure/monitor.hpp"

namespace ample::checker {

/// outside, asked, changed (its state, once), changed twice, and over when the next pair has begun.
enum PairPhase : char32_t { outside, asked, changed_once, changed_twice, next_pair };

inline bool lasts(char32_t phase) { return phase != outside && phase != next_pair; }

/// The phase after a step; `begin`: the pair that begins with this step is the one.
inline char32_t phase_after(char32_t phase, const ObservedStep& step, model::ProcessId process,
                            bool begin) {
  if (step.process != process) return phase;
  if (phase == outside) {
    if (!begin) return outside;
    phase = asked;
  } else if (phase == changed_twice && step.asks()) {
    return next_pair;
  }
  return step.changes_state() && (phase == asked || phase == changed_once) ? phase + 1 : phase;
}

inline bool may_begin(char32_t phase, const ObservedStep& step, model::ProcessId process) {
  return phase == outside && step.process == process && step.asks();
}

/// Would the process still do something by itself that it does not have to be asked to?
inline bool goes_on_by_itself(const ObservedConfiguration& configuration,
                              model::ProcessId process) {
  for (const ObservedStep* step : configuration.possible)
    if (step->process == process && !step->is_receipt() && !step->asks()) return true;
  return configuration.waiting.contains(process);
}

}  // namespace ample::checker
