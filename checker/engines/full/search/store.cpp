// Storing what a worker has found.
#include "checker/engines/full/search/store.hpp"

namespace ample::checker {

namespace {
// Memory is fetched this many candidates ahead: first the table, then the record it refers to.
constexpr std::size_t ahead_in_table = 24;
constexpr std::size_t ahead_in_records = 8;
}  // namespace

bool store(VisitedSet& visited, SleepSets* sleep_sets, const Candidates& candidates,
           std::uint64_t most) {
  const std::size_t count = candidates.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i + ahead_in_table < count) visited.prefetch_entry(candidates.hash(i + ahead_in_table));
    if (i + ahead_in_records < count)
      visited.prefetch_record(candidates.hash(i + ahead_in_records));
    const auto number = static_cast<StateNumber>(visited.size());
    if (visited.size() >= most) {
      if (!visited.contains(candidates.hash(i), candidates.words(i))) return false;
    } else if (visited.insert(candidates.hash(i), candidates.words(i), candidates.parent(i))
               && sleep_sets != nullptr) {
      sleep_sets->set(number, candidates.asleep(i));
    }
  }
  return true;
}

}  // namespace ample::checker
