// The graph that a reduced search went through, to be looked at when it is complete.
//
// Two things must be true of the whole graph for the reduction to be proven sound: it has no cycle,
// and on none of its paths messages of a kind are sent more often than was assumed (README.md).
// Then it has a permutation of every execution that ends, so that shortest paths in it are shortest
// executions. Nodes are the configurations stored, edges the chains of steps between them.
#pragma once

#include "checker/reduction/experience.hpp"
#include "checker/reduction/step_key.hpp"

#include <optional>

namespace ample::checker {

class ReducedGraph {
 public:
  static constexpr std::uint32_t no_node = ~std::uint32_t{0};

  explicit ReducedGraph(const Tabulation& tabulation, const Experience& experience)
      : tabulation_(&tabulation), experience_(&experience) {}

  /// A chain from a node: its steps in their order, then where it ends.
  void begin(std::uint32_t from) {
    from_ = from;
    sends_.resize(sends_kept_);
    steps_.resize(steps_kept_);
  }
  /// The same of an execution from that root.
  void begin_at_root(std::size_t root) {
    root_ = root;
    begin(no_node);
  }
  void step(EffectNumber effect, StepKey key) {
    for (const Sent& sent : tabulation_->effect(effect).sends) sends_.push_back(number_of(sent));
    steps_.push_back(key);
  }
  void end(std::uint32_t to) {
    edges_.push_back({from_, to, sends_kept_, steps_kept_});
    if (from_ == no_node) roots_.push_back(root_);
    sends_kept_ = sends_.size();
    steps_kept_ = steps_.size();
  }

  /// The nodes in an order in which every edge leads onwards; nothing when there is a cycle.
  std::optional<std::vector<std::uint32_t>> sorted(std::uint32_t nodes) const;
  /// Adds how often messages of a kind are sent on the paths of a graph without cycles; says
  /// whether that was news.
  bool learn(const std::vector<std::uint32_t>& sorted, Experience& experience) const;
  /// The steps of a shortest path from a root to one of the nodes `ends`; nothing when no path
  /// leads there.
  struct Path {
    std::size_t root;
    std::vector<StepKey> steps;
  };
  std::optional<Path> shortest(const std::vector<std::uint32_t>& sorted,
                               const std::vector<std::uint32_t>& ends) const;

  std::size_t bytes() const {
    return edges_.capacity() * sizeof(Edge)
           + (sends_.capacity() + steps_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  struct Edge {
    std::uint32_t from, to;
    std::uint64_t sends, steps;  ///< where they begin in sends_ and steps_
  };
  Experience::Kind number_of(const Sent& sent) const {
    return experience_->kind(sent.channel, sent.message);
  }
  std::span<const std::uint32_t> sends_of(std::size_t edge) const {
    const std::size_t end = edge + 1 < edges_.size() ? edges_[edge + 1].sends : sends_kept_;
    return std::span(sends_).subspan(edges_[edge].sends, end - edges_[edge].sends);
  }
  std::span<const StepKey> steps_of(std::size_t edge) const {
    const std::size_t end = edge + 1 < edges_.size() ? edges_[edge + 1].steps : steps_kept_;
    return std::span(steps_).subspan(edges_[edge].steps, end - edges_[edge].steps);
  }
  /// The edges by the node from which they come: where each node's begin in the second vector.
  std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> by_source(
      std::uint32_t nodes) const;

  const Tabulation* tabulation_;
  const Experience* experience_;  ///< for the kinds
  std::uint32_t from_ = no_node;
  std::size_t root_ = 0;
  std::vector<Edge> edges_;
  std::vector<std::size_t> roots_;               ///< of the edges from outside, in their order
  std::vector<std::uint32_t> sends_;             ///< kinds of messages
  std::vector<StepKey> steps_;                   ///< those taken
  std::size_t sends_kept_ = 0, steps_kept_ = 0;  ///< later ones: of a chain that has not ended
};

}  // namespace ample::checker
