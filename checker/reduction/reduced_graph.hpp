// The graph that a reduced search went through, to be looked at when it is complete.
//
// Two things must be true of the whole graph for the reduction to be proven sound: it has no cycle,
// and on none of its paths messages of a kind are sent more often than was assumed (README.md).
// Then it has a permutation of every execution that ends, so that shortest paths in it are shortest
// executions. Nodes are the configurations stored, edges the chains of steps between them.
#pragma once

#include "checker/reduction/chain_log.hpp"
#include "checker/reduction/experience.hpp"
#include "checker/reduction/interned.hpp"
#include "checker/reduction/step_key.hpp"

#include <optional>

namespace ample::checker {

class ReducedGraph {
 public:
  static constexpr std::uint32_t no_node = ~std::uint32_t{0};

  /// With `kinds` it keeps what is sent, for learn().
  ReducedGraph(const Tabulation& tabulation, const Experience* kinds)
      : tabulation_(&tabulation), kinds_(kinds) {}

  /// A chain from a node: its steps in their order, then where it ends.
  void begin(std::uint32_t from) {
    from_ = from;
    chain_.steps.clear();
  }
  /// The same of an execution from that root.
  void begin_at_root(std::size_t root) {
    root_ = root;
    begin(no_node);
  }
  void step(EffectNumber effect, StepKey key);
  void end(std::uint32_t to) {
    chain_.to = to;
    const ChainLog::Place place = edges_.write(from_, chain_);
    if (from_ == no_node) roots_.push_back({root_, place});
    ++edge_count_;
    chain_.steps.clear();
  }

  /// The nodes in an order in which every edge leads onwards; nothing when there is a cycle.
  std::optional<std::vector<std::uint32_t>> sorted(std::uint32_t nodes) const;
  /// Adds how often messages of a kind are sent on the paths of a graph without cycles; says
  /// whether that was news.
  bool learn(const std::vector<std::uint32_t>& sorted, Experience& experience) const;
  /// The steps of a shortest path from a root to one of the nodes `ends`, of so many nodes; nothing
  /// when no path leads there. There may be cycles.
  struct Path {
    std::size_t root;
    std::vector<StepKey> steps;
  };
  std::optional<Path> shortest(std::uint32_t nodes, const std::vector<std::uint32_t>& ends) const;

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

  const Tabulation* tabulation_;
  const Experience* kinds_;
  std::uint32_t from_ = no_node;
  std::size_t root_ = 0;
  ChainLog::Chain chain_;  ///< under way
  ChainLog edges_;
  std::size_t edge_count_ = 0;
  std::vector<Root> roots_;  ///< of the edges from outside
  InternedVectors steps_;    ///< the key of a step, and then the kinds of messages that it sends
  std::vector<std::uint32_t> key_and_sends_;  ///< scratch
};

}  // namespace ample::checker
