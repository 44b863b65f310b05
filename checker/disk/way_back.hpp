// The way back from a configuration on disk to an initial one, level by level.
#pragma once

#include "checker/disk/chunk.hpp"
#include "checker/outcome/report.hpp"
#include "checker/run/options.hpp"

namespace ample::checker {

/// The trace to a witness: for each level, the configurations of the level before are visited again
/// until one of them leads there. Throws DiskFailure. The chunk is used to read them.
Trace trace_to(const DiskWitness& witness, std::span<const SortedRun> runs,
               const std::filesystem::path& directory, Tabulation& tabulation, Chunk& chunk);

}  // namespace ample::checker
