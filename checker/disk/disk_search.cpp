// A search by levels, with its keep on disk.
#include "checker/disk/disk_search.hpp"

#include "checker/disk/disk_keep.hpp"
#include "checker/levels/level_search.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

/// Makes the folder for those of the ranks; says whether it was not there. Throws WrongUsage.
bool made_for_ranks(const std::filesystem::path& folder) {
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  const bool is_empty = !error && std::filesystem::is_empty(folder, error);
  if (error)
    throw model::WrongUsage(
        fmt::format("--disk {}: {}", model::printable(folder.string()), error.message()));
  if (!is_empty)
    throw model::WrongUsage(
        fmt::format("--disk {}: it is not empty, and a search over several ranks does not go on "
                    "where another one has ended: name a new directory",
                    model::printable(folder.string())));
  return made;
}

}  // namespace

Report explore_on_disk(const model::System& system, const Options& options,
                       const DiskTuning& tuning) {
  Alone alone;
  Ranks& ranks = options.ranks != nullptr ? *options.ranks : alone;
  std::filesystem::path directory = options.disk;
  bool made = false;
  if (ranks.are_many()) {
    together(ranks, [&] { made = ranks.rank() == 0 && made_for_ranks(options.disk); });
    directory /= fmt::format("rank-{}", ranks.rank());
  }
  std::optional<DiskKeep> keep;
  together(ranks, [&] {
    keep.emplace(directory, options.identity, Tabulation(system).max_slots(), tuning.batch_bytes);
  });
  Report report = explore_by_levels(system, options, ranks, *keep, {.chunk = tuning.chunk});
  keep.reset();
  together(ranks, [] {});  // until all have left it
  std::error_code not_empty;
  if (made) std::filesystem::remove(options.disk, not_empty);
  return report;
}

}  // namespace ample::checker
