// Formulas of --ltl with their automata.
#include "properties/ltl/ltl_automaton.hpp"
#include "properties/ltl/ltl_text.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/support/toy_lock.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  static const tests::ToyLock system({.graph = "p3"});
  const properties::LtlProperty property = properties::ltl_from("--ltl", text, system);
  properties::automaton_of(property.formula, property.negation, property.atom_texts(), "--ltl");
}

}  // namespace ample::fuzz
