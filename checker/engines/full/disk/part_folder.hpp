// The folder of one rank's runs, DIR/rank-I-of-N, which no other process writes to meanwhile.
#pragma once

#include "checker/engines/full/disk/sorted_run.hpp"
#include "checker/engines/full/ranks/ranks.hpp"

#include <functional>

namespace ample::checker {

std::filesystem::path folder_of_part(const std::filesystem::path& directory, unsigned rank,
                                     std::size_t ranks);

class PartFolder {
 public:
  PartFolder(const std::filesystem::path& directory, const Ranks& ranks);
  ~PartFolder();  ///< if nothing is in it, it goes again
  PartFolder(const PartFolder&) = delete;
  PartFolder& operator=(const PartFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Makes the folder, unless it is there, and keeps it for this process. Throws DiskFailure.
  void keep();
  /// Removes it with all that is in it.
  void remove() const;

 private:
  std::filesystem::path path_;
  int folder_ = -1;  ///< open, and locked
};

/// Removes what was left by searches that were killed or had another number of ranks: all files but
/// the runs of so many parts. Rank r of n looks after the folders whose numbers are r modulo n, as
/// in EarlierParts.
void remove_all_but(const std::filesystem::path& directory, const Ranks& ranks, std::size_t parts,
                    const std::function<std::span<const SortedRun>(std::size_t)>& runs_of);

}  // namespace ample::checker
