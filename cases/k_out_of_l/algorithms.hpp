// k-out-of-ℓ exclusion on a ring: the algorithms of [RING].
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::k_out_of_l {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::k_out_of_l
