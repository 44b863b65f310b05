// The symbolic search: all configurations at once, as a decision diagram (README.md).
#pragma once

#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// It has the counts of a full search that keeps going; the depth is not known. The limits of
/// memory and time count, others do not.
Engine symbolic_engine();

}  // namespace ample::checker
