// Paths: from a configuration of the visited set back to where the search began, as a trace.
#pragma once

#include "checker/outcome/report.hpp"
#include "checker/run/judge.hpp"

namespace ample::checker {

/// The trace to a witness. The first `roots` states are the initial configurations. Which step
/// leads from a parent to its child is found by taking them all again.
Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::uint64_t roots);

}  // namespace ample::checker
