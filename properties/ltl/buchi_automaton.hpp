// Büchi automata on infinite words of letters (which atoms are true), with acceptance on their
// transitions.
//
// A transition has a label, a conjunction of literals, and says which of the acceptance sets it is
// in. A word is accepted by a run that takes transitions of every set infinitely often.
#pragma once

#include "properties/ltl/ltl_formula.hpp"

namespace ample::properties {

/// A conjunction of literals: these atoms are true, these are false.
struct LtlLabel {
  LtlLetter yes = 0, no = 0;

  bool admits(LtlLetter letter) const { return (letter & yes) == yes && (letter & no) == 0; }
  bool is_contradiction() const { return (yes & no) != 0; }
  auto operator<=>(const LtlLabel&) const = default;
};

struct BuchiAutomaton {
  using State = std::uint32_t;
  using AcceptanceSets = std::uint64_t;
  static constexpr unsigned most_acceptance_sets = 64;
  struct Transition {
    LtlLabel label;
    State to;
    AcceptanceSets in = 0;  ///< bit s: it is in the s-th
    auto operator<=>(const Transition&) const = default;
  };

  std::vector<std::string> atoms;
  unsigned acceptance_sets = 0;  ///< without one, every run is accepting
  std::vector<State> initial;
  std::vector<std::vector<Transition>> states;  ///< the transitions from each

  AcceptanceSets all_sets() const {
    return acceptance_sets == most_acceptance_sets ? ~AcceptanceSets{0}
                                                   : (AcceptanceSets{1} << acceptance_sets) - 1;
  }
  std::size_t transitions() const;
  bool operator==(const BuchiAutomaton&) const = default;
};

/// True when the state accepts every word, by a loop.
bool accepts_everything(const BuchiAutomaton& automaton, BuchiAutomaton::State state);

/// The same words, mostly with less: without states that no run reaches or from which no word is
/// accepted, with one state for several that have the same transitions, without acceptance sets
/// that follow from others, without transitions that another one makes superfluous.
void simplify(BuchiAutomaton& automaton);

}  // namespace ample::properties
