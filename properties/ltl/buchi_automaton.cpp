// Its size, and the states that accept everything.
#include "properties/ltl/buchi_automaton.hpp"

#include <algorithm>

namespace ample::properties {

using State = BuchiAutomaton::State;
using Transition = BuchiAutomaton::Transition;

std::size_t BuchiAutomaton::transitions() const {
  std::size_t count = 0;
  for (const auto& of_state : states) count += of_state.size();
  return count;
}

bool accepts_everything(const BuchiAutomaton& automaton, State state) {
  const auto& transitions = automaton.states[state];
  return std::any_of(transitions.begin(), transitions.end(), [&](const Transition& transition) {
    return transition.label == LtlLabel{} && transition.to == state
           && transition.in == automaton.all_sets();
  });
}

}  // namespace ample::properties
