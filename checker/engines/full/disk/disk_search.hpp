// A search that keeps the configurations it has found on disk (--disk DIR), breadth first, with
// delayed detection of duplicates (Stern and Dill, Using Magnetic Disk instead of Main Memory in
// the Murphi Verifier, 1998).
//
// The successors of a level are gathered in memory, each once. When memory is full, or at the end
// of the level, they are compared with all that was found before, by reading every sorted run once;
// what is new becomes one more run. So no more needs to be in memory than one batch, and there is
// no limit on the number of configurations but the disk.
//
// Each rank has its own runs, in a folder of its own, and one file says what they are
// (saved_search.hpp): after a kill, the search goes on with any number of ranks.
//
// There are no parents. The trace to a violation is found backwards, level by level: the
// configurations of the level before are visited again until one of them leads there. As levels are
// those of a breadth-first search, it is a shortest one.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

/// The sizes that a search works with; tests make them small.
struct DiskTuning {
  std::uint64_t chunk = 1 << 16;                   ///< so many are visited together
  std::size_t batch_bytes = std::size_t{1} << 30;  ///< without --max-memory
};

/// The counts, verdicts and lengths of traces are those of the full search in memory, as far as
/// everything is seen; at a limit, and at the first violation, it may have seen a different part of
/// the last level. The options must name a directory, and no property that needs all steps. Throws
/// WrongUsage for a directory that cannot be used (DiskDirectory).
Report explore_on_disk(const model::System& system, const Options& options,
                       const DiskTuning& tuning = {});

}  // namespace ample::checker
