// The symbolic search: all configurations at once, as a decision diagram (README.md).
#pragma once

#include "checker/run/engine.hpp"

namespace ample::checker {

/// With the counts of a full search that keeps going; the depth is not known. Of the limits, those
/// of memory and time count.
Engine symbolic_engine();

}  // namespace ample::checker
