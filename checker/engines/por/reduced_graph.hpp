// The graph that a reduced search went through, to be looked at when it is complete.
//
// For the reduction to be proven sound the whole graph must have no cycle, unless only deadlocks
// are asked for (README.md). Then it has a permutation of every execution that ends, so that
// shortest paths in it are shortest executions. Nodes are the configurations stored, edges the
// chains of steps between them. Every step taken from a node begins an edge of it, unless all that
// follows is seen elsewhere.
#pragma once

#include "checker/engines/automata/step_key.hpp"
#include "checker/engines/por/chain_log.hpp"
#include "checker/store/tables/interned.hpp"

#include <optional>
#include <set>

namespace ample::checker {

class ReducedGraph {
 public:
  static constexpr std::uint32_t no_node = ~std::uint32_t{0};

  /// A step of a chain, as a number.
  std::uint32_t number_of(StepKey key);
  /// A chain from a node to another.
  void add(std::uint32_t from, const ChainLog::Chain& chain);
  /// The chain from that root to the first node behind it.
  void add_root(std::size_t root, const ChainLog::Chain& chain);

  /// The nodes in an order in which every edge leads onwards; nothing when there is a cycle.
  std::optional<std::vector<std::uint32_t>> sorted(std::uint32_t nodes) const;
  /// The steps of a shortest path from a root to one of the nodes `ends`, of so many nodes; nothing
  /// when no path leads there. There may be cycles.
  struct Path {
    std::size_t root;
    std::vector<StepKey> steps;
  };
  std::optional<Path> shortest(std::uint32_t nodes, const std::vector<std::uint32_t>& ends) const;
  /// The first steps of the edges, with the nodes from which they come.
  std::set<std::pair<std::uint32_t, StepKey>> first_steps() const;

  std::size_t bytes() const { return edges_.bytes() + steps_.bytes(); }

 private:
  struct Root {
    std::size_t number;
    ChainLog::Place chain;
  };
  /// The edges by the node from which they come: those of node i are places[begins[i]] to
  /// places[begins[i + 1]].
  struct Sources {
    std::vector<std::size_t> begins;
    std::vector<ChainLog::Place> places;
  };
  Sources by_source(std::uint32_t nodes) const;
  /// The best path to a node that is known while a shortest one is sought.
  struct Reached {
    std::uint32_t after = far;  ///< so many steps
    std::uint32_t from = no_node;
    ChainLog::Place by = 0;  ///< the last edge, from there
  };
  static constexpr std::uint32_t far = ~std::uint32_t{0};
  Path path_to(std::uint32_t node, const std::vector<Reached>& reached) const;

  ChainLog edges_;
  std::size_t edge_count_ = 0;
  std::vector<Root> roots_;  ///< of the edges from outside
  InternedVectors steps_;    ///< the key of each step
};

}  // namespace ample::checker
