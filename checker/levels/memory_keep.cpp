// Levels are ranges of numbers in the order of discovery.
#include "checker/levels/memory_keep.hpp"

#include "checker/search/store.hpp"

namespace ample::checker {

void MemoryKeep::add(const Candidates& candidates) {
  states_.make_room(candidates.size());
  const Candidates* const chunk = &candidates;
  checker::store(states_, nullptr, std::span(&chunk, 1), VisitedSet::most_states, alone_);
}

void MemoryKeep::open(std::uint32_t level, std::uint64_t skip) {
  if (level + 1 == starts_.size()) starts_.push_back(states_.size());
  next_ = starts_[level] + skip;
  end_ = starts_[level + 1];
}

bool MemoryKeep::next() {
  if (next_ == end_) return false;
  layout().unpack(states_.record(static_cast<StateNumber>(next_++)), configuration_.data());
  return true;
}

}  // namespace ample::checker
