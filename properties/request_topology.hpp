// The topology of a request: --graph, or --n for algorithms of complete graphs and of rings.
#pragma once

#include "model/algorithm.hpp"
#include "properties/request.hpp"

#include <string>
#include <vector>

namespace ample::properties {

/// Throws WrongUsage where both or none of --graph and --n are given, or one cannot be read;
/// BadInstance for a graph that is none for the algorithm.
model::Topology topology_of(const model::AlgorithmInfo& algorithm, const Request& request);

/// What --n stands for where many instances are asked for: "3", or "2-4" for each of 2 to 4
/// processes. Throws WrongUsage, also where --n does not apply, and BadInstance.
std::vector<model::Topology> topologies_of_size(const model::AlgorithmInfo& algorithm,
                                                const std::string& text);

}  // namespace ample::properties
