// Comparing a sorted batch with sorted runs.
#include "checker/engines/full/disk/batch.hpp"

#include <algorithm>

namespace ample::checker {

std::size_t Batch::bytes() const {
  return set_.bytes() + size() * (sizeof(std::uint64_t) + sizeof(Entry));
}

void Batch::add(const Candidates& candidates) {
  set_.make_room(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (set_.insert(candidates.hash(i), candidates.words(i), 0))
      hashes_.push_back(candidates.hash(i));
}

std::vector<Batch::Entry> Batch::new_ones(const std::filesystem::path& directory,
                                          std::span<const SortedRun> runs) const {
  std::vector<Entry> entries;
  entries.reserve(size());
  for (StateNumber state = 0; state < size(); ++state) entries.push_back({hashes_[state], state});
  std::ranges::sort(entries);
  std::vector<bool> known(entries.size());
  for (const SortedRun& run : runs) {
    RunReader reader(directory, run);
    for (std::size_t i = 0; reader.next();) {
      while (i < entries.size() && entries[i].hash < reader.hash()) ++i;
      for (std::size_t same = i; same < entries.size() && entries[same].hash == reader.hash();
           ++same)
        if (set_.same(entries[same].state, reader.configuration())) known[same] = true;
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (!known[i]) entries[kept++] = entries[i];
  entries.resize(kept);
  return entries;
}

}  // namespace ample::checker
