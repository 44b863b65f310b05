// A question about all fair executions: whether each of them satisfies a formula of linear temporal
// logic. It is asked of the Büchi automaton that accepts those that do not.
#pragma once

#include "properties/base/fairness.hpp"
#include "properties/ltl/buchi_automaton.hpp"
#include "properties/ltl/ltl_text.hpp"
#include "properties/predicate/predicate.hpp"

#include <memory>

namespace ample::properties {

struct LtlQuestion {
  std::string text;  ///< as it was asked, for readers
  Fairness fairness = Fairness::weak;
  BuchiAutomaton violations{};
  /// True when this execution is a violation. The meaning of the formula decides, or the automaton
  /// if there is no formula.
  std::function<bool(const LtlLasso&)> is_violation = nullptr;
  /// True when every execution that begins so is a violation, whatever follows. Only some atoms of
  /// the last letter are known.
  std::function<bool(const std::vector<LtlLetter>&, LtlLetter known_of_last)> is_decided = nullptr;
  std::vector<LtlAtom> atoms{};
  /// One an atom; null where it is about steps.
  std::vector<std::shared_ptr<const Predicate>> predicates{};

  /// The predicates among the atoms that hold in a configuration: bit a is the a-th atom.
  LtlLetter letter_of(const model::Configuration& configuration) const;
  /// The atoms about steps that are true of this one. A step is an action of its process; the
  /// messages to itself and the waits that it completes within the same step are not looked at.
  LtlLetter letter_of(const model::Step& step) const;
  LtlLetter about_steps() const;  ///< the atoms about steps
  /// True when every violation has a beginning after which it does not matter what follows. False
  /// of some formulas that are of safety by their meaning alone.
  bool is_safety() const;
};

/// The question of a formula that was read. Throws WrongUsage, naming `option`, when a predicate in
/// it has no meaning in the system, which has to live as long as the question.
LtlQuestion question_of(const std::string& option, const LtlProperty& property,
                        const model::System& system, Fairness fairness);

}  // namespace ample::properties
