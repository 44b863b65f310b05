// A hint beside what is vacuous: which bound on rounds lets that happen which never did.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/instances/request.hpp"

#include <string>

namespace ample::tools {

/// "with --rounds 2 all of it happens", if one round more for each process lets it happen in some
/// of a few random schedules, which are the same every time; empty if they do not show that, or
/// nothing is vacuous.
std::string vacuity_hint(const checker::Report& report, const model::AlgorithmInfo& algorithm,
                         const properties::Request& request, const model::Instance& instance);

}  // namespace ample::tools
