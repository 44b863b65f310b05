// The product of a graph of steps and a Büchi automaton, searched for a fair execution that the
// automaton accepts.
//
// A node is a configuration together with a state of the automaton. A step of the graph is combined
// with each transition of the automaton whose label admits the step's letter. In a configuration
// without a step that is owed the execution may end, and its last letter is read for ever.
//
// The product is a graph of steps itself, so that fair_cycle.hpp finds its fair components. An
// acceptance set is treated as one more cause, under every kind of fairness: it is enabled
// everywhere, and taken by the steps that go with a transition of the set. What is enabled in a
// configuration is enabled in all of its nodes. Steps for which the automaton has no transition
// lead to a node of their own, without successors.
#pragma once

#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/infinite/ltl/ltl_letters.hpp"
#include "checker/verdict/run/watch.hpp"
#include "properties/ltl/buchi_automaton.hpp"

#include <tuple>

namespace ample::checker {

/// A graph of steps, with its letters, where executions begin and end, and the fairness that is
/// supposed.
struct LtlGraph {
  const StepGraph& graph;
  const GraphLetters& letters;
  StateNumber roots;  ///< so many of the first configurations are initial ones
  properties::Fairness fairness;
  CauseSet owed;  ///< the causes of steps that are owed (model/owed.hpp)
  /// True when only the bound on rounds keeps a process from a step there that it would owe. No
  /// execution ends where it does, and no fair one stays there.
  std::function<bool(StateNumber)> stopped;
  LtlLetter about_steps = 0;  ///< the atoms about steps
};

/// A step of the graph; no step stands for an execution that has ended.
struct LtlStep {
  StateNumber state;
  std::optional<std::uint32_t> step;  ///< the number of a successor
};

/// An accepted execution: a stem and a loop that is not empty, or a stem without a loop all
/// continuations of which are accepted.
struct LtlExecution {
  std::vector<LtlStep> stem, loop;
  StateNumber last;  ///< the configuration after the stem
};

class LtlProduct {
 public:
  /// has_room(bytes) says whether so much memory may be used; if not, LimitMet is thrown, as by the
  /// watch.
  LtlProduct(const LtlGraph& graph, const properties::BuchiAutomaton& automaton, Watch& watch,
             const std::function<bool(std::size_t)>& has_room);

  /// A fair accepted execution, if there is one. Its stem leads to the accepting component of the
  /// product that is reached first, and its loop is short. With `cut_off`, executions count that
  /// the bound on rounds alone ends, or alone makes fair.
  std::optional<LtlExecution> accepted(bool with_cut_off);

  std::uint64_t nodes() const { return nodes_.size() - 1; }

 private:
  using State = properties::BuchiAutomaton::State;
  struct Node {
    StateNumber state;
    State automaton;
    bool ended = false;  ///< the execution has ended, and its last letter was read
  };
  static constexpr StateNumber nowhere = 0;  ///< the node without successors

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
  std::map<std::pair<StateNumber, State>, StateNumber>
      ended_;                      ///< the nodes of executions that have ended
  std::vector<Cause> everything_;  ///< all acceptance sets
  /// The first node whose every continuation is accepted; the product is not built any further.
  std::optional<StateNumber> decided_;
  /// The labels of the product, by label of the graph, acceptance sets, and whether it is marked.
  std::map<std::tuple<std::uint32_t, properties::BuchiAutomaton::AcceptanceSets, bool>,
           StepGraph::LabelNumber>
      labels_;
};

}  // namespace ample::checker
