// Translates a formula of linear temporal logic into a Büchi automaton that accepts the words of
// which it holds.
//
// A state is a set of parts that have to hold from here on (Gerth, Peled, Vardi and Wolper, Simple
// on-the-fly automatic verification of linear temporal logic, 1995), and acceptance is a matter of
// transitions (Couvreur, On-the-fly verification of linear temporal logic, 1999): a transition that
// puts off the right side of an until is not in the set of that until.
#pragma once

#include "properties/ltl/buchi_automaton.hpp"

namespace ample::properties {

/// Throws WrongUsage, naming `what`, when it would be too large.
BuchiAutomaton automaton_of(const LtlFormula& formula, LtlFormula::PartNumber part,
                            const std::vector<std::string>& atoms, const std::string& what);

}  // namespace ample::properties
