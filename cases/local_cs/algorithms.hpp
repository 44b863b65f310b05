// The algorithms of [LCS]: Kamei and Kakugawa, "An Asynchronous Message-Passing Distributed
// Algorithm for the Generalized Local Critical Section Problem", Algorithms 10(2):38, 2017.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::local_cs {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::local_cs
