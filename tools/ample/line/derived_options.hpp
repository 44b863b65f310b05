// The options of an instance that follow from what an algorithm declares.
#pragma once

#include "model/algorithm.hpp"

#include <vector>

namespace ample::tools {

/// The first configurations of an instance, some 300.
std::vector<model::Configuration> first_configurations(const model::System& system);

/// Adds to its options those of an instance that follow from what it declares: repair, clock,
/// network, self and wake. It tries its first example.
void add_derived_options(model::AlgorithmInfo& algorithm);

}  // namespace ample::tools
