// What every search concludes from its findings, whichever way it went.
#pragma once

#include "checker/outcome/report.hpp"
#include "checker/run/judge.hpp"

namespace ample::checker {

/// The verdict on all properties together.
Verdict common_verdict(const std::vector<Finding>& findings, bool complete);

/// The finding on a property. The trace that was found, if there is one, is replayed, and what it
/// violates is said. `complete`: everything was seen. Throws InternalError when it does not replay.
Finding conclude(const model::System& system, const properties::Property& property,
                 std::optional<Trace> trace, bool complete, std::uint64_t horizon);

Vacuity what_never_happened(const model::System& system, const Happened& happened);

}  // namespace ample::checker
