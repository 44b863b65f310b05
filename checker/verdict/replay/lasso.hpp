// Lassos: a trace whose last steps repeat for ever, run again through the plain model.
#pragma once

#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// True when the loop of a trace ends in the configuration in which it starts, but for the values
/// of clocks where their quotient is searched. Throws InternalError when a step is not enabled.
bool leads_back(const model::System& system, const Trace& trace);

/// ", but for the values of the clocks" where the loop ends in another configuration of the plain
/// model than it starts in; empty where it is the same. The trace must lead back.
const char* but_for_clocks(const model::System& system, const Trace& trace);

/// Why the loop of a trace is fair, in words. Nothing when it is not fair, or does not lead back.
/// Throws InternalError when a step is not enabled.
std::optional<std::string> why_fair(const model::System& system, properties::Fairness fairness,
                                    const Trace& trace);

/// Says who starves in the loop of a trace, or that nothing in it is legitimate, and why the loop
/// is fair; without a loop, who waits where it ends. Nothing when the property is not
/// violated: the loop does not lead back, or is not fair, or nobody starves. Throws InternalError
/// when a step is not enabled.
std::optional<std::string> starvation_text(const model::System& system,
                                           const properties::Property& property,
                                           const Trace& trace);

}  // namespace ample::checker
