// What a sweep found, in a table: verdicts, the smallest failing graph, the largest space.
#pragma once

#include "checker/sweep_row.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// By processes, then length of the trace, then id: the row to look at first. Null when all is
/// well.
const checker::SweepRow* smallest_failing(const std::vector<checker::SweepRow>& rows,
                                          const std::string& variant);

/// A line for each variant. An instance counts for all its images.
std::string summary_text(const std::vector<checker::SweepRow>& rows);
std::string summary_json(const std::vector<checker::SweepRow>& rows, const std::string& head,
                         std::size_t missing, const std::string& version);

/// The first that applies of 12, 11, 14; then 20 when something is incomplete; then 0.
int exit_status(const std::vector<checker::SweepRow>& rows);

}  // namespace ample::tools
