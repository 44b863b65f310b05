// How something grows from one instance of a sweep to the next.
#pragma once

#include "checker/evidence/picture/plot.hpp"
#include "tools/ample/sweep/sweep_run.hpp"

namespace ample::tools {

/// The quantities against which growth can be drawn.
inline const std::vector<std::string> growth_axes = {"n", "degree", "rounds"};

/// Plots what the wish names of each row and its instance: states, the steps of a violation, or
/// what is measured; the greatest of all rows at the same place, and the least where it differs.
checker::Plot growth(const SweepCommand& command, const SweepRun& run);

/// The quantities that are measured. Throws WrongUsage when the wish names another.
bool is_measured(const PlotWish& wish);

}  // namespace ample::tools
