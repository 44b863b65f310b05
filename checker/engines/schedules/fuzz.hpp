// Fuzzing: random schedules on instances of any size, and what they violate, shrunk.
//
// Schedule number i is drawn from (seed, i) alone, so whatever is found can be found again, with
// any number of workers. Nothing is ever said to hold.
#pragma once

#include "checker/engines/schedules/fuzz_report.hpp"

namespace ample::checker {

/// Runs schedules until a limit. Throws InternalError when a trace does not replay through the
/// plain model.
FuzzReport fuzz(const model::System& system, const FuzzOptions& options);

}  // namespace ample::checker
