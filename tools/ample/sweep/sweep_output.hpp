// The rows of a sweep for other programs: a table, and the tests of a pipeline.
#pragma once

#include "checker/questions/parameters/sweep_row.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// The names of the columns, then a row for each instance.
std::string sweep_csv(const std::vector<checker::SweepRow>& rows,
                      const std::vector<properties::SweepPoint>& missing, bool to_reach);

/// A test for each instance: it fails where something is violated, or not reachable that is to be
/// reached, and is an error where that is not decided; an instance that no algorithm solves is
/// skipped.
std::string sweep_junit(const std::vector<checker::SweepRow>& rows,
                        const std::vector<properties::SweepPoint>& missing,
                        const std::string& algorithm, bool to_reach);

}  // namespace ample::tools
