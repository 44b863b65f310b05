// A graph whose steps have weights, and the heaviest and the lightest way through it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace ample::checker {

/// The number of a node: the starts come first.
using NodeNumber = std::uint32_t;

struct WeightedStep {
  NodeNumber to;
  std::uint16_t weight;
  std::uint16_t label;
};

struct WeightedGraph {
  NodeNumber starts = 0;
  std::vector<std::uint32_t> first = {0};  ///< by node: its first step
  std::vector<WeightedStep> steps;
  std::vector<bool> complete;  ///< by node: a way may end there

  /// The steps of nodes are given in the order of their numbers.
  void end_node() { first.push_back(static_cast<std::uint32_t>(steps.size())); }

  NodeNumber nodes() const { return static_cast<NodeNumber>(first.size() - 1); }
  std::span<const WeightedStep> from(NodeNumber node) const {
    return {steps.data() + first[node], first[node + 1] - first[node]};
  }
};

/// A way: a start, and the number of each step among all steps of the graph.
struct WeightedPath {
  NodeNumber start = 0;
  std::vector<std::uint32_t> steps;
  std::size_t loop = 0;  ///< so many of the last steps come back to where they began
};

struct Weighed {
  std::optional<std::uint64_t> weight;  ///< nothing: there is no bound, and the way shows why
  WeightedPath way;
};

/// The heaviest of all ways from a start, or of those to a complete node; nothing when there is
/// none. It has as few steps without weight as can be. Calls look() often, which may throw.
std::optional<Weighed> heaviest(const WeightedGraph& graph, bool to_complete_ones,
                                const std::function<void()>& look = nullptr);

/// The lightest of all ways to a complete node; nothing when there is none.
std::optional<Weighed> lightest(const WeightedGraph& graph);

}  // namespace ample::checker
