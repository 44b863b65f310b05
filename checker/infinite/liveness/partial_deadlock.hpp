// Partial deadlock: some processes wait and get through on no continuation, while others go on.
//
// It is judged on the graph of steps, backwards: a process may still enter or leave after a
// configuration if it does so in one of its steps, or may after one. A waiting process that may not
// is stuck, unless the bound on rounds could be the reason (properties/base/deadlock.hpp). Others
// go on when one of them may still enter or leave, or when some continuation never ends. That an
// execution may end earlier, where nothing is owed (model/owed.hpp), changes none of this: what it
// still could have done is asked of longer ones.
#pragma once

#include "checker/infinite/liveness/starvation.hpp"

namespace ample::checker {

struct PartialDeadlock {
  /// The shortest to a configuration where the stuck processes have no step left; if there is none,
  /// to one where a process is stuck.
  std::optional<Trace> trace;
  bool open = false;  ///< none, but a larger bound on rounds might have one
};

PartialDeadlock partial_deadlock(const Explored& explored, Watch& watch);

}  // namespace ample::checker
