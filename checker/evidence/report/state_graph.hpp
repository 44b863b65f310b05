// The graph of the configurations of a small instance, to be drawn: all of it, or what a reduced
// search goes through.
#pragma once

#include "checker/engines/engines.hpp"

namespace ample::checker {

struct StateGraph {
  struct Edge {
    std::size_t from, to;  ///< indices of configurations
    model::Step step;
  };
  std::vector<model::Configuration> configurations;  ///< the initial ones first
  std::size_t initial = 0;                           ///< so many of them
  std::vector<Edge> edges;
};

/// Made with the plain model. Throws WrongUsage when there are more than `most` configurations.
/// The engine must have them one by one (Abilities::draws).
StateGraph state_graph(const model::System& system, const Engine& engine, std::size_t most);

/// The text for Graphviz. A node shows CS(C) and what is not as it is in the first configuration,
/// an edge the step; deadlocks are red, and a
/// configuration in which only the bound on rounds keeps somebody waiting is dashed. `title` says
/// how it was made.
std::string to_dot(const model::System& system, const StateGraph& graph, const std::string& title);

}  // namespace ample::checker
