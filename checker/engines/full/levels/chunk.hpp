// A chunk: configurations that are read from a keep, in this rank's own numbers, and visited
// together.
#pragma once

#include "checker/engines/full/levels/common_values.hpp"
#include "checker/engines/full/levels/keep.hpp"

namespace ample::checker {

class Chunk {
 public:
  Chunk(const CommonValues& common, std::uint32_t max_slots, std::uint64_t most)
      : common_(&common), most_(most), set_(max_slots) {}

  /// The set from which expanders read what they visit.
  const VisitedSet& set() const { return set_; }
  const Layout& layout() const { return set_.layout(); }
  std::uint64_t size() const { return set_.size(); }
  /// The greatest number of configurations that are visited together.
  std::uint64_t most() const { return most_; }
  std::size_t bytes() const { return set_.bytes(); }
  /// A configuration, by common slot in common numbers.
  std::vector<Index> in_common(StateNumber state) const;

  /// Adapts the layout to so many values of each slot.
  void widen(std::span<const std::uint32_t> values) { set_.widen(values); }
  /// Holds the next configurations of the keep instead; false if they are its last ones. All their
  /// values must fit.
  bool read(Keep& keep);

 private:
  const CommonValues* common_;
  std::uint64_t most_;
  VisitedSet set_;
};

/// A set without configurations that has this layout.
VisitedSet empty_set(const Layout& layout);

}  // namespace ample::checker
