// An instance of an algorithm that is worth trying.
#pragma once

#include "model/algorithm.hpp"

#include <memory>

namespace ample::tools {

/// Of the first of its examples: "ample check lmutin --graph k2".
std::unique_ptr<model::System> example_of(const model::AlgorithmInfo& algorithm);

}  // namespace ample::tools
