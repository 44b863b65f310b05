// The verdicts of a sweep, as a map for each graph and variant.
#pragma once

#include "checker/evidence/picture/heat_map.hpp"
#include "tools/ample/sweep/sweep_run.hpp"

namespace ample::tools {

/// The maps show l against k where both vary, else one of them, or C0, against what else varies.
/// Where the values are too many for a page, bounds are given by their sums and C0 by its size. A
/// field has the gravest verdict of its instances, and the length of the shortest trace.
std::vector<checker::HeatMap> maps_of(const SweepCommand& command, const SweepRun& run);

}  // namespace ample::tools
