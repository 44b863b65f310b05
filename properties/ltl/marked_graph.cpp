// The acceptance sets that a component meets.
#include "properties/ltl/marked_graph.hpp"

#include "properties/base/components.hpp"

#include <numeric>

namespace ample::properties {

std::vector<std::uint32_t> component_numbers(const MarkedGraph& graph) {
  std::vector<std::uint32_t> all(graph.size()), component(graph.size());
  std::iota(all.begin(), all.end(), 0);
  std::uint32_t components = 0;
  Components(graph.size())
      .find(
          all, [&](std::uint32_t node) { return graph[node].size(); },
          [&](std::uint32_t node, std::uint32_t i) { return graph[node][i].to; },
          [&](std::span<const std::uint32_t> members) {
            for (const std::uint32_t member : members) component[member] = components;
            ++components;
          });
  return component;
}

std::vector<bool> accepting_components(const MarkedGraph& graph,
                                       const std::vector<std::uint32_t>& component,
                                       BuchiAutomaton::AcceptanceSets all) {
  std::vector<BuchiAutomaton::AcceptanceSets> met(graph.size(), 0);
  std::vector<bool> accepting(graph.size(), false);
  for (std::size_t node = 0; node < graph.size(); ++node)
    for (const MarkedEdge& edge : graph[node])
      if (component[edge.to] == component[node]) {
        met[component[node]] |= edge.in;
        accepting[component[node]] = true;  // if all sets are met
      }
  for (std::size_t i = 0; i < graph.size(); ++i) accepting[i] = accepting[i] && met[i] == all;
  return accepting;
}

}  // namespace ample::properties
