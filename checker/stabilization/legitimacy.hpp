// Which configurations are legitimate.
#pragma once

#include "checker/stabilization/universe.hpp"

namespace ample::checker {

/// By configuration: is it legitimate? By the predicate, or the largest closed set of safe ones. Of
/// a universe that is not complete, those that are not are told for certain.
std::vector<bool> legitimate_of(Universe& universe, const model::Faults& faults);

}  // namespace ample::checker
