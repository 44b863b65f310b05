// What two reports about one instance say otherwise: one of a full search, and one of a reduced
// search that must not differ from it.
#pragma once

#include "checker/outcome/report.hpp"

namespace ample::checker {

/// In words; empty when everything that both reports say of the instance is the same: the verdicts,
/// why one is incomplete, that a trace said to be shortest is one and no other is shorter, and what
/// never happened. Both searches have seen everything. Numbers of configurations and steps are
/// those of a search, and are not compared.
std::vector<std::string> report_differences(const Report& full, const Report& reduced);

}  // namespace ample::checker
