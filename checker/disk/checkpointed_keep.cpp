// Writing what is new, and reading all of it.
#include "checker/disk/checkpointed_keep.hpp"

#include "checker/disk/earlier_parts.hpp"

namespace ample::checker {

CheckpointedKeep::CheckpointedKeep(Ranks& ranks, const Options& options, std::uint32_t max_slots)
    : MemoryKeep(max_slots),
      ranks_(&ranks),
      options_(&options),
      from_(options.resume, "checkpoint", "--resume", options.identity),
      to_(options.checkpoint, "checkpoint", "--checkpoint", options.identity),
      folder_(options.checkpoint, ranks),
      has_checkpoint_(options.resume == options.checkpoint) {}

std::optional<TakenUp> CheckpointedKeep::load(Tabulation& tabulation, const CommonValues& common) {
  common_ = &common;
  std::optional<SavedSearch> saved;
  if (!options_->resume.empty()) saved = from_.load(*ranks_, tabulation);
  remove_all_but(options_->checkpoint, *ranks_, saved && has_checkpoint_ ? saved->parts.size() : 0,
                 [&](std::size_t part) { return std::span(saved->parts[part].runs); });
  if (!saved) return std::nullopt;
  // Runs of the same names stay as they are until the next checkpoint does not need them any more.
  if (saved->parts.size() == ranks_->size()) part_.next_run = saved->parts[ranks_->rank()].next_run;
  TakenUp found{.state = saved->state_of(ranks_->rank()), .earlier = nullptr};
  found.earlier =
      std::make_unique<EarlierParts>(options_->resume, *std::move(saved), tabulation, *ranks_);
  return found;
}

bool CheckpointedKeep::next() {
  if (!MemoryKeep::next()) return false;
  if (!common_->are_met(configuration())) throw DamagedFile(from_.option() + ": a run is damaged");
  return true;
}

void CheckpointedKeep::write_runs() {
  for (std::uint32_t level = 0; level < ends().size(); ++level) {
    const std::uint64_t end = ends()[level];
    if (end <= written_) continue;
    folder_.keep();
    RunWriter writer(folder_.path(), part_.next_run, layout());
    for (std::uint64_t state = written_; state < end; ++state) {
      const std::byte* const record = states().record(static_cast<StateNumber>(state));
      writer.add(Layout::hash_of_sum(layout().sum_of_record(record)), record);
    }
    part_.runs.push_back(writer.finish(level));
    ++part_.next_run;
    written_ = end;
  }
}

void CheckpointedKeep::save(const LevelState& state, const CommonValues& common, bool is_due) {
  if (!is_due) return;
  const double begun = stopwatch_.seconds();
  std::string failure;
  try {
    write_runs();
  } catch (const DiskFailure& error) {
    failure = error.what();
  }
  part_.done = state.done;
  try {
    to_.save(*ranks_, state, part_, common, failure);
    has_checkpoint_ = true;
    failure_.clear();
    if (!std::exchange(has_written_, true))  // those of an earlier run are not needed any more
      remove_all_but(options_->checkpoint, *ranks_, ranks_->size(),
                     [&](std::size_t) { return std::span(part_.runs); });
  } catch (const model::NotWritten& error) {  // the search goes on: it loses nothing that it had
    failure_ = error.what();
  }
  times_.wrote(begun, stopwatch_.seconds());
}

void CheckpointedKeep::end(Report& report, bool) {
  if (has_checkpoint_ && !report.complete) report.checkpoint = options_->checkpoint.string();
  report.checkpoint_failure = failure_;
}

}  // namespace ample::checker
