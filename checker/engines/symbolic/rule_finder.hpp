// Finds rules while values are met: a receipt is possible only where its local state and its
// message stand in one configuration, and any step only where its registers stand in some diagram.
#pragma once

#include "checker/engines/symbolic/rules.hpp"

#include <functional>

namespace ample::checker {

/// It is for one thread only.
class RuleFinder {
 public:
  /// `must_stop` is asked now and then: once it has returned true, no more rules are found.
  RuleFinder(
      Tabulation& tabulation, const Levels& levels, Rules& rules,
      std::function<bool()> must_stop = [] { return false; });

  Rules& rules() { return *rules_; }

  /// A value stands in some diagram from now on. Throws nothing: what exceeds a bound is a branch.
  void meet(LevelNumber level, Index value);
  /// True when the value may be one half of a receipt whose other half stands below.
  bool is_upper_half(LevelNumber level, Index value) const;
  /// Such a value stands above rests that offer this (as bits of words): the receipts that come of
  /// both are known from now on.
  void meet_below(LevelNumber level, Index value, std::span<const std::uint32_t> offered);

  std::size_t bytes() const;

 private:
  /// A message to be received, and the local states that it was met with, as offers.
  struct Head {
    Index message;
    std::uint32_t offer;
    Bits met_with;
  };
  struct Met {
    std::vector<bool> known;
    std::vector<Index> values;
    /// Adds a value; true if it is new.
    bool add(Index value);
  };

  void meet_local(ProcessIndex process, Index local);
  void meet_content(const Level& channel, Index content);
  void meet_register(std::uint32_t at);
  void meet_together(ProcessIndex process, Index local, ProcessIndex sender, Head& head);
  /// Counts one look-up more, and says whether to go on.
  bool goes_on();
  void find_internals(ProcessIndex process, Index local, Index view);
  void find_receipt(ProcessIndex process, Index local, Index view, ProcessIndex sender,
                    Index message);
  /// The views of the process that are made of the values met.
  void find_views(ProcessIndex process);
  std::size_t head_of(LevelNumber channel, Index message) const;

  Tabulation* tabulation_;
  const Levels* levels_;
  Rules* rules_;
  std::vector<Met> met_;                  ///< by level
  std::vector<std::vector<Head>> heads_;  ///< by level of a channel
  std::vector<Bits> locals_;              ///< by process: what its local states offer
  std::vector<Index> local_of_offer_;     ///< the local state of an offer
  std::vector<Met> views_;                ///< by process
  std::function<bool()> must_stop_;
  std::uint32_t looked_up_ = 0;
  bool stopped_ = false;
};

}  // namespace ample::checker
