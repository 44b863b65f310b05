// A graph by its name alone: for texts out of a file, or over a network.
#pragma once

#include "model/topology.hpp"

namespace ample::model {

/// The same as Topology::parse, but a text that is no name is refused: nothing is looked up on
/// disk.
Topology topology_named(std::string_view text);

}  // namespace ample::model
