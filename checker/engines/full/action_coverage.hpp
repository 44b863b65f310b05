// How often each action is taken, and how many configurations it finds.
#pragma once

#include "checker/engines/full/search/search.hpp"
#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// By action, after a search that has taken every step; nothing where there is no memory for it.
/// All steps are taken once more, also those that lead outside of a state constraint, so that the
/// numbers depend on nobody's order of work. No action finds an initial configuration; one to which
/// several steps of its parent lead is found by the first of these. Throws LimitMet at a limit,
/// which does not end the search.
std::vector<ActionCoverage> coverage_of(Search& search);

}  // namespace ample::checker
