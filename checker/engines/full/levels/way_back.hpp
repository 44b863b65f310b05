// The way back from a configuration to an initial one, level by level.
#pragma once

#include "checker/engines/full/levels/chunk.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

/// The trace to a witness, the same at all ranks, which all call it: for each level, the
/// configurations of the level before are visited again until one of them leads there. Throws
/// DiskFailure at all ranks when one of them cannot read. The chunk is used to read them, and has
/// room for all values.
Trace trace_to(const LevelWitness& witness, Keep& keep, const CommonValues& common, Ranks& ranks,
               Tabulation& tabulation, Chunk& chunk);

}  // namespace ample::checker
