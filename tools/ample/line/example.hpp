// An instance of an algorithm that is worth trying.
#pragma once

#include "model/algorithm.hpp"
#include "properties/instances/request.hpp"

#include <memory>

namespace ample::tools {

/// "lmutin", of "ample check lmutin --graph k2"; empty when it has no such word.
std::string id_in_example(const std::string& example);
/// Its options that say what the instance is.
properties::Request request_in_example(const model::AlgorithmInfo& algorithm,
                                       const std::string& example);

/// The instance of the first of its examples. Throws WrongUsage when there is none.
std::unique_ptr<model::System> example_of(const model::AlgorithmInfo& algorithm);

}  // namespace ample::tools
