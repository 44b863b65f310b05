// Packing what is read.
#include "checker/disk/chunk.hpp"

namespace ample::checker {

VisitedSet empty_set(const Layout& layout) {
  VisitedSet set(layout.max_slots(), 0);
  set.restore(layout, 0, {}, [](std::byte*, std::size_t) {});
  return set;
}

std::vector<Index> Chunk::unpacked(StateNumber state) const {
  std::vector<Index> configuration(layout().max_slots());
  layout().unpack(set_.record(state), configuration.data());
  return configuration;
}

bool Chunk::read(RunReader& reader) {
  set_ = empty_set(layout());
  set_.make_room(most_);
  std::vector<std::uint64_t> words(layout().words());
  while (size() < most_) {
    if (!reader.next()) return false;
    const auto configuration = reader.configuration();
    bool are_met = true;
    for (Slot slot = 0; slot < configuration.size(); ++slot)
      are_met = are_met && tabulation_->is_met(slot, configuration[slot]);
    if (!are_met || !layout().pack(configuration, words.data()))
      throw DiskFailure(directory_.string() + ": a run is damaged");
    // Not by its hash: those of a chunk are so close that a table would hold them in one heap.
    set_.write(static_cast<StateNumber>(size()), reader.hash(), words.data(), 0);
    set_.set_size(size() + 1);
  }
  return true;
}

}  // namespace ample::checker
