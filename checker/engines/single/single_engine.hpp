// Exhaustive search that follows one step wherever this is a stubborn set by itself (README.md).
#pragma once

#include "checker/engines/single/singletons.hpp"
#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// It has one worker. The depth is not known where configurations had to be visited again. Evidence
/// is gathered on a second way through the graph.
Engine single_engine(SingletonFault fault = SingletonFault::none);

}  // namespace ample::checker
