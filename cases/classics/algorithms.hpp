// Textbook examples with known figures, to compare the reduction with.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::classics {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::classics
