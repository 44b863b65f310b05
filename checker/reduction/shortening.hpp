// Shortest traces for what a reduced search has found violated.
#pragma once

#include "checker/search/explorer.hpp"

namespace ample::checker {

/// Searches again, breadth first and in full, for the violations of the report, as far as a budget
/// goes. A trace that is found so is a shortest one and takes the place of the other; the others
/// stay as they are, and Finding::shortest tells them apart.
void shorten(Report& report, const model::System& system, const Options& options);

}  // namespace ample::checker
