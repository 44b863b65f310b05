// A search by levels, with a keep that is written now and then.
#include "checker/disk/checkpointed_search.hpp"

#include "checker/disk/checkpointed_keep.hpp"
#include "checker/disk/disk_search.hpp"
#include "model/errors.hpp"

namespace ample::checker {

Report explore_with_checkpoints(const model::System& system, const Options& options,
                                const LevelTuning& tuning) {
  if (has_search_on_disk(options.checkpoint))  // whose runs have the same names
    throw model::WrongUsage(option_text("--checkpoint", options.checkpoint)
                            + ": a search with --disk is in it: name another directory");
  Alone alone;
  Ranks& ranks = options.ranks != nullptr ? *options.ranks : alone;
  CheckpointedKeep keep(ranks, options, Tabulation(system).max_slots());
  return explore_by_levels(system, options, ranks, keep, tuning);
}

bool has_checkpoint_by_levels(const std::filesystem::path& directory) {
  return !directory.empty() && is_saved_search(checkpoint_file(directory));
}

}  // namespace ample::checker
