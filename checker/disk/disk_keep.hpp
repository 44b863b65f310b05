// The keep on disk: sorted runs, with delayed detection of duplicates.
#pragma once

#include "checker/disk/batch.hpp"
#include "checker/disk/disk_directory.hpp"

namespace ample::checker {

class DiskKeep final : public Keep {
 public:
  /// A batch of more bytes than that is full. Throws WrongUsage for a directory that cannot be used
  /// (DiskDirectory).
  DiskKeep(std::filesystem::path directory, Identity identity, std::uint32_t max_slots,
           std::size_t batch_bytes);

  std::optional<LevelState> load(Tabulation& tabulation, const CommonValues& common) override;
  void save(const LevelState& state, const Tabulation& tabulation) override;
  std::string place() const override { return directory_.option(); }
  void clear() override { directory_.clear(); }

  const Layout& layout() const override { return batch_.layout(); }
  void widen(std::span<const std::uint32_t> values) override { batch_.widen(values); }
  std::size_t bytes() const override { return batch_.bytes(); }
  std::size_t bytes_for(std::uint64_t) const override { return 0; }  // as store() frees it
  bool is_full() const override { return batch_.bytes() > batch_bytes_; }

  void add(const Candidates& candidates) override { batch_.add(candidates); }
  /// Compares the batch with all runs; what is new becomes a run.
  void store(std::uint32_t level) override;
  std::uint64_t stored() const override { return stored_; }

  void open(std::uint32_t level, std::uint64_t skip) override;
  bool next() override;
  std::span<const Index> configuration() override { return reader_->configuration(); }

 private:
  /// Goes to the next run of the level that is read; false after the last one.
  bool open_next_run();

  DiskDirectory directory_;
  std::size_t batch_bytes_;
  const CommonValues* common_ = nullptr;
  Batch batch_;
  std::vector<SortedRun> runs_;
  std::uint64_t next_run_ = 0, stored_ = 0;

  std::vector<SortedRun> of_level_;  ///< the runs to be read, the last one first
  std::optional<RunReader> reader_;  ///< of the last one
};

}  // namespace ample::checker
