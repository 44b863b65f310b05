// A question about all fair executions: does each of them satisfy a formula of linear temporal
// logic? It is asked of the automaton that accepts those that do not.
#pragma once

#include "checker/tabulation/tabulation.hpp"
#include "properties/buchi_automaton.hpp"
#include "properties/fairness.hpp"
#include "properties/ltl_text.hpp"

namespace ample::checker {

using properties::LtlLetter;

struct LtlQuestion {
  std::string text;  ///< as it was asked, for readers
  properties::BuchiAutomaton violations{};
  /// Is this execution a violation? By the meaning of the formula, without the automaton; where the
  /// automaton is all that there is, it is asked.
  std::function<bool(const properties::LtlLasso&)> is_violation = nullptr;
  /// Is every execution that begins so one, whatever follows? Of the last letter only some atoms
  /// are known.
  std::function<bool(const std::vector<LtlLetter>&, LtlLetter known_of_last)> is_decided = nullptr;
  std::vector<properties::LtlAtom> atoms{};
  properties::Fairness fairness = properties::Fairness::weak;
  /// Which predicates among the atoms are true in a configuration: bit a is the a-th atom, and of
  /// atoms about steps it is 0. Once as the tabulated model has it, unpacked, and once as the plain
  /// model has it. With unbounded rounds clocks are renumbered in the one and not in the other: a
  /// predicate must not depend on their values beyond their order.
  std::function<LtlLetter(const Tabulation&, std::span<const Index>)> predicates = nullptr;
  std::function<LtlLetter(const model::Configuration&)> plain_predicates = nullptr;
};

/// Of a formula that was read (ltl_text.hpp); its predicates are to be filled in.
LtlQuestion question_of(const properties::LtlProperty& property, properties::Fairness fairness);

/// Of an automaton from a file in HOA that accepts what must not happen. Its atoms are read as
/// those of a formula are. Throws WrongUsage.
LtlQuestion question_of(const properties::BuchiAutomaton& violations, const std::string& option,
                        const model::System& system, properties::Fairness fairness);

/// Of the atoms about steps: which are true of this step? A step is an action of its process; the
/// messages to itself and the waits that it completes within the same step are not looked at.
LtlLetter letter_of_step(const std::vector<properties::LtlAtom>& atoms, const model::Step& step);
/// Which atoms are about steps?
LtlLetter about_steps(const std::vector<properties::LtlAtom>& atoms);

}  // namespace ample::checker
