// A graph whose edges are in acceptance sets: its strongly connected components, and which of them
// accept.
#pragma once

#include "properties/ltl/buchi_automaton.hpp"

namespace ample::properties {

/// An edge of a graph, with the acceptance sets that it is in.
struct MarkedEdge {
  std::uint32_t to;
  BuchiAutomaton::AcceptanceSets in;
};
using MarkedGraph = std::vector<std::vector<MarkedEdge>>;

/// The number of the strongly connected component of each node; an edge leads to a component of the
/// same or a smaller number.
std::vector<std::uint32_t> component_numbers(const MarkedGraph& graph);
/// By component: true when it has a cycle through every acceptance set.
std::vector<bool> accepting_components(const MarkedGraph& graph,
                                       const std::vector<std::uint32_t>& component,
                                       BuchiAutomaton::AcceptanceSets all);

}  // namespace ample::properties
