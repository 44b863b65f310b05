// Packs the configurations that are read.
#include "checker/engines/full/levels/chunk.hpp"

namespace ample::checker {

VisitedSet empty_set(const Layout& layout) {
  VisitedSet set(layout.max_slots());
  set.set_layout(layout);
  return set;
}

std::vector<Index> Chunk::in_common(StateNumber state) const {
  std::vector<Index> own(layout().max_slots()), common(layout().max_slots());
  layout().unpack(set_.record(state), own.data());
  common_->to_common(own, common);
  return common;
}

bool Chunk::read(Keep& keep) {
  set_ = empty_set(layout());
  set_.make_room(most_);
  std::vector<std::uint64_t> words(layout().words());
  std::vector<Index> own(layout().max_slots());
  while (size() < most_) {
    if (!keep.next()) return false;
    common_->to_own(keep.configuration(), own);
    layout().pack(own, words.data());
    // All have the hash 0: their own may be so close that a table would hold them in one heap.
    set_.append(0, words.data(), 0);
  }
  return true;
}

}  // namespace ample::checker
