// Gives each rank its configurations out of all parts of an earlier run.
#include "checker/engines/full/disk/earlier_parts.hpp"

#include "checker/engines/full/disk/part_folder.hpp"

namespace ample::checker {

EarlierParts::EarlierParts(std::filesystem::path directory, SavedSearch saved,
                           const Tabulation& tabulation, const Ranks& ranks)
    : directory_(std::move(directory)),
      saved_(std::move(saved)),
      tabulation_(&tabulation),
      rank_(ranks.rank()),
      ranks_(ranks.size()) {}

void EarlierParts::open(std::uint32_t level, bool visited) {
  level_ = level;
  visited_ = visited;
  next_part_ = rank_;
  left_ = 0;
}

bool EarlierParts::open_next_part() {
  reader_.reset();
  if (next_part_ >= saved_.parts.size()) return false;
  const Part& part = saved_.parts[next_part_];
  const std::uint64_t visited = saved_.visited_of(part, level_);
  left_ = visited_ ? visited : part.count_of(level_) - visited;
  if (left_ > 0)
    reader_.emplace(
        folder_of_part(directory_, static_cast<unsigned>(next_part_), saved_.parts.size()),
        part.runs, level_, visited_ ? 0 : visited);
  next_part_ += ranks_;
  return true;
}

bool EarlierParts::next() {
  while (left_ == 0)
    if (!open_next_part()) return false;
  --left_;
  if (!reader_->next() || !are_values(reader_->configuration(), *tabulation_))
    throw DamagedFile(said_of(directory_, "a run is damaged"));
  return true;
}

}  // namespace ample::checker
