// Whether what an author declares is so. Every engine asks it before its answer counts.
//
// What is declared decides which steps a reduction leaves out, and which local states a diagram
// takes for the same: where it is not so, an answer may be wrong and nothing shows it. So what is
// not declared is changed, to what processes and registers have had in this search, and must not
// be noticed. (Handlers and clocks are tried where they run, in tabulation/handler_checks.hpp.)
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "properties/asked/selection.hpp"

namespace ample::checker {

/// Throws model::WrongDeclaration where an invariant among the properties reads more of a local
/// state than it says, or a process uses a register of which it is not named among the users. It
/// tries at most so often for each; the same search tries the same.
void try_declarations(const Tabulation& tabulation,
                      const std::vector<properties::Property>& properties);

}  // namespace ample::checker
