// A search by levels, with its keep on disk.
#include "checker/disk/disk_search.hpp"

#include "checker/disk/disk_keep.hpp"
#include "checker/levels/level_search.hpp"

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

bool has_search_on_disk(const std::filesystem::path& directory) {
  std::error_code error;
  return !directory.empty() && std::filesystem::exists(directory / search_file, error);
}

}  // namespace ample::checker
