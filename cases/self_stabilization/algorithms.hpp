// Classics of self-stabilization, to know that `ample stabilize` is right.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::self_stabilization {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::self_stabilization
