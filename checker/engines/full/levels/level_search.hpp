// A search by levels: breadth first, by one process or by several that share the configurations.
//
// Each rank keeps the configurations whose hash falls to it, in memory or on disk (Keep), and
// visits them a chunk at a time. What their steps lead to is brought to the ranks that keep it
// (Delivery), chunk by chunk. A level begins when all ranks have finished the one before. So
// the counts, the verdicts and the lengths of traces do not depend on the number of ranks.
//
// There are no parents. The trace to a violation is found backwards, level by level (way_back.hpp).
#pragma once

#include "checker/engines/full/levels/keep.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

/// A chunk is at most so many configurations, which are visited together.
struct LevelTuning {
  std::uint64_t chunk;
};

/// The counts, verdicts and lengths of traces are those of the full search in memory, as far as
/// everything is seen; at a limit, and at the first violation, it may have seen a different part of
/// the last level. The properties must not need all steps. Every rank makes the same call and gets
/// the same report, but for its times and memory, which are those of all ranks.
Report explore_by_levels(const model::System& system, const Options& options, Ranks& ranks,
                         Keep& keep, const LevelTuning& tuning);

/// The same search by the ranks of the options, which keep everything in memory.
Report explore_over_ranks(const model::System& system, const Options& options,
                          const LevelTuning& tuning = {.chunk = 1 << 14});

}  // namespace ample::checker
