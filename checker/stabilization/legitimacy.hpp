// Which configurations are legitimate.
#pragma once

#include "checker/stabilization/state_space.hpp"

namespace ample::checker {

/// By configuration: is it legitimate? By the predicate, or the largest closed set of safe ones. Of
/// a state space that is not complete, those that are not are told for certain.
std::vector<bool> legitimate_of(StateSpace& space, const model::Faults& faults);

}  // namespace ample::checker
