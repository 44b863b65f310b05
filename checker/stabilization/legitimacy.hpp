// Which configurations are legitimate.
#pragma once

#include "checker/stabilization/universe.hpp"

namespace ample::checker {

/// By configuration: is it legitimate? By the predicate, or the largest closed set of safe ones.
std::vector<bool> legitimate_of(Universe& universe, const model::Faults& faults);

}  // namespace ample::checker
