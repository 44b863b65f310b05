// The report of a self-stabilization run, as text and as JSON.
#pragma once

#include "checker/evidence/report/subject.hpp"
#include "checker/questions/stabilization/stabilization.hpp"

namespace ample::checker {

/// The violations that a run has found before a limit ended it, with the executions that show them.
std::string found_so_far(const Subject& subject, const StabilizationReport& report);
/// The answer, the executions that show it, what was seen, and the command last.
std::string to_text(const Subject& subject, Daemon daemon, const StabilizationReport& report);
std::string to_json(const Subject& subject, Daemon daemon, const StabilizationReport& report);

}  // namespace ample::checker
