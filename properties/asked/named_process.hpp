// Whether a question speaks of a process by its number: then no other process can stand for it.
#pragma once

#include "model/instance.hpp"

namespace ample::properties {

/// True when the predicate or formula names a process (P1, 1->0, state_1, InCS(1), a number that a
/// bound variable is compared with), or compares or counts with the numbers of processes (i < j).
/// May be true of one that does not, where a number stands as an argument or in a set.
bool names_a_process(const model::Asked& asked);

}  // namespace ample::properties
