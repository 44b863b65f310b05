// Exhaustive search that follows one step wherever this is a stubborn set by itself (README.md).
#pragma once

#include "checker/reduction/audit.hpp"
#include "checker/single/lone_steps.hpp"

namespace ample::checker {

/// As explore(), by one worker. Where it does not apply the search is the full one, and
/// Report::reduction says why. The depth is not known where configurations had to be visited again.
/// Traces are shortest ones where Finding::shortest says so. With `evidence`, what was seen is
/// gathered on a second way through the graph.
Report explore_single_steps(const model::System& system, const Options& options,
                            LoneFault fault = LoneFault::none, Evidence* evidence = nullptr);

/// Compared with the full search.
Audit audit_single_steps(const model::System& system, const Options& options,
                         LoneFault fault = LoneFault::none);

}  // namespace ample::checker
