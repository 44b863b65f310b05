// Finds the name of a graph, and lists all small ones.
#include "properties/instances/known_graphs.hpp"

#include <fmt/format.h>

#include <optional>

namespace ample::properties {

using model::Topology;

namespace {

std::optional<Topology> topology_called(const std::string& name) try {
  return Topology::parse(name);
} catch (const std::exception&) {
  return std::nullopt;  // there is no such shape of this size
}

}  // namespace

std::vector<Topology> known_graphs(int processes) {
  std::vector<std::string> names = {"butterfly"};
  for (const char* shape : {"k", "p", "c", "s", "w"})
    names.push_back(
        fmt::format("{}{}", shape, shape[0] == 's' || shape[0] == 'w' ? processes - 1 : processes));
  std::vector<Topology> graphs;
  for (const std::string& name : names)
    if (auto known = topology_called(name); known && known->processes() == processes)
      graphs.push_back(std::move(*known));
  return graphs;
}

Topology under_its_name(const Topology& graph) {
  for (const Topology& known : known_graphs(graph.processes()))
    if (known == graph) return known;
  return graph;
}

std::vector<Topology> connected_graphs(int processes) {
  std::vector<Topology> graphs;
  for (const Topology& graph : Topology::all_connected(processes))
    graphs.push_back(under_its_name(graph));
  return graphs;
}

}  // namespace ample::properties
