// Batches become runs, and runs are read one after the other.
#include "checker/engines/full/disk/disk_keep.hpp"

#include "checker/engines/full/disk/earlier_parts.hpp"

#include <fmt/format.h>

namespace ample::checker {

DiskKeep::DiskKeep(Ranks& ranks, const std::filesystem::path& directory, Identity identity,
                   std::uint32_t max_slots, std::size_t batch_bytes)
    : ranks_(&ranks),
      path_(directory),
      file_(directory, std::move(identity)),
      folder_(directory, ranks),
      batch_bytes_(batch_bytes),
      batch_(Layout(max_slots)) {
  if (ranks.rank() == 0) directory_.emplace(directory, file_);
}

/// A search that was refused, or could not be saved even once, leaves nothing.
DiskKeep::~DiskKeep() {
  if (begins_ && !has_saved_) folder_.remove();
  if (directory_ && directory_->made_file() && !has_saved_) file_.remove();
}

std::optional<TakenUp> DiskKeep::load(Tabulation& tabulation, const CommonValues& common) {
  common_ = &common;
  std::optional<SavedSearch> saved = file_.load(*ranks_, tabulation);
  remove_all_but(path_, *ranks_, saved ? saved->parts.size() : 0,
                 [&](std::size_t part) { return std::span(saved->parts[part].runs); });
  begins_ = !saved;
  if (begins_) return std::nullopt;
  TakenUp found{.state = saved->state_of(ranks_->rank()), .earlier = nullptr};
  if (saved->parts.size() != ranks_->size()) {
    found.earlier = std::make_unique<EarlierParts>(path_, *std::move(saved), tabulation, *ranks_);
    return found;
  }
  Part& own = saved->parts[ranks_->rank()];
  found.state.done = own.done;
  found.state.search.states = own.count();
  found.state.search.visited = 0;
  for (std::uint32_t level = 0; level <= found.state.search.level; ++level)
    found.state.search.visited += saved->visited_of(own, level);
  take_up(std::move(own));
  return found;
}

void DiskKeep::take_up(Part part) {
  try {
    folder_.keep();
  } catch (const DiskFailure& failure) {
    throw model::WrongUsage(fmt::format("{}: {}", file_.option(), failure.what()));
  }
  part_ = std::move(part);
  stored_ = part_.count();
}

void DiskKeep::save(const LevelState& state, const CommonValues& common) {
  part_.done = state.done;
  file_.save(*ranks_, state, part_, common);
  if (!std::exchange(has_saved_, true))  // those of an earlier run are not needed any more
    remove_all_but(path_, *ranks_, ranks_->size(),
                   [&](std::size_t) { return std::span(part_.runs); });
}

void DiskKeep::end(Report& report, bool can_go_on) {
  if (!can_go_on)
    clear();
  else if (!begins_ || has_saved_)
    report.disk = path_.string();
}

/// A kill in between leaves a search without runs, which begins anew.
void DiskKeep::clear() {
  if (directory_) try {
      file_.save_nothing();
    } catch (const model::NotWritten&) {  // the disk is full: all goes all the same
    }
  together(*ranks_, [] {});  // until it is written
  reader_.reset();
  folder_.remove();
  together(*ranks_, [] {});  // until all have gone
  if (directory_) file_.remove();
}

void DiskKeep::store(std::uint32_t level) {
  if (batch_.size() == 0) return;
  const std::vector<Batch::Entry> entries = batch_.new_ones(folder_.path(), part_.runs);
  if (!entries.empty()) {
    folder_.keep();
    RunWriter writer(folder_.path(), part_.next_run, batch_.layout());
    for (const Batch::Entry& entry : entries) writer.add(entry.hash, batch_.record(entry));
    part_.runs.push_back(writer.finish(level));
    ++part_.next_run;
    stored_ += entries.size();
  }
  batch_ = Batch(batch_.layout());
}

void DiskKeep::open(std::uint32_t level, std::uint64_t skip) {
  reader_.reset();
  reader_.emplace(folder_.path(), part_.runs, level, skip);
}

bool DiskKeep::next() {
  if (!reader_ || !reader_->next()) return false;
  if (!common_->are_met(reader_->configuration()))
    throw DamagedFile(said_of(folder_.path(), "a run is damaged"));
  return true;
}

}  // namespace ample::checker
