// What a reduced search reports.
#pragma once

#include "checker/reduction/reduced_run.hpp"

namespace ample::checker {

/// `shortest_deadlock`: when it is known. Without the time it took.
Report report_of(const model::System& system, const Options& options, const ReducedRun& pass,
                 const std::optional<Trace>& shortest_deadlock);

/// What a reduction keeps that has these steps visible (README.md, "What is preserved").
std::string kept_text(const Watched& watched);
}  // namespace ample::checker
