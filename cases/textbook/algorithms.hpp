// The textbook's algorithms: who needs how many messages, who starves, who needs FIFO channels.
#pragma once

#include "model/algorithm.hpp"

namespace ample::cases::textbook {

std::vector<model::AlgorithmInfo> algorithms();

}  // namespace ample::cases::textbook
