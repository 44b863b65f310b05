// Makes automata smaller.
#include "properties/ltl/marked_graph.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace ample::properties {

using State = BuchiAutomaton::State;
using Transition = BuchiAutomaton::Transition;
using AcceptanceSets = BuchiAutomaton::AcceptanceSets;

namespace {

MarkedGraph graph_of(const BuchiAutomaton& automaton) {
  MarkedGraph graph(automaton.states.size());
  for (State state = 0; state < graph.size(); ++state)
    for (const Transition& transition : automaton.states[state])
      graph[state].push_back({transition.to, transition.in});
  return graph;
}

/// Keeps those states, and renumbers them in the order in which a run may meet them.
void keep_states(BuchiAutomaton& automaton, const std::vector<bool>& useful) {
  constexpr State none = ~State{0};
  std::vector<State> number(automaton.states.size(), none), order;
  const auto meet = [&](State state) {
    if (!useful[state] || number[state] != none) return;
    number[state] = static_cast<State>(order.size());
    order.push_back(state);
  };
  for (const State state : automaton.initial) meet(state);
  for (std::size_t next = 0; next < order.size(); ++next)
    for (const Transition& transition : automaton.states[order[next]]) meet(transition.to);
  std::vector<std::vector<Transition>> states;
  for (const State state : order) {
    states.emplace_back();
    for (Transition transition : automaton.states[state]) {
      if (number[transition.to] == none) continue;
      transition.to = number[transition.to];
      states.back().push_back(transition);
    }
  }
  std::erase_if(automaton.initial, [&](State state) { return number[state] == none; });
  for (State& state : automaton.initial) state = number[state];
  automaton.states = std::move(states);
}

void remove_useless_states(BuchiAutomaton& automaton) {
  const MarkedGraph graph = graph_of(automaton);
  const auto component = component_numbers(graph);
  // An edge leads to the same or to a smaller number: what can be reached is known before.
  std::vector<bool> useful = accepting_components(graph, component, automaton.all_sets());
  std::vector<State> by_component(automaton.states.size());
  std::iota(by_component.begin(), by_component.end(), State{0});
  std::stable_sort(by_component.begin(), by_component.end(),
                   [&](State a, State b) { return component[a] < component[b]; });
  const std::vector<bool> accepting = useful;
  for (const State state : by_component)
    for (const MarkedEdge& edge : graph[state])
      if (useful[component[edge.to]]) useful[component[state]] = true;
  std::vector<bool> useful_state;
  for (State state = 0; state < automaton.states.size(); ++state) {
    useful_state.push_back(useful[component[state]]);
    // A transition that no run takes infinitely often, or in vain, needs no sets.
    for (Transition& transition : automaton.states[state])
      if (component[transition.to] != component[state] || !accepting[component[state]])
        transition.in = 0;
  }
  keep_states(automaton, useful_state);
}

/// Leaves out a set whose transitions are taken infinitely often wherever those of another are.
void remove_implied_sets(BuchiAutomaton& automaton) {
  const MarkedGraph graph = graph_of(automaton);
  const auto component = component_numbers(graph);
  // The sets that have all transitions of each set.
  std::vector<AcceptanceSets> within(automaton.acceptance_sets, automaton.all_sets());
  AcceptanceSets everywhere = automaton.all_sets();
  for (State state = 0; state < automaton.states.size(); ++state)
    for (const Transition& transition : automaton.states[state]) {
      if (component[state] != component[transition.to]) continue;
      everywhere &= transition.in;
      for (unsigned set = 0; set < automaton.acceptance_sets; ++set)
        if ((transition.in >> set & 1u) != 0) within[set] &= transition.in;
    }
  AcceptanceSets superfluous = everywhere;
  for (unsigned set = 0; set < automaton.acceptance_sets; ++set)
    if ((superfluous >> set & 1u) == 0) superfluous |= within[set] & ~(AcceptanceSets{1} << set);
  // Two equal ones follow from each other: the first one stays.
  std::vector<unsigned> kept;
  for (unsigned set = 0; set < automaton.acceptance_sets; ++set)
    if ((superfluous >> set & 1u) == 0) kept.push_back(set);
  for (auto& transitions : automaton.states)
    for (Transition& transition : transitions) {
      AcceptanceSets in = 0;
      for (std::size_t i = 0; i < kept.size(); ++i)
        in |= (transition.in >> kept[i] & AcceptanceSets{1}) << i;
      transition.in = in;
    }
  automaton.acceptance_sets = static_cast<unsigned>(kept.size());
}

/// True when the one is as good as the other wherever that can be taken.
bool makes_superfluous(const Transition& one, const Transition& other) {
  return one.to == other.to && (one.label.yes & ~other.label.yes) == 0
         && (one.label.no & ~other.label.no) == 0 && (other.in & ~one.in) == 0;
}

void remove_superfluous(std::vector<Transition>& transitions) {
  std::sort(transitions.begin(), transitions.end());
  transitions.erase(std::unique(transitions.begin(), transitions.end()), transitions.end());
  std::vector<Transition> kept;
  for (const Transition& transition : transitions)
    if (std::none_of(transitions.begin(), transitions.end(), [&](const Transition& other) {
          return other != transition && makes_superfluous(other, transition);
        }))
      kept.push_back(transition);
  transitions = std::move(kept);
}

/// One state for those with the same transitions to the same states: they accept the same words.
void merge_equal_states(BuchiAutomaton& automaton) {
  std::vector<State> group(automaton.states.size(), 0);
  for (std::size_t groups = automaton.states.empty() ? 0 : 1;;) {
    std::map<std::pair<State, std::set<Transition>>, State> numbers;
    std::vector<State> finer;
    for (State state = 0; state < automaton.states.size(); ++state) {
      std::set<Transition> transitions;
      for (Transition transition : automaton.states[state]) {
        transition.to = group[transition.to];
        transitions.insert(transition);
      }
      finer.push_back(numbers
                          .try_emplace({group[state], std::move(transitions)},
                                       static_cast<State>(numbers.size()))
                          .first->second);
    }
    group = std::move(finer);
    if (numbers.size() == groups) break;
    groups = numbers.size();
  }
  std::vector<std::vector<Transition>> states;
  for (State state = 0; state < automaton.states.size(); ++state) {
    if (group[state] != states.size()) continue;  // numbers are given in order
    states.push_back(automaton.states[state]);
    for (Transition& transition : states.back()) transition.to = group[transition.to];
    remove_superfluous(states.back());
  }
  automaton.states = std::move(states);
  for (State& state : automaton.initial) state = group[state];
  std::sort(automaton.initial.begin(), automaton.initial.end());
  automaton.initial.erase(std::unique(automaton.initial.begin(), automaton.initial.end()),
                          automaton.initial.end());
}

}  // namespace

void simplify(BuchiAutomaton& automaton) {
  for (auto& transitions : automaton.states) remove_superfluous(transitions);
  std::size_t states = 0, transitions = 0;
  do {
    states = automaton.states.size();
    transitions = automaton.transitions();
    remove_useless_states(automaton);
    remove_implied_sets(automaton);
    merge_equal_states(automaton);
  } while (automaton.states.size() < states || automaton.transitions() < transitions);
}

}  // namespace ample::properties
