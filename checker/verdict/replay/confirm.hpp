// Is a property violated by a trace: what is violated at its end, in the plain model.
#pragma once

#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// Replays a trace, and says how the property is violated at its end, as confirm does; nullopt when
/// it is not. Throws InternalError when a step is not enabled.
std::optional<std::string> violation_at_end(const model::System& system,
                                            const properties::Property& property,
                                            const Trace& trace);

/// Replays the trace of a violation, and says in a line or more what is violated at its end: which
/// bound, who waits for whom. Throws InternalError when nothing is.
std::string confirm(const model::System& system, const properties::Property& property,
                    const Trace& trace);

}  // namespace ample::checker
