// Decides which configurations are legitimate.
#pragma once

#include "checker/questions/stabilization/state_space.hpp"

namespace ample::checker {

/// Says for each configuration whether it is legitimate: it satisfies the predicate or, if there is
/// none, is in the largest closed set of safe ones. If the state space is not complete, only a "no"
/// is certain.
std::vector<bool> legitimate_of(StateSpace& space, const model::Faults& faults);

}  // namespace ample::checker
