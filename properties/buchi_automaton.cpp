// Runs on lassos.
#include "properties/buchi_automaton.hpp"

#include "properties/marked_graph.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ample::properties {

using State = BuchiAutomaton::State;
using Transition = BuchiAutomaton::Transition;
using AcceptanceSets = BuchiAutomaton::AcceptanceSets;

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

}  // namespace ample::properties
