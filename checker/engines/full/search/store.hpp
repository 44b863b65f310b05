// Candidates become configurations, numbered in the order of the search.
#pragma once

#include "checker/engines/full/search/candidates.hpp"

namespace ample::checker {

/// Stores the candidates that are new, in their order, until there are `most` configurations. False
/// when a new one had to be left out. Make room for all of them first. The sleep sets of new ones
/// are stored, if there are any.
bool store(VisitedSet& visited, SleepSets* sleep_sets, const Candidates& candidates,
           std::uint64_t most);

}  // namespace ample::checker
