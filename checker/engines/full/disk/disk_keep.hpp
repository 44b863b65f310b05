// The keep on disk: sorted runs, with delayed detection of duplicates.
#pragma once

#include "checker/engines/full/disk/batch.hpp"
#include "checker/engines/full/disk/disk_directory.hpp"
#include "checker/engines/full/disk/level_reader.hpp"
#include "checker/engines/full/disk/part_folder.hpp"

namespace ample::checker {

class DiskKeep final : public Keep {
 public:
  /// A batch of more bytes than that is full. Throws as DiskDirectory does.
  DiskKeep(Ranks& ranks, const std::filesystem::path& directory, Identity identity,
           std::uint32_t max_slots, std::size_t batch_bytes);
  ~DiskKeep() override;
  DiskKeep(const DiskKeep&) = delete;
  DiskKeep& operator=(const DiskKeep&) = delete;

  std::optional<TakenUp> load(Tabulation& tabulation, const CommonValues& common) override;
  void save(const LevelState& state, const CommonValues& common) override;
  void end(Report& report, bool can_go_on) override;
  std::string place() const override { return file_.option(); }

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
  /// Goes on with what this rank has on disk already.
  void take_up(Part part);
  void clear();

  Ranks* ranks_;
  std::filesystem::path path_;
  SavedFile file_;
  std::optional<DiskDirectory> directory_;  ///< of the first rank
  PartFolder folder_;
  std::size_t batch_bytes_;
  const CommonValues* common_ = nullptr;
  Batch batch_;
  Part part_;
  std::uint64_t stored_ = 0;
  bool begins_ = false;     ///< there was nothing to go on from
  bool has_saved_ = false;  ///< another run can go on from here
  std::optional<LevelReader> reader_;
};

}  // namespace ample::checker
