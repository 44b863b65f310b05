// Compares two reports about one instance: that of a reduced search must not differ from that of a
// full search.
#pragma once

#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// The differences in words: of the verdicts, of why one is incomplete, of what never happened; and
/// a trace said to be shortest that is not. Both searches have seen everything. Numbers of
/// configurations and steps are those of a search, and are not compared.
std::vector<std::string> report_differences(const Report& full, const Report& reduced);

}  // namespace ample::checker
