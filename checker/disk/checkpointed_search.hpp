// A search by levels in memory that writes checkpoints (--checkpoint DIR), and goes on from one
// (--resume DIR), also with another number of ranks.
#pragma once

#include "checker/levels/level_search.hpp"

namespace ample::checker {

/// The options must name the directory of the checkpoints, which is this search's
/// (CheckpointDirectory), and no property that needs all steps; see explore_by_levels. Throws
/// WrongUsage for a checkpoint that cannot be taken up.
Report explore_with_checkpoints(const model::System& system, const Options& options,
                                const LevelTuning& tuning = {.chunk = 1 << 14});

/// Is there a checkpoint of such a search in the directory?
bool has_checkpoint_by_levels(const std::filesystem::path& directory);

}  // namespace ample::checker
