// Looking for a shortest execution that violates a safety formula, while configurations are found.
//
// A formula is one of safety here if its automaton of violations is terminal: every accepting run
// comes to a state that accepts everything. So each execution that violates it has a beginning
// after which it does not matter what follows, a bad prefix. Fairness has no say in it, as every
// beginning goes on to a fair execution.
//
// The product of the configurations and the automaton is searched breadth first, a level behind the
// search that finds the configurations: an execution of so many steps comes to configurations that
// are at most as far away. So the first bad prefix is a shortest one, and nothing beyond its length
// is visited. Steps out of a state constraint are not followed; what only they can leave is no end.
#pragma once

#include "checker/liveness/successors.hpp"
#include "checker/ltl/ltl_letters.hpp"
#include "checker/outcome/report.hpp"
#include "checker/run/watch.hpp"
#include "properties/bounds.hpp"

namespace ample::checker {

class BadPrefixes {
 public:
  /// All have to outlive it. has_room(bytes): may it take so many? Otherwise it throws LimitMet, as
  /// the watch does.
  BadPrefixes(const properties::LtlQuestion& question, Tabulation& tabulation,
              const VisitedSet& visited, std::function<bool(std::size_t)> has_room);

  /// Goes on with executions of at most so many steps, and one more. All configurations that these
  /// come to have been found, the first `roots` of them at the start. Stops with the level of the
  /// first violation.
  void go_on(std::uint32_t steps, std::uint64_t roots, Watch& watch);
  /// A shortest bad prefix, if one was met, or an execution that ends and violates the formula.
  std::optional<Trace> trace(std::span<const model::ProcessSet> roots);
  bool found() const { return violation_.has_value(); }
  /// Has an execution that violates the formula ended where only the bound on rounds keeps
  /// processes from going on?
  bool open() const { return open_; }
  std::uint64_t nodes() const { return nodes_.size(); }
  std::size_t bytes() const { return met_.capacity() / 8 + nodes_.capacity() * sizeof(Node); }

 private:
  using Automaton = properties::BuchiAutomaton;
  using NodeNumber = std::uint32_t;
  struct Node {
    StateNumber state;
    Automaton::State automaton;
    NodeNumber parent;  ///< of a root: itself
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
  properties::CriticalSectionBounds bounds_;
  LtlLetter about_steps_;
  bool constrained_;  ///< there is a state constraint
  PredicateLetters predicates_;
  Successors successors_;
  std::vector<Node> nodes_;  ///< in the order of discovery
  std::vector<bool> met_;    ///< by configuration and state of the automaton
  std::uint32_t level_ = 0;  ///< the steps to those that are visited next
  NodeNumber next_ = 0;      ///< the first of them
  std::optional<NodeNumber> violation_;
  bool open_ = false;
};

}  // namespace ample::checker
