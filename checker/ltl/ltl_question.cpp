// From what was read to what is searched.
#include "checker/ltl/ltl_question.hpp"

#include "model/printable.hpp"
#include "properties/ltl_automaton.hpp"

namespace ample::checker {

using properties::LtlAtom;

LtlQuestion question_of(const properties::LtlProperty& property, properties::Fairness fairness) {
  LtlQuestion question{
      .text = property.text,
      .violations = automaton_of(property.formula, property.negation, property.atom_texts(),
                                 "--ltl '" + model::printable(property.text) + "'"),
      .atoms = property.atoms,
      .fairness = fairness};
  question.is_violation = [formula = property.formula,
                           whole = property.whole](const properties::LtlLasso& lasso) {
    return !holds(formula, whole, lasso);
  };
  question.is_decided = [formula = property.formula, whole = property.whole](
                            const std::vector<LtlLetter>& letters, LtlLetter known) {
    return truth_of_prefix(formula, whole, letters, known) == false;
  };
  return question;
}

LtlQuestion question_of(const properties::BuchiAutomaton& violations, const std::string& option,
                        const model::System& system, properties::Fairness fairness) {
  LtlQuestion question{.text = option, .violations = violations, .atoms = {}, .fairness = fairness};
  for (const std::string& atom : violations.atoms)
    question.atoms.push_back(properties::ltl_atom_from(option, atom, system));
  question.is_violation = [violations](const properties::LtlLasso& lasso) {
    return accepts(violations, lasso);
  };
  question.is_decided = [violations](const std::vector<LtlLetter>& letters, LtlLetter known) {
    return accepts_whatever_follows(violations, letters, known);
  };
  return question;
}

LtlLetter letter_of_step(const std::vector<LtlAtom>& atoms, const model::Step& step) {
  LtlLetter letter = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    if (const auto& wanted = atoms[i].step; wanted && wanted->process == step.process
                                            && (!wanted->action || *wanted->action == step.action))
      letter |= LtlLetter{1} << i;
  return letter;
}

LtlLetter about_steps(const std::vector<LtlAtom>& atoms) {
  LtlLetter letter = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    if (atoms[i].step) letter |= LtlLetter{1} << i;
  return letter;
}

}  // namespace ample::checker
