// Whether others can keep a process from changing its state for ever, by changes that no algorithm
// has a reason to refuse. A question about the specification alone.
//
// Call an algorithm *yielding* if it refuses nothing without cause: when from some moment on nobody
// begins to ask any more, then in the end nobody waits whose change would be legal. Let S be a
// non-empty set of processes and W a closed walk on the safe sets within reach of CS(C0) on which
// exactly the processes outside S change, each at least once, and such that at no set on it a
// process of S could legally change. If there are such S and W, no yielding algorithm lets
// everybody alternate for ever: let the processes ask one at a time and so lead it to W, then all
// of S ask, and then the others, one at a time, as W goes. Each has to be let through, since nobody
// but it could change, and it might be the last that ever asks. So every process asks again and
// again, and those of S wait for ever.
//
// If there are none, serving the oldest request that is legal, one at a time, is yielding and lets
// everybody alternate (cases/local_cs/SOLUTION.md).
#pragma once

#include "model/instance.hpp"

#include <optional>

namespace ample::properties {

struct Overtaking {
  model::ProcessSet waiting;  ///< S
  model::ProcessSet inside;   ///< CS(C) of one configuration of W
};

/// The first S, by size and then by number, or nothing. Throws WrongUsage for more than
/// most_processes_to_overtake processes.
std::optional<Overtaking> overtaking_for_ever(const model::Instance& instance,
                                              model::ProcessSet inside);

/// The most processes of which all subsets are looked at, with all safe sets for each.
inline constexpr int most_processes_to_overtake = 10;

}  // namespace ample::properties
