// The keep in memory, with checkpoints on disk: what was found since the last one is added to it as
// runs, in the order of discovery.
#pragma once

#include "checker/disk/part_folder.hpp"
#include "checker/disk/saved_search.hpp"
#include "checker/levels/memory_keep.hpp"
#include "checker/run/stopwatch.hpp"

namespace ample::checker {

class CheckpointedKeep final : public MemoryKeep {
 public:
  /// Goes on from options.resume, unless that is empty, and writes to options.checkpoint.
  CheckpointedKeep(Ranks& ranks, const Options& options, std::uint32_t max_slots);

  std::optional<TakenUp> load(Tabulation& tabulation, const CommonValues& common) override;
  /// A checkpoint that cannot be written does not end the search.
  void save(const LevelState& state, const CommonValues& common, bool is_due) override;
  void end(Report& report, bool can_go_on) override;
  bool is_due() const override { return times_.is_due(stopwatch_.seconds()); }
  std::string place() const override { return from_.option(); }

  bool next() override;

 private:
  void write_runs();

  Ranks* ranks_;
  const Options* options_;
  SavedFile from_, to_;
  PartFolder folder_;
  Stopwatch stopwatch_;
  CheckpointTimes times_{0, 0.25};  ///< only what is new is written
  const CommonValues* common_ = nullptr;
  Part part_;
  std::uint64_t written_ = 0;  ///< so many configurations are in the runs
  bool has_checkpoint_;        ///< in the directory where it writes them
  bool has_written_ = false;   ///< one of these ranks
  std::string failure_;        ///< why the last one could not be written
};

}  // namespace ample::checker
