// The report of a self-stabilization run, as text and as JSON.
#pragma once

#include "checker/report/subject.hpp"
#include "checker/stabilization/stabilization.hpp"

namespace ample::checker {

std::string to_text(const Subject& subject, Daemon daemon, const StabilizationReport& report);
std::string to_json(const Subject& subject, Daemon daemon, const StabilizationReport& report);

}  // namespace ample::checker
