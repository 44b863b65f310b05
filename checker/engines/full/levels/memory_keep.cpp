// Levels are ranges of numbers in the order of discovery.
#include "checker/engines/full/levels/memory_keep.hpp"

#include "checker/engines/full/search/store.hpp"

#include <algorithm>

namespace ample::checker {

void MemoryKeep::add(const Candidates& candidates) {
  states_.make_room(candidates.size());
  checker::store(states_, nullptr, candidates, VisitedSet::most_states);
}

void MemoryKeep::store(std::uint32_t level) {
  ends_.resize(level + 1, states_.size());
  ends_[level] = states_.size();
}

void MemoryKeep::open(std::uint32_t level, std::uint64_t skip) {
  const auto end_of = [&](std::size_t i) { return i < ends_.size() ? ends_[i] : states_.size(); };
  end_ = end_of(level);
  next_ = std::min(end_, (level == 0 ? 0 : end_of(level - 1)) + skip);
}

bool MemoryKeep::next() {
  if (next_ == end_) return false;
  layout().unpack(states_.record(static_cast<StateNumber>(next_++)), configuration_.data());
  return true;
}

}  // namespace ample::checker
