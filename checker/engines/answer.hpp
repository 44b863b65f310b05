// An answer of one engine, with what is the same for all of them.
#pragma once

#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// Asks this engine alone; its traces are shortened, and liveness may be answered by deadlock.
EngineAnswer answer(const Question& asked, const Engine& engine);

}  // namespace ample::checker
