// The full search: every configuration that the instance can reach, breadth first, and all
// questions answered from them.
#pragma once

#include "checker/engines/full/search/step_chooser.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// Explores the system. The counts and the lengths of the traces do not depend on `workers`. A
/// chooser restricts the search to the steps that it chooses, by one worker. Throws InternalError
/// when a trace does not replay through the plain model.
Report full_search(const model::System& system, const Options& options,
                   StepChooser* chooser = nullptr);

/// The row of the full search.
Engine full_engine();

}  // namespace ample::checker
