// What a sweep found, as pictures: a map of the verdicts, or how something grows.
#pragma once

#include "tools/ample/sweep/sweep_run.hpp"

namespace ample::tools {

/// "map:FILE", or "QUANTITY/AGAINST:FILE" as in "states/n:growth.svg". Throws WrongUsage.
PlotWish plot_wish(const std::string& text);

/// Throws WrongUsage for a quantity that cannot be measured in the first instance.
void refuse_what_cannot_be_plotted(const SweepCommand& command, const SweepRun& run);

/// The text of the file. What is no column of a row is measured here. Throws WrongUsage when there
/// is nothing to draw.
std::string plot_text(const SweepCommand& command, const SweepRun& run);

}  // namespace ample::tools
