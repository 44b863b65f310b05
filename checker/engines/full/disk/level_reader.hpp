// One level of what a rank has on disk, run after run.
#pragma once

#include "checker/engines/full/disk/sorted_run.hpp"

#include <optional>

namespace ample::checker {

/// Every function throws DiskFailure.
class LevelReader {
 public:
  /// Reads the configurations of `level` from the runs in `folder`, without the first `skip`.
  LevelReader(std::filesystem::path folder, std::span<const SortedRun> runs, std::uint32_t level,
              std::uint64_t skip);
  LevelReader(const LevelReader&) = delete;
  LevelReader& operator=(const LevelReader&) = delete;

  /// Goes to the next configuration; false at the end.
  bool next();
  /// The configuration, by slot. It is valid until the next call.
  std::span<const std::uint32_t> configuration() { return reader_->configuration(); }

 private:
  std::filesystem::path folder_;
  std::vector<SortedRun> left_;      ///< the runs to be read, the last one first
  std::optional<RunReader> reader_;  ///< of the first of them
};

}  // namespace ample::checker
