// Runs on lassos, and automata made smaller.
#include "properties/buchi_automaton.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

namespace ample::properties {

using State = BuchiAutomaton::State;
using Transition = BuchiAutomaton::Transition;
using AcceptanceSets = BuchiAutomaton::AcceptanceSets;

namespace {

/// An edge of a graph, with the acceptance sets that it is in.
struct MarkedEdge {
  std::uint32_t to;
  AcceptanceSets in;
};
using MarkedGraph = std::vector<std::vector<MarkedEdge>>;

/// The number of the strongly connected component of each node, by Tarjan's algorithm without
/// recursion; an edge leads to a component of the same or a smaller number.
std::vector<std::uint32_t> component_numbers(const MarkedGraph& graph) {
  constexpr std::uint32_t unmet = 0;
  std::vector<std::uint32_t> order(graph.size(), unmet), low(graph.size()), open;
  std::vector<std::uint32_t> component(graph.size(), ~std::uint32_t{0});
  std::vector<std::pair<std::uint32_t, std::size_t>> path;
  std::uint32_t met = 0, components = 0;
  const auto meet = [&](std::uint32_t node) {
    order[node] = low[node] = ++met;
    open.push_back(node);
    path.emplace_back(node, 0);
  };
  for (std::uint32_t root = 0; root < graph.size(); ++root) {
    if (order[root] != unmet) continue;
    meet(root);
    while (!path.empty()) {
      const std::uint32_t node = path.back().first;
      if (path.back().second < graph[node].size()) {
        const std::uint32_t to = graph[node][path.back().second++].to;
        if (order[to] == unmet)
          meet(to);
        else if (component[to] == ~std::uint32_t{0})
          low[node] = std::min(low[node], order[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().first] = std::min(low[path.back().first], low[node]);
      if (low[node] != order[node]) continue;
      for (std::uint32_t member = ~node; member != node;) {
        member = open.back();
        open.pop_back();
        component[member] = components;
      }
      ++components;
    }
  }
  return component;
}

/// Does each component have a cycle through every acceptance set?
std::vector<bool> accepting_components(const MarkedGraph& graph,
                                       const std::vector<std::uint32_t>& component,
                                       AcceptanceSets all) {
  std::vector<AcceptanceSets> met(graph.size(), 0);
  std::vector<bool> accepting(graph.size(), false);
  for (std::size_t node = 0; node < graph.size(); ++node)
    for (const MarkedEdge& edge : graph[node])
      if (component[edge.to] == component[node]) {
        met[component[node]] |= edge.in;
        accepting[component[node]] = true;  // if all sets are met
      }
  for (std::size_t i = 0; i < graph.size(); ++i) accepting[i] = accepting[i] && met[i] == all;
  return accepting;
}

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

/// Is the one as good as the other wherever that can be taken?
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

std::size_t BuchiAutomaton::transitions() const {
  std::size_t count = 0;
  for (const auto& of_state : states) count += of_state.size();
  return count;
}

bool accepts(const BuchiAutomaton& automaton, const LtlLasso& lasso) {
  // First the pairs of a state and a position that can be met, then whether a run may stay in a
  // component.
  const std::size_t positions = lasso.letters.size();
  std::map<std::pair<State, std::size_t>, std::uint32_t> numbers;
  std::vector<std::pair<State, std::size_t>> met;
  const auto number_of = [&](State state, std::size_t position) {
    const auto [place, is_new] =
        numbers.try_emplace({state, position}, static_cast<std::uint32_t>(met.size()));
    if (is_new) met.emplace_back(state, position);
    return place->second;
  };
  if (positions > 0)
    for (const State state : automaton.initial) number_of(state, 0);
  MarkedGraph graph;
  for (std::size_t next = 0; next < met.size(); ++next) {
    const auto [state, position] = met[next];
    graph.emplace_back();
    for (const Transition& transition : automaton.states[state])
      if (transition.label.admits(lasso.letters[position]))
        graph.back().push_back({number_of(transition.to, lasso.after(position)), transition.in});
  }
  const auto accepting =
      accepting_components(graph, component_numbers(graph), automaton.all_sets());
  return std::find(accepting.begin(), accepting.end(), true) != accepting.end();
}

bool accepts_everything(const BuchiAutomaton& automaton, State state) {
  const auto& transitions = automaton.states[state];
  return std::any_of(transitions.begin(), transitions.end(), [&](const Transition& transition) {
    return transition.label == LtlLabel{} && transition.to == state
           && transition.in == automaton.all_sets();
  });
}

bool accepts_whatever_follows(const BuchiAutomaton& automaton,
                              const std::vector<LtlLetter>& letters, LtlLetter known_of_last) {
  std::set<State> states(automaton.initial.begin(), automaton.initial.end());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const LtlLetter known = i + 1 == letters.size() ? known_of_last : ~LtlLetter{0};
    std::set<State> next;
    for (const State state : states)
      for (const Transition& transition : automaton.states[state])
        if (transition.label.admits(letters[i])
            && ((transition.label.yes | transition.label.no) & ~known) == 0)
          next.insert(transition.to);
    states = std::move(next);
  }
  return std::any_of(states.begin(), states.end(),
                     [&](State state) { return accepts_everything(automaton, state); });
}

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

BuchiAutomaton with_one_acceptance_set(const BuchiAutomaton& automaton) {
  // A state that waits for set s goes on to the next set with a transition of s, over as many sets
  // as the transition is in; beyond the last one the transition is accepting, and the state waits
  // for the first one.
  const unsigned sets = std::max(automaton.acceptance_sets, 1u);
  BuchiAutomaton one{
      .atoms = automaton.atoms,
      .acceptance_sets = 1,
      .initial = {},
      .states = std::vector<std::vector<Transition>>(automaton.states.size() * sets)};
  for (const State state : automaton.initial) one.initial.push_back(state * sets);
  for (State state = 0; state < automaton.states.size(); ++state)
    for (unsigned waits_for = 0; waits_for < sets; ++waits_for)
      for (const Transition& transition : automaton.states[state]) {
        unsigned next = waits_for;
        while (next < sets && (automaton.acceptance_sets == 0 || (transition.in >> next & 1u) != 0))
          ++next;
        one.states[state * sets + waits_for].push_back({transition.label,
                                                        transition.to * sets + next % sets,
                                                        next == sets ? AcceptanceSets{1} : 0});
      }
  simplify(one);
  if (one.acceptance_sets == 0) {  // every run is accepting
    one.acceptance_sets = 1;
    for (auto& transitions : one.states)
      for (Transition& transition : transitions) transition.in = 1;
  }
  return one;
}

}  // namespace ample::properties
