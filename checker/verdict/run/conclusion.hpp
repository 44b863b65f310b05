// Concludes a search from its findings, whichever engine it was.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/judge.hpp"

namespace ample::checker {

/// The verdict on all properties together.
Verdict common_verdict(const std::vector<Finding>& findings, bool complete);

/// The finding on a property. The trace that was found, if there is one, is replayed, and what it
/// violates is said. `complete`: everything was seen. Throws InternalError when it does not replay.
Finding conclude(const model::System& system, const properties::Property& property,
                 std::optional<Trace> trace, bool complete, std::uint64_t horizon);

/// Says of a search what is said of all of them in the same way: which limit ended it, what it
/// took, and of its findings the verdict and whether they are vacuous. It needs so many bytes for
/// what it has stored.
void conclude(Report& report, const model::System& system, const Budget& budget,
              const Happened& happened, std::size_t bytes);

Vacuity what_never_happened(const model::System& system, const Happened& happened);

}  // namespace ample::checker
