// Finds a shortest bad prefix of a safety formula while the configurations are being found.
//
// Here a formula is a safety formula if its automaton of violations is terminal: every accepting
// run comes to a state that accepts everything. So each execution that violates the formula has a
// bad prefix, after which it does not matter what follows. Fairness does not matter either, because
// every finite execution can be continued to a fair one.
//
// The product of the configurations and the automaton is searched breadth first, a level behind the
// search that finds the configurations: an execution of k steps only visits configurations that are
// at most k steps away. So the first bad prefix is a shortest one, and nothing beyond its length is
// visited. Steps out of a state constraint are not followed, and a configuration that has only such
// steps is not an end.
#pragma once

#include "checker/infinite/liveness/successors.hpp"
#include "checker/infinite/ltl/ltl_letters.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/watch.hpp"

namespace ample::checker {

class BadPrefixes {
 public:
  /// The arguments must outlive it. has_room(bytes) says whether so much memory may be used; if
  /// not, LimitMet is thrown, as by the watch.
  BadPrefixes(const properties::LtlQuestion& question, Tabulation& tabulation,
              const VisitedSet& visited, std::function<bool(std::size_t)> has_room);

  /// Visits executions of at most steps + 1 steps. All configurations at most `steps` steps away
  /// must have been found; the first `roots` of them are the initial ones. Stops at the level of
  /// the first violation.
  void go_on(std::uint32_t steps, std::uint64_t roots, Watch& watch);
  /// A shortest bad prefix, or a shortest execution that ends and violates the formula; nothing if
  /// none was met.
  std::optional<Trace> trace();
  bool found() const { return violation_.has_value(); }
  /// True when an execution that violates the formula ends where only the bound on rounds keeps
  /// processes from going on.
  bool open() const { return open_; }
  std::uint64_t nodes() const { return nodes_.size(); }
  std::size_t bytes() const { return met_.capacity() / 8 + nodes_.capacity() * sizeof(Node); }

 private:
  using Automaton = properties::BuchiAutomaton;
  using NodeNumber = std::uint32_t;
  struct Node {
    StateNumber state;
    Automaton::State automaton;
    NodeNumber parent;  ///< a root is its own parent
  };

  void visit(NodeNumber node);
  void end(NodeNumber node);
  void meet(StateNumber state, Automaton::State automaton, NodeNumber parent);
  bool is_stored(std::span<const Index> next) const;
  void violates(NodeNumber node);
  void require_room(std::size_t bytes) const;
  LtlLetter letter_of(const Move& move) const;
  /// The step from its parent.
  model::Step step_to(const Node& node);

  const properties::LtlQuestion& question_;
  Tabulation& tabulation_;
  const VisitedSet& visited_;
  std::function<bool(std::size_t)> has_room_;
  LtlLetter about_steps_;
  bool constrained_;  ///< there is a state constraint
  PredicateLetters predicates_;
  Successors successors_;
  std::vector<Node> nodes_;  ///< in the order of discovery
  std::vector<bool> met_;    ///< by configuration and state of the automaton
  std::uint32_t level_ = 0;  ///< the distance of the nodes that are visited next
  NodeNumber next_ = 0;      ///< the first of them
  std::optional<NodeNumber> violation_;
  bool open_ = false;
};

}  // namespace ample::checker
