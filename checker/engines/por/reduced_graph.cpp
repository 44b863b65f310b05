// Sorting topologically, and finding the shortest paths.
#include "checker/engines/por/reduced_graph.hpp"

#include <algorithm>
#include <numeric>

namespace ample::checker {

std::uint32_t ReducedGraph::number_of(StepKey key) {
  return steps_.number_of(std::span<const std::uint32_t>(&key, 1));
}

void ReducedGraph::add(std::uint32_t from, const ChainLog::Chain& chain) {
  edges_.write(from, chain);
  ++edge_count_;
}

void ReducedGraph::add_root(std::size_t root, const ChainLog::Chain& chain) {
  roots_.push_back({root, edges_.write(no_node, chain)});
  ++edge_count_;
}

std::set<std::pair<std::uint32_t, StepKey>> ReducedGraph::first_steps() const {
  std::set<std::pair<std::uint32_t, StepKey>> first;
  ChainLog::Chain chain;
  edges_.for_each([&](std::uint32_t from, ChainLog::Place place) {
    edges_.read(from, place, chain);
    if (from != no_node) first.emplace(from, steps_[chain.steps.front()].front());
  });
  return first;
}

ReducedGraph::Sources ReducedGraph::by_source(std::uint32_t nodes) const {
  Sources sources{.begins = std::vector<std::size_t>(std::size_t{nodes} + 2, 0),
                  .places = std::vector<ChainLog::Place>(edge_count_ - roots_.size())};
  const auto for_each = [this](auto&& visit) {
    edges_.for_each([&](std::uint32_t from, ChainLog::Place place) {
      if (from != no_node) visit(from, place);
    });
  };
  // Until the places of node i are filled in, begins[i + 1] holds what will be begins[i].
  for_each([&](std::uint32_t from, ChainLog::Place) { ++sources.begins[from + 2]; });
  std::partial_sum(sources.begins.begin(), sources.begins.end(), sources.begins.begin());
  for_each([&](std::uint32_t from, ChainLog::Place place) {
    sources.places[sources.begins[from + 1]++] = place;
  });
  return sources;
}

std::optional<std::vector<std::uint32_t>> ReducedGraph::sorted(std::uint32_t nodes) const {
  const Sources sources = by_source(nodes);
  std::vector<std::uint32_t> incoming(nodes, 0), order;
  const auto for_each_end = [&](std::uint32_t node, auto&& visit) {
    for (std::size_t i = sources.begins[node]; i < sources.begins[node + 1]; ++i)
      visit(edges_.end(node, sources.places[i]));
  };
  for (std::uint32_t node = 0; node < nodes; ++node)
    for_each_end(node, [&](std::uint32_t end) { ++incoming[end]; });
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (incoming[node] == 0) order.push_back(node);
  for (std::size_t i = 0; i < order.size(); ++i)
    for_each_end(order[i], [&](std::uint32_t end) {
      if (--incoming[end] == 0) order.push_back(end);
    });
  if (order.size() < nodes) return std::nullopt;
  return order;
}

/// Nodes in the order of their distance (Dijkstra's algorithm; one bucket a distance).
std::optional<ReducedGraph::Path> ReducedGraph::shortest(
    std::uint32_t nodes, const std::vector<std::uint32_t>& ends) const {
  if (ends.empty()) return std::nullopt;
  const Sources sources = by_source(nodes);
  std::vector<Reached> reached(nodes);
  std::vector<std::vector<std::uint32_t>> at_distance;
  ChainLog::Chain chain;
  const auto follow = [&](std::uint32_t from, ChainLog::Place place, std::uint32_t before) {
    edges_.read(from, place, chain);
    const auto after = before + static_cast<std::uint32_t>(chain.steps.size());
    if (after >= reached[chain.to].after) return;
    reached[chain.to] = {after, from, place};
    if (after >= at_distance.size()) at_distance.resize(after + 1);
    at_distance[after].push_back(chain.to);
  };
  std::vector<bool> is_end(nodes);
  for (const std::uint32_t end : ends) is_end[end] = true;
  const auto find_nearest = [&] {
    for (const Root& root : roots_) follow(no_node, root.chain, 0);
    for (std::uint32_t distance = 0; distance < at_distance.size(); ++distance)
      // A chain may have no step, so that the bucket grows meanwhile.
      for (std::size_t i = 0; i < at_distance[distance].size(); ++i) {
        const std::uint32_t node = at_distance[distance][i];
        if (reached[node].after != distance) continue;
        if (is_end[node]) return node;
        for (std::size_t edge = sources.begins[node]; edge < sources.begins[node + 1]; ++edge)
          follow(node, sources.places[edge], distance);
      }
    return no_node;
  };
  const std::uint32_t nearest = find_nearest();
  if (nearest == no_node) return std::nullopt;
  return path_to(nearest, reached);
}

ReducedGraph::Path ReducedGraph::path_to(std::uint32_t node,
                                         const std::vector<Reached>& reached) const {
  Path path{.root = roots_.front().number, .steps = {}};
  ChainLog::Chain chain;
  for (; node != no_node; node = reached[node].from) {
    const Reached& last = reached[node];
    edges_.read(last.from, last.by, chain);
    for (auto step = chain.steps.rbegin(); step != chain.steps.rend(); ++step)
      path.steps.push_back(steps_[*step].front());
    if (last.from == no_node)
      path.root = std::find_if(roots_.begin(), roots_.end(), [&](const Root& root) {
                    return root.chain == last.by;
                  })->number;
  }
  std::reverse(path.steps.begin(), path.steps.end());
  return path;
}

}  // namespace ample::checker
