// Formulas of --ltl with their automata, and automata in the HOA format.
#include "properties/hoa.hpp"
#include "properties/ltl_automaton.hpp"
#include "properties/ltl_text.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/support/toy_lock.hpp"

namespace ample::fuzz {

namespace {

void try_automaton(properties::BuchiAutomaton automaton) {
  const std::string written = properties::to_hoa(automaton, "");
  if (written.size() <= properties::longest_hoa)
    require(properties::automaton_from_hoa(written, "HOA") == automaton,
            "an automaton that is written and read again is another one");
  if (automaton.states.size() < 100) properties::simplify(automaton);
}

}  // namespace

void try_reading(const std::string& text) {
  static const tests::ToyLock system({.graph = "p3"});
  if (text.starts_with("HOA:")) return try_automaton(properties::automaton_from_hoa(text, "HOA"));
  const properties::LtlProperty property = properties::ltl_from("--ltl", text, system);
  for (const properties::LtlAtom& atom : property.atoms)
    properties::ltl_atom_from("--ltl", atom.text, system);
  try_automaton(properties::automaton_of(property.formula, property.negation, property.atom_texts(),
                                         "--ltl"));
}

}  // namespace ample::fuzz
