// The execution that violates a formula, taken again in the plain model, where the formula is
// evaluated by its meaning and not by an automaton.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/ltl/ltl_question.hpp"

namespace ample::checker {

/// Why a trace violates the formula: that it does whatever follows; or that it ends where no step
/// is owed, or why the loop is fair; and where in the trace each atom is true. Nothing when it does
/// not: the loop does not lead back or is not fair, a step is owed at the end of an execution
/// without one, or would be without a bound, or the formula holds of it. Throws InternalError when
/// a step is not enabled.
std::optional<std::string> ltl_violation_text(const model::System& system,
                                              const properties::LtlQuestion& question,
                                              const Trace& trace);

}  // namespace ample::checker
