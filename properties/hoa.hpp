// Automata in the Hanoi Omega-Automata format, version 1, so that other translators of formulas can
// be used (Babiak and others, The Hanoi Omega-Automata Format, 2015).
//
// Read are Büchi automata, generalized ones as well, with acceptance sets on states or transitions,
// labels on states or transitions or implicit ones, and aliases. Refused are other acceptance
// conditions, alternation, and headers that are not known and begin with a capital, since they may
// change what is accepted.
#pragma once

#include "properties/buchi_automaton.hpp"

namespace ample::properties {

inline constexpr std::size_t longest_hoa = 1u << 20;

/// Throws WrongUsage in one line that begins with `named`, as in "HOA file 'f.hoa'".
BuchiAutomaton automaton_from_hoa(const std::string& text, const std::string& named);

/// Read again, it is the same automaton.
std::string to_hoa(const BuchiAutomaton& automaton, const std::string& name);

}  // namespace ample::properties
