// Mutual exclusion: the algorithms of the lecture [LK] and their baseline.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::mutual_exclusion {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::mutual_exclusion
