// The letters that an automaton reads along a graph of steps: one a configuration and one a step.
#pragma once

#include "checker/infinite/liveness/step_graph.hpp"
#include "checker/store/tables/interned.hpp"
#include "checker/verdict/run/local_classes.hpp"
#include "checker/verdict/run/whole_predicate.hpp"
#include "properties/ltl/ltl_question.hpp"

#include <unordered_map>

namespace ample::checker {

using properties::LtlLetter;

/// A list of letters in two bytes each. Throws BoundExceeded at more than 2^16 different ones.
class LetterList {
 public:
  void add(LtlLetter letter);
  std::size_t size() const { return numbers_.size(); }
  LtlLetter operator[](std::size_t place) const { return letters_[numbers_[place]]; }
  std::size_t bytes() const { return numbers_.size() * sizeof(std::uint16_t); }

 private:
  std::vector<LtlLetter> letters_;
  std::unordered_map<LtlLetter, std::uint16_t> known_;
  std::vector<std::uint16_t> numbers_;
};

/// The letter of a position of an execution consists of the predicates that are true in its
/// configuration and of the atoms that are true of the step that is taken there. Where no step is
/// taken, no atom about steps is true.
struct GraphLetters {
  LetterList of_state;
  LetterList of_step;  ///< by the graph's numbers of steps; empty if no atom is about steps

  LtlLetter of(const StepGraph& graph, StateNumber state, std::uint32_t step) const {
    const LtlLetter taken = of_step.size() == 0 ? 0 : of_step[graph.first_step(state) + step];
    return of_state[state] | taken;
  }
};

/// The predicates that hold in a configuration. Those about local states alone are judged once for
/// each combination of what they read.
class PredicateLetters {
 public:
  PredicateLetters(const properties::LtlQuestion& question, const Tabulation& tabulation);
  PredicateLetters(const PredicateLetters&) = delete;
  PredicateLetters& operator=(const PredicateLetters&) = delete;
  LtlLetter of(std::span<const Index> configuration);

 private:
  const properties::LtlQuestion& question_;
  const Tabulation& tabulation_;
  std::vector<std::size_t> of_locals_;  ///< numbers of atoms
  std::vector<std::pair<std::size_t, WholePredicate>> of_whole_;
  LocalClasses classes_;
  std::vector<Index> key_;
  InternedVectors keys_;
  std::vector<std::optional<LtlLetter>> known_;  ///< by the number of the key, of `of_locals_`
};

/// True when the automaton is known to accept from this state every word that begins with this
/// letter. The atoms `about_steps` of the letter are not known yet.
bool is_decided(const properties::BuchiAutomaton& automaton, properties::BuchiAutomaton::State from,
                LtlLetter letter, LtlLetter about_steps);

}  // namespace ample::checker
