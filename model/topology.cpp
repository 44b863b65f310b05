// The graph itself: edges, neighbourhoods, distances.
#include "model/topology.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/edge_list.hpp"
#include "model/errors.hpp"
#include "model/graph6.hpp"
#include "model/printable.hpp"

namespace ample::model {

Topology::Topology(std::string name, int processes, const std::vector<std::pair<int, int>>& edges)
    : name_(std::move(name)) {
  const std::string where = fmt::format("graph '{}'", printable(name_));
  if (processes < 1 || processes > max_wide_processes)
    throw BadInstance(fmt::format("{}: it has {} processes; a graph has 1 to {}", where, processes,
                                  max_wide_processes));
  EdgeList list;
  for (const Edge& edge : edges) list.add(edge, processes, where);
  neighbours_.resize(static_cast<std::size_t>(processes));
  for (const auto& [i, j] : list.edges()) {
    neighbours_[static_cast<std::size_t>(i)].insert(j);
    neighbours_[static_cast<std::size_t>(j)].insert(i);
  }
  measure_distances();
}

void Topology::measure_distances() {
  const std::size_t count = neighbours_.size();
  distances_.assign(count, std::vector<int>(count, -1));
  for (std::size_t from = 0; from < count; ++from) {
    WideProcessSet reached;
    WideProcessSet frontier{static_cast<int>(from)};
    for (int hops = 0; !frontier.empty(); ++hops) {
      reached = reached | frontier;
      WideProcessSet beyond;
      for (const ProcessId process : frontier) {
        distances_[from][process.index] = hops;
        beyond = beyond | neighbours_[process.index];
      }
      frontier = beyond - reached;
    }
  }
}

std::size_t Topology::checked(ProcessId process) const {
  if (process.index >= neighbours_.size())
    throw InternalError(fmt::format("graph '{}' was asked about {}; it has P0 to P{}",
                                    printable(name_), to_text(process), processes() - 1));
  return process.index;
}

std::vector<std::pair<int, int>> Topology::edges() const {
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < processes(); ++i)
    for (const ProcessId j : neighbours(i))
      if (i < j) edges.emplace_back(i, j);
  return edges;
}

WideProcessSet Topology::closed_neighbourhood(ProcessId process) const {
  return neighbours(process) | WideProcessSet{process};
}

int Topology::distance(ProcessId from, ProcessId to) const {
  return distances_[checked(from)][checked(to)];
}

bool Topology::connected() const {
  return std::ranges::find(distances_.front(), -1) == distances_.front().end();
}

Topology Topology::renamed(const Permutation& names) const {
  std::vector<std::pair<int, int>> edges = this->edges();
  for (auto& [i, j] : edges) {
    i = names[static_cast<std::size_t>(i)].index;
    j = names[static_cast<std::size_t>(j)].index;
  }
  Topology renamed("", processes(), edges);
  renamed.name_ = "g6:" + renamed.graph6();
  return renamed;
}

std::string Topology::graph6() const { return to_graph6({processes(), edges()}); }

}  // namespace ample::model
