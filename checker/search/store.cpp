// Storing candidates, by one worker in one pass or by several in two.
//
// Several workers share the table by sections. In phase 2 each takes the candidates of its own
// sections, in their order, and claims an entry for each one that is new, under a provisional
// reference: the number of states so far, plus the candidate's place among all candidates. In phase
// 3, when it is known how many are new in each chunk, everyone numbers the new ones of one chunk.
#include "checker/search/store.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

// Memory is fetched this many candidates ahead: first the table, then the record it refers to.
constexpr std::size_t ahead_in_table = 24;
constexpr std::size_t ahead_in_records = 8;

bool store_alone(VisitedSet& visited, SleepSets* sleep_sets, const Candidates& candidates,
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

class SharedStore {
 public:
  SharedStore(VisitedSet& visited, SleepSets* sleep_sets, std::span<const Candidates* const> chunks,
              unsigned workers)
      : visited_(visited),
        sleep_sets_(sleep_sets),
        chunks_(chunks),
        workers_(workers),
        entries_(chunks.size()) {
    std::uint64_t start = visited.size();
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
      starts_.push_back(start);
      start += chunks[chunk]->size();
      entries_[chunk].assign(chunks[chunk]->size(), not_new);
    }
  }

  /// Phase 2.
  void claim(unsigned worker, unsigned sections) {
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk)
      for (unsigned section = worker; section < sections; section += workers_)
        claim_section(chunk, chunks_[chunk]->of_section(section));
  }

  /// Between the phases. The number of configurations when all new ones are stored.
  std::uint64_t count_new() {
    std::uint64_t number = visited_.size();
    for (const auto& entries : entries_) {
      first_numbers_.push_back(number);
      number += entries.size()
                - static_cast<std::uint64_t>(std::count(entries.begin(), entries.end(), not_new));
    }
    return number;
  }

  /// Phase 3.
  void number(std::size_t chunk, std::uint64_t most) {
    std::uint64_t number = first_numbers_[chunk];
    const Candidates& candidates = *chunks_[chunk];
    for (std::size_t i = 0; i < candidates.size() && number < most; ++i)
      if (entries_[chunk][i] != not_new) {
        const auto state = static_cast<StateNumber>(number++);
        visited_.write(state, candidates.hash(i), candidates.words(i), candidates.parent(i));
        visited_.table().set(entries_[chunk][i], candidates.hash(i), state);
        if (sleep_sets_ != nullptr) sleep_sets_->set(state, candidates.asleep(i));
      }
  }

 private:
  static constexpr std::size_t not_new = ~std::size_t{0};

  void claim_section(std::size_t chunk, const std::vector<std::uint32_t>& own) {
    const Candidates& candidates = *chunks_[chunk];
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (i + ahead_in_table < own.size())
        visited_.table().prefetch(candidates.hash(own[i + ahead_in_table]));
      if (i + ahead_in_records < own.size())
        visited_.table().peek(candidates.hash(own[i + ahead_in_records]), [&](std::uint32_t found) {
          if (found < starts_.front()) visited_.prefetch(found);
        });
      const std::uint64_t hash = candidates.hash(own[i]);
      const auto place = visited_.table().find(hash, [&](std::uint32_t reference) {
        return same(reference, hash, candidates.words(own[i]));
      });
      if (place.taken) continue;
      visited_.table().set(place.entry, hash, static_cast<std::uint32_t>(starts_[chunk] + own[i]));
      entries_[chunk][own[i]] = place.entry;
    }
  }

  /// Is it the configuration of this reference, which may be provisional?
  bool same(std::uint32_t reference, std::uint64_t hash, const std::uint64_t* words) const {
    if (reference < starts_.front()) return visited_.same(reference, hash, words);
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), std::uint64_t{reference});
    const Candidates& others = *chunks_[static_cast<std::size_t>(after - starts_.begin() - 1)];
    const std::size_t other = reference - *(after - 1);
    return visited_.storage() == Storage::exact
               ? same_words(words, others.words(other), visited_.layout().words())
               : others.hash(other) == hash;
  }

  VisitedSet& visited_;
  SleepSets* sleep_sets_;
  std::span<const Candidates* const> chunks_;
  unsigned workers_;
  std::vector<std::uint64_t> starts_;              ///< provisional reference of a chunk's first one
  std::vector<std::vector<std::size_t>> entries_;  ///< claimed, by chunk and candidate
  std::vector<std::uint64_t> first_numbers_;       ///< by chunk
};

}  // namespace

bool store(VisitedSet& visited, SleepSets* sleep_sets, std::span<const Candidates* const> chunks,
           std::uint64_t most, WorkerPool& pool) {
  if (pool.workers() == 1) return store_alone(visited, sleep_sets, *chunks.front(), most);
  SharedStore shared(visited, sleep_sets, chunks, pool.workers());
  pool.run(pool.workers(), [&](unsigned worker) { shared.claim(worker, visited.sections()); });
  const std::uint64_t all = shared.count_new();
  pool.run(static_cast<unsigned>(chunks.size()),
           [&](unsigned chunk) { shared.number(chunk, most); });
  visited.set_size(std::min(all, most));
  return all <= most;
}

}  // namespace ample::checker
