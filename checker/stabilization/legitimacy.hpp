// Which configurations are legitimate.
#pragma once

#include "checker/stabilization/state_space.hpp"

namespace ample::checker {

/// By configuration: is it legitimate? By the predicate, or the largest closed set of safe ones.
/// Where the state space is not complete, those that are said not to be are told for certain.
std::vector<bool> legitimate_of(StateSpace& space, const model::Faults& faults);

}  // namespace ample::checker
