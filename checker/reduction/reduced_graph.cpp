// Sorting topologically, counting along the longest paths, and finding the shortest.
#include "checker/reduction/reduced_graph.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace ample::checker {

std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> ReducedGraph::by_source(
    std::uint32_t nodes) const {
  std::vector<std::uint32_t> begins(std::size_t{nodes} + 1, 0), edges;
  for (const Edge& edge : edges_)
    if (edge.from != no_node) ++begins[edge.from + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  edges.resize(begins.back());
  std::vector<std::uint32_t> next(begins.begin(), begins.end() - 1);
  for (std::uint32_t edge = 0; edge < edges_.size(); ++edge)
    if (edges_[edge].from != no_node) edges[next[edges_[edge].from]++] = edge;
  return {std::move(begins), std::move(edges)};
}

std::optional<std::vector<std::uint32_t>> ReducedGraph::sorted(std::uint32_t nodes) const {
  const auto [begins, edges] = by_source(nodes);
  std::vector<std::uint32_t> incoming(nodes, 0), order;
  for (const std::uint32_t edge : edges) ++incoming[edges_[edge].to];
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (incoming[node] == 0) order.push_back(node);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::uint32_t j = begins[order[i]]; j < begins[order[i] + 1]; ++j)
      if (--incoming[edges_[edges[j]].to] == 0) order.push_back(edges_[edges[j]].to);
  if (order.size() < nodes) return std::nullopt;
  return order;
}

bool ReducedGraph::learn(const std::vector<std::uint32_t>& sorted, Experience& experience) const {
  constexpr std::size_t at_once = 16;
  using Counts = std::array<std::uint8_t, at_once>;
  const auto [begins, edges] = by_source(static_cast<std::uint32_t>(sorted.size()));
  bool news = false;
  std::vector<Counts> most(sorted.size());
  for (std::size_t first = 0; first < experience.kinds(); first += at_once) {
    most.assign(sorted.size(), {});
    Counts in_all{};
    const auto follow = [&](std::uint32_t edge, Counts counts) {
      for (const std::uint32_t kind : sends_of(edge))
        if (kind - first < at_once && counts[kind - first] < 255) ++counts[kind - first];
      Counts& at_end = most[edges_[edge].to];
      for (std::size_t i = 0; i < at_once; ++i) {
        at_end[i] = std::max(at_end[i], counts[i]);
        in_all[i] = std::max(in_all[i], counts[i]);
      }
    };
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge)
      if (edges_[edge].from == no_node) follow(edge, {});
    for (const std::uint32_t node : sorted)
      for (std::uint32_t j = begins[node]; j < begins[node + 1]; ++j) follow(edges[j], most[node]);
    for (std::size_t i = 0; i < at_once && first + i < experience.kinds(); ++i)
      news |= experience.add(static_cast<Experience::Kind>(first + i), in_all[i]);
  }
  return news;
}

std::optional<ReducedGraph::Path> ReducedGraph::shortest(
    const std::vector<std::uint32_t>& sorted, const std::vector<std::uint32_t>& ends) const {
  constexpr std::uint32_t far = ~std::uint32_t{0};
  struct Reached {
    std::uint32_t after = far, by = 0;  ///< so many steps, with this edge last
  };
  const auto [begins, edges] = by_source(static_cast<std::uint32_t>(sorted.size()));
  std::vector<Reached> reached(sorted.size());
  const auto follow = [&](std::uint32_t edge, std::uint32_t before) {
    const auto after = before + static_cast<std::uint32_t>(steps_of(edge).size());
    Reached& end = reached[edges_[edge].to];
    if (after < end.after) end = {after, edge};
  };
  for (std::uint32_t edge = 0; edge < edges_.size(); ++edge)
    if (edges_[edge].from == no_node) follow(edge, 0);
  for (const std::uint32_t node : sorted)
    for (std::uint32_t j = begins[node]; j < begins[node + 1]; ++j)
      follow(edges[j], reached[node].after);

  const auto nearest = std::min_element(ends.begin(), ends.end(), [&](auto a, auto b) {
    return reached[a].after < reached[b].after;
  });
  if (nearest == ends.end()) return std::nullopt;
  Path path;
  std::uint32_t edge = reached[*nearest].by;
  for (;; edge = reached[edges_[edge].from].by) {
    const auto steps = steps_of(edge);
    path.steps.insert(path.steps.begin(), steps.begin(), steps.end());
    if (edges_[edge].from == no_node) break;
  }
  path.root = roots_[static_cast<std::size_t>(
      std::count_if(edges_.begin(), edges_.begin() + edge,
                    [](const Edge& before) { return before.from == no_node; }))];
  return path;
}

}  // namespace ample::checker
