// Graphs by the names that they are known under, and all small ones.
#pragma once

#include "model/topology.hpp"

#include <vector>

namespace ample::properties {

/// The graphs of so many processes that have a name: k3, p3, s2 ...
std::vector<model::Topology> known_graphs(int processes);

/// The graph under the name of one with the same numbers, if there is one: k2, not g6:A_.
model::Topology under_its_name(const model::Topology& graph);

/// Every connected graph on so many processes, by their number of edges, under its name. Throws
/// WrongUsage outside 1 to Topology::max_enumerated.
std::vector<model::Topology> connected_graphs(int processes);

}  // namespace ample::properties
