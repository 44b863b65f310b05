// Visible steps: a reduced search has to keep their order, as the properties depend on it.
#pragma once

#include "checker/store/tabulation/move.hpp"
#include "properties/asked/selection.hpp"

namespace ample::checker {

/// Returns what a search has to keep for these properties. Terminal configurations and events are
/// kept always. Safety speaks about occupancies, every (state_1,...,state_n), and an invariant
/// about what it reads (reduction/README.md, "What is preserved").
Watched watched_for(const std::vector<properties::Property>& properties);

/// The text of what is kept, for the report.
std::string kept_text(const Watched& watched);

}  // namespace ample::checker
