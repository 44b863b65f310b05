// The engine that lets the others answer: it tries several, in turns, and takes the first answer.
#pragma once

#include "checker/run/engine.hpp"

namespace ample::checker {

/// The verdict and the length of the full search, as far as it is asked to go for them; its counts
/// on small instances only. The same on every machine: what is tried, and how long, goes by work
/// and not by the clock. README.md has the rules.
Engine auto_engine();

}  // namespace ample::checker
