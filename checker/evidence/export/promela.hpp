// An instance in Promela, for SPIN: its processes as the automata of local_steps.hpp.
//
// A configuration of Ample's is a state of SPIN's, and a step one transition (a d_step), so that
// `pan` of the model counts the same. CHECK_SAFETY or CHECK_DEADLOCK adds a process that moves only
// when the property is violated (for a deadlock: when nothing else can move): `pan` counts errors
// where Ample says "violated". For formulas, REQUESTS_FREE lets each process stop asking at any
// time, as executions may end where only requests are possible (model/owed.hpp).
#pragma once

#include "checker/evidence/export/local_steps.hpp"

namespace ample::checker {

/// `title` is a comment of one line.
std::string to_promela(const model::System& system, const LocalAutomata& automata,
                       const std::string& title);

}  // namespace ample::checker
