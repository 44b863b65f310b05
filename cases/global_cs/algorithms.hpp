// The algorithms of [GCS]: Kamei and Kakugawa, "Asynchronous message-passing distributed algorithm
// for the global critical section problem", 2019.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::global_cs {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::global_cs
