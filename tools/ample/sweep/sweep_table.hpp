// What a sweep found, a row for each graph, for each of the bounds, or for each C0.
#pragma once

#include "checker/questions/parameters/sweep_row.hpp"
#include "tools/ample/line/command.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// Counts instances, in the order of the points.
std::string table_text(SweepKey key, const model::AlgorithmInfo& algorithm,
                       const std::vector<properties::SweepPoint>& points,
                       const std::vector<checker::SweepRow>& rows);

}  // namespace ample::tools
