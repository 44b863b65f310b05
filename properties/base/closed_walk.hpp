// A walk on the safe sets CS(C) that comes back to where it began, and on which everybody changes
// its state whom legal changes let change at all (solvable.hpp). Followed again and again it has
// every such process alternate for ever: Definition 1 of [LCS] and [GCS], liveness.
#pragma once

#include "model/instance.hpp"

#include <vector>

namespace ample::properties {

/// The processes that change their state, in this order: again and again the nearest change of a
/// process that has not changed yet, the least process first, and at last the shortest way back.
/// Empty when nobody can change, or `inside` is not safe. Throws WrongUsage for more than
/// most_processes_to_solve processes.
std::vector<model::ProcessId> closed_walk(const model::Instance& instance,
                                          model::ProcessSet inside);

}  // namespace ample::properties
