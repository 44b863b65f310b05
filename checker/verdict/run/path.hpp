// Paths: from a configuration of the visited set back to where the search began, as a trace.
#pragma once

#include "checker/store/tabulation/quotient.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/judge.hpp"

#include <functional>

namespace ample::checker {

/// The trace to a witness. The first `roots` states are the initial configurations. Which step
/// leads from a parent to its child is found by taking them all again.
Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::uint64_t roots);

/// The step from `here` after which is_wanted(representative) holds; `here` becomes that. Throws
/// InternalError when there is none.
model::Step take_step_to(Tabulation& tabulation, Quotient& quotient, std::vector<Index>& here,
                         const std::function<bool(std::span<const Index>)>& is_wanted);

}  // namespace ample::checker
