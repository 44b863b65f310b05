// Liveness where every execution ends: a process waits for ever only in an execution that ends in a
// deadlock.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

/// The same questions, but deadlock is asked for in the place of liveness.
Options asking_for_deadlock(const Options& options);
/// The findings of the properties that were asked for, in their order.
void answer_liveness(const model::System& system, const Options& options, Report& report);

}  // namespace ample::checker
