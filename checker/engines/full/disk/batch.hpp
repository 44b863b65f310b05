// A batch: successors that are gathered in memory, each once, until they are compared with the
// sorted runs.
#pragma once

#include "checker/engines/full/disk/sorted_run.hpp"
#include "checker/engines/full/levels/chunk.hpp"

namespace ample::checker {

class Batch {
 public:
  explicit Batch(const Layout& layout) : set_(empty_set(layout)) {}
  /// Adapts the layout to so many values of each slot.
  void widen(std::span<const std::uint32_t> values) { set_.widen(values); }

  std::uint64_t size() const { return set_.size(); }
  const Layout& layout() const { return set_.layout(); }
  /// The memory that sorting takes is counted, too.
  std::size_t bytes() const;
  /// The candidates have the layout of the batch.
  void add(const Candidates& candidates);

  /// The configurations that no run has, in the order of their hashes, as add() of RunWriter takes
  /// them. Reads every run once; throws DiskFailure.
  struct Entry {
    std::uint64_t hash;
    StateNumber state;
    auto operator<=>(const Entry&) const = default;
  };
  std::vector<Entry> new_ones(const std::filesystem::path& directory,
                              std::span<const SortedRun> runs) const;
  const std::byte* record(const Entry& entry) const { return set_.record(entry.state); }

 private:
  VisitedSet set_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace ample::checker
