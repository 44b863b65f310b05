// Turns what was read into what is searched.
#include "properties/ltl/ltl_question.hpp"

#include "model/printable.hpp"
#include "properties/ltl/ltl_automaton.hpp"

#include <algorithm>

namespace ample::properties {

namespace {

void add_predicates(LtlQuestion& question, const std::string& option, const model::System& system) {
  for (const LtlAtom& atom : question.atoms)
    question.predicates.push_back(
        atom.step ? nullptr : std::make_shared<const Predicate>(option, atom.text, system));
}

}  // namespace

LtlLetter LtlQuestion::letter_of(const model::Configuration& configuration) const {
  LtlLetter letter = 0;
  for (std::size_t i = 0; i < predicates.size(); ++i)
    if (predicates[i] && predicates[i]->holds(configuration)) letter |= LtlLetter{1} << i;
  return letter;
}

LtlLetter LtlQuestion::letter_of(const model::Step& step) const {
  LtlLetter letter = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    if (const auto& wanted = atoms[i].step;
        wanted && wanted->process == step.process
        && std::ranges::find(wanted->actions, step.action) != wanted->actions.end())
      letter |= LtlLetter{1} << i;
  return letter;
}

LtlLetter LtlQuestion::about_steps() const {
  LtlLetter letter = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    if (atoms[i].step) letter |= LtlLetter{1} << i;
  return letter;
}

bool LtlQuestion::is_safety() const {
  // A run accepts nothing unless it comes to a state that accepts everything: the automaton is
  // terminal (Bloem, Ravi and Somenzi, Efficient decision procedures for model checking of linear
  // time logic properties, 1999).
  BuchiAutomaton others = violations;
  for (BuchiAutomaton::State state = 0; state < violations.states.size(); ++state)
    if (accepts_everything(violations, state)) others.states[state].clear();
  simplify(others);
  return others.states.empty();
}

LtlQuestion question_of(const std::string& option, const LtlProperty& property,
                        const model::System& system, Fairness fairness) {
  LtlQuestion question{
      .text = property.text,
      .fairness = fairness,
      .violations = automaton_of(property.formula, property.negation, property.atom_texts(),
                                 option + " '" + model::printable(property.text) + "'"),
      .atoms = property.atoms};
  question.is_violation = [formula = property.formula, whole = property.whole](
                              const LtlLasso& lasso) { return !holds(formula, whole, lasso); };
  question.is_decided = [formula = property.formula, whole = property.whole](
                            const std::vector<LtlLetter>& letters, LtlLetter known) {
    return truth_of_prefix(formula, whole, letters, known) == false;
  };
  add_predicates(question, option, system);
  return question;
}

}  // namespace ample::properties
