// Reads a level run after run, as one sequence.
#include "checker/engines/full/disk/level_reader.hpp"

#include <algorithm>

namespace ample::checker {

LevelReader::LevelReader(std::filesystem::path folder, std::span<const SortedRun> runs,
                         std::uint32_t level, std::uint64_t skip)
    : folder_(std::move(folder)) {
  for (const SortedRun& run : runs) {
    if (run.level != level) continue;
    if (left_.empty() && skip >= run.count)
      skip -= run.count;
    else
      left_.push_back(run);
  }
  std::ranges::reverse(left_);
  if (!left_.empty()) reader_.emplace(folder_, left_.back());
  for (; skip > 0 && reader_; --skip) reader_->next();
}

bool LevelReader::next() {
  while (reader_ && !reader_->next()) {
    reader_.reset();
    left_.pop_back();
    if (!left_.empty()) reader_.emplace(folder_, left_.back());
  }
  return reader_.has_value();
}

}  // namespace ample::checker
