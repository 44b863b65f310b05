// The heaviest way through a graph: how many marked edges can be taken one after the other.
//
// Edges weigh 0 or 1. Where a cycle weighs something there is no most. Else what lies on cycles
// weighs nothing, and the heaviest way is one through the graph of the components.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ample::checker {

class MarkedGraph {
 public:
  using Node = std::uint32_t;
  struct Edge {
    Node to;
    bool weighs;
  };
  /// A node and the number of the edge taken from it.
  struct Taken {
    Node node;
    std::uint32_t edge;
  };
  struct Path {
    std::uint64_t weight = 0;
    std::vector<Taken> steps{};
  };

  /// Edges are given node by node, in the order of their numbers.
  void add_edge(Node to, bool weighs) { edges_.push_back({to, weighs}); }
  void end_node() { first_.push_back(static_cast<std::uint32_t>(edges_.size())); }
  Node nodes() const { return static_cast<Node>(first_.size() - 1); }

  /// A heaviest path that begins at one of the first `starts` nodes, nothing when there is no most.
  std::optional<Path> heaviest(Node starts) const;

 private:
  std::vector<std::uint32_t> first_ = {0};
  std::vector<Edge> edges_;
};

}  // namespace ample::checker
