// Phases 2 and 3 of a block: candidates become configurations, numbered in the order of the search.
#pragma once

#include "checker/run/worker_pool.hpp"
#include "checker/search/candidates.hpp"

#include <span>

namespace ample::checker {

/// Stores the candidates that are new, in their order through all chunks, until there are
/// `most` configurations. False when a new one had to be left out. Make room for all of them first.
/// Numbers do not depend on how many workers there are. The sleep sets of new ones are stored, if
/// there are any.
bool store(VisitedSet& visited, SleepSets* sleep_sets, std::span<const Candidates* const> chunks,
           std::uint64_t most, WorkerPool& pool);

}  // namespace ample::checker
