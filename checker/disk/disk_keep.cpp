// Batches become runs, and runs are read one after the other.
#include "checker/disk/disk_keep.hpp"

#include <algorithm>

namespace ample::checker {

DiskKeep::DiskKeep(std::filesystem::path directory, Identity identity, std::uint32_t max_slots,
                   std::size_t batch_bytes)
    : directory_(std::move(directory), std::move(identity)),
      batch_bytes_(batch_bytes),
      batch_(Layout(max_slots)) {}

std::optional<LevelState> DiskKeep::load(Tabulation& tabulation, const CommonValues& common) {
  common_ = &common;
  std::optional<DiskState> found = directory_.load(tabulation);
  if (!found) return std::nullopt;
  runs_ = std::move(found->runs);
  next_run_ = found->next_run;
  for (const SortedRun& run : runs_) stored_ += run.count;
  return std::move(found->search);
}

void DiskKeep::save(const LevelState& state, const Tabulation& tabulation) {
  directory_.save({.search = state, .next_run = next_run_, .runs = runs_}, tabulation);
}

void DiskKeep::store(std::uint32_t level) {
  if (batch_.size() == 0) return;
  const std::vector<Batch::Entry> entries = batch_.new_ones(directory_.path(), runs_);
  if (!entries.empty()) {
    RunWriter writer(directory_.path(), next_run_, batch_.layout());
    for (const Batch::Entry& entry : entries) writer.add(entry.hash, batch_.record(entry));
    runs_.push_back(writer.finish(level));
    ++next_run_;
    stored_ += entries.size();
  }
  batch_ = Batch(batch_.layout());
}

void DiskKeep::open(std::uint32_t level, std::uint64_t skip) {
  of_level_.clear();
  reader_.reset();
  for (const SortedRun& run : runs_) {
    if (run.level != level) continue;
    if (of_level_.empty() && skip >= run.count)
      skip -= run.count;
    else
      of_level_.push_back(run);
  }
  std::ranges::reverse(of_level_);
  if (!of_level_.empty()) reader_.emplace(directory_.path(), of_level_.back());
  for (; skip > 0; --skip) reader_->next();
}

bool DiskKeep::open_next_run() {
  of_level_.pop_back();
  if (of_level_.empty()) return false;
  reader_.emplace(directory_.path(), of_level_.back());
  return true;
}

bool DiskKeep::next() {
  if (of_level_.empty()) return false;
  while (!reader_->next())
    if (!open_next_run()) return false;
  if (!common_->are_met(reader_->configuration()))
    throw DiskFailure(directory_.path().string() + ": a run is damaged");
  return true;
}

}  // namespace ample::checker
