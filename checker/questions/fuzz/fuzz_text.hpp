// The report of a fuzz run as text for a terminal, and as one JSON object.
#pragma once

#include "checker/engines/schedules/fuzz_report.hpp"
#include "checker/evidence/report/subject.hpp"

namespace ample::checker {

/// Verdicts, what violates, what was covered and what was never reached. `again` is the command
/// that finds the first violation again at once; empty when nothing is violated.
std::string to_text(const Subject& subject, const FuzzReport& report, const std::string& again);
std::string to_json(const Subject& subject, const FuzzReport& report, const std::string& again);

/// The finding of the violation that ended the run, or that came first; nullopt without any.
std::optional<std::size_t> first_violation(const FuzzReport& report);
/// True when it ended because something was found that was to be reached.
bool ended_by_reaching(const FuzzReport& report);

}  // namespace ample::checker
