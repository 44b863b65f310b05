// The topology of a request: --graph, or --n for algorithms of complete graphs and of rings.
#pragma once

#include "model/algorithm.hpp"
#include "properties/base/option_text.hpp"

namespace ample::properties {

/// One of --graph and --n must be given. Throws WrongUsage where both are, or one cannot be read;
/// BadInstance for a graph that is none for the algorithm.
model::Topology topology_of(const model::AlgorithmInfo& algorithm, const Request& request);

/// Throws WrongUsage where both are given.
void refuse_graph_and_n(const Request& request);

}  // namespace ample::properties
