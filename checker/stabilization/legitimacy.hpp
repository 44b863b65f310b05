// Which configurations are legitimate.
#pragma once

#include "checker/stabilization/state_space.hpp"

namespace ample::checker {

/// Says of each configuration whether it is legitimate. It satisfies the predicate, or where there
/// is none it is in the largest closed set of safe ones. Where the state space is not complete,
/// those that are said not to be are told for certain.
std::vector<bool> legitimate_of(StateSpace& space, const model::Faults& faults);

}  // namespace ample::checker
