// A chunk: configurations that are read from sorted runs and visited together.
#pragma once

#include "checker/disk/disk_directory.hpp"
#include "checker/visited/visited_set.hpp"

namespace ample::checker {

class Chunk {
 public:
  Chunk(const Tabulation& tabulation, std::filesystem::path directory, std::uint64_t most)
      : tabulation_(&tabulation),
        directory_(std::move(directory)),
        most_(most),
        set_(tabulation.max_slots(), 0) {}

  /// The configurations, which expanders read; read() replaces them.
  const VisitedSet& set() const { return set_; }
  const Layout& layout() const { return set_.layout(); }
  std::uint64_t size() const { return set_.size(); }
  std::size_t bytes() const { return set_.bytes(); }
  /// A configuration, by slot.
  std::vector<Index> unpacked(StateNumber state) const;

  /// Adapts the layout to so many values of each slot.
  void widen(std::span<const std::uint32_t> values) { set_.widen(values); }
  /// Holds the next configurations of the run instead; false if they are its last ones. Throws
  /// DiskFailure for a value that has not been met: no search has written it.
  bool read(RunReader& reader);

 private:
  const Tabulation* tabulation_;
  std::filesystem::path directory_;
  std::uint64_t most_;
  VisitedSet set_;
};

/// A set without configurations that has this layout.
VisitedSet empty_set(const Layout& layout);

}  // namespace ample::checker
