// The product of a graph of steps and a Büchi automaton, searched for a fair execution that the
// automaton accepts.
//
// A node is a configuration together with a state of the automaton; a step of the graph goes along
// with each transition of the automaton whose label its letter admits. A configuration without a
// step is left as it is for ever: there the execution ends, and the last letter is read again and
// again.
//
// The product is a graph of steps itself, so that fair_cycle.hpp finds the fair components in it.
// An acceptance set is one cause more, of which fairness speaks under every kind of it: it is
// possible everywhere, and is done by the steps that go along with a transition of the set. What is
// possible in a configuration is so in all of its nodes, also where the automaton does not go
// along: such steps lead to a node of their own, where nothing goes on.
#pragma once

#include "checker/liveness/fair_cycle.hpp"
#include "checker/ltl/ltl_letters.hpp"
#include "checker/run/watch.hpp"
#include "properties/buchi_automaton.hpp"

namespace ample::checker {

/// Where executions begin and end in a graph of steps, and what fairness speaks of in it.
struct LtlGraph {
  const StepGraph& graph;
  const GraphLetters& letters;
  StateNumber roots;  ///< they begin in the first configurations, so many
  /// Of a configuration without a step: is it only a bound of the instance that ends it there?
  std::function<bool(StateNumber)> cut_off;
  properties::Fairness fairness;
  CauseSet obliged;
  LtlLetter about_steps = 0;  ///< the atoms about steps
};

/// A step of the graph that is taken, or none: an execution that has ended.
struct LtlStep {
  StateNumber state;
  std::optional<std::uint32_t> step;  ///< the number of a successor
};

/// An accepted execution: a stem, and a loop, which is not empty; or the beginning of one, where
/// all executions that begin so are accepted, whatever follows.
struct LtlExecution {
  std::vector<LtlStep> stem, loop;
  StateNumber last;  ///< where the stem leads to
};

class LtlProduct {
 public:
  /// has_room(bytes): may it take so many? Otherwise it throws LimitMet, as the watch does.
  LtlProduct(const LtlGraph& graph, const properties::BuchiAutomaton& automaton, Watch& watch,
             const std::function<bool(std::size_t)>& has_room);

  /// A fair one that is accepted, if there is one: its stem leads to the component of the product
  /// that is reached first, and its loop is a short one. With `cut_off`, also one that a bound
  /// ends.
  std::optional<LtlExecution> accepted(bool with_cut_off);

  std::uint64_t nodes() const { return nodes_.size() - 1; }

 private:
  using State = properties::BuchiAutomaton::State;
  struct Node {
    StateNumber state;
    State automaton;
    bool ended = false;  ///< the execution has ended, and its last letter was read
  };
  static constexpr StateNumber nowhere = 0;  ///< the node where nothing goes on

  template <class Visit>
  void for_each_step(StateNumber node, Visit&& visit) const;
  void build(const std::function<bool(std::size_t)>& has_room);
  bool is_decided(StateNumber node) const;
  void expand(StateNumber node);
  StateNumber meet(const Node& node, StateNumber from);
  StepGraph::LabelNumber label(const std::vector<Cause>& causes,
                               properties::BuchiAutomaton::AcceptanceSets in, bool is_cut_off);
  FairnessConstraint constraint(bool with_cut_off);
  std::size_t bytes() const;
  /// The step of the graph that a step of the product takes.
  LtlStep step_of(const CycleStep& step) const;
  std::vector<LtlStep> way_to(StateNumber node) const;

  const LtlGraph& graph_;
  const properties::BuchiAutomaton& automaton_;
  Watch& watch_;
  StepGraph product_;
  std::vector<Node> nodes_;
  std::vector<StateNumber> parents_;
  std::vector<StateNumber> numbers_;  ///< by configuration and state of the automaton
  std::map<std::pair<StateNumber, State>, StateNumber> ended_;  ///< of those that have ended
  std::vector<Cause> everything_;                               ///< all acceptance sets
  /// The first node from which it does not matter what follows. Then the product ends there.
  std::optional<StateNumber> decided_;
  /// Labels of the product that were met, by label of the graph and acceptance sets.
  std::map<std::pair<std::uint32_t, properties::BuchiAutomaton::AcceptanceSets>,
           StepGraph::LabelNumber>
      labels_;
};

}  // namespace ample::checker
