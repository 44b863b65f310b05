// Configurations as dense numbers, for searches of one thread that keep every one of them.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "checker/store/visited/visited_set.hpp"

namespace ample::checker {

/// A visited set that grows by one configuration at a time, and wider as the tabulation finds more
/// values; it must outlive the set.
class NumberedSet {
 public:
  explicit NumberedSet(const Tabulation& tabulation)
      : tabulation_(&tabulation), states_(tabulation.max_slots()) {}

  /// The number of the configuration, the next one if it is new. Throws BoundExceeded when there
  /// are too many.
  StateNumber number_of(std::span<const Index> configuration, StateNumber parent = 0);
  bool contains(std::span<const Index> configuration);
  /// Unpacks a configuration.
  void read(StateNumber state, std::vector<Index>& configuration) const {
    configuration.resize(states_.layout().max_slots());
    states_.layout().unpack(states_.record(state), configuration.data());
  }
  /// The parent with which it was given its number.
  StateNumber parent(StateNumber state) const { return states_.parent(state); }
  std::uint64_t size() const { return states_.size(); }
  std::size_t bytes() const { return states_.bytes(); }

 private:
  void fit(std::span<const Index> configuration);
  /// Packs it, and returns its hash.
  std::uint64_t pack(std::span<const Index> configuration);

  const Tabulation* tabulation_;
  VisitedSet states_;
  std::vector<std::uint64_t> words_;  ///< scratch
};

}  // namespace ample::checker
