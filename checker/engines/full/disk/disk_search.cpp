// A search by levels, with its keep on disk.
#include "checker/engines/full/disk/disk_search.hpp"

#include "checker/engines/full/disk/disk_keep.hpp"
#include "checker/engines/full/levels/level_search.hpp"

namespace ample::checker {

Report explore_on_disk(const model::System& system, const Options& options,
                       const DiskTuning& tuning) {
  Alone alone;
  Ranks& ranks = options.ranks != nullptr ? *options.ranks : alone;
  std::optional<DiskKeep> keep;
  together(ranks, [&] {
    keep.emplace(ranks, options.disk, options.identity, Tabulation(system).max_slots(),
                 tuning.batch_bytes);
  });
  return explore_by_levels(system, options, ranks, *keep, {.chunk = tuning.chunk});
}

}  // namespace ample::checker
