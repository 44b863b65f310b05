// The judgement of local states, remembered: most configurations differ in their channels only.
#pragma once

#include "checker/verdict/run/local_classes.hpp"
#include "checker/verdict/run/whole_predicate.hpp"
#include "properties/base/bounds.hpp"

#include <map>
#include <unordered_map>

namespace ample::checker {

/// Whether the bounds of the critical section hold, by CS(C). It is for one thread only.
class OccupancyMemo {
 public:
  explicit OccupancyMemo(const model::Instance& instance);
  bool bounds_hold(model::ProcessMask inside) {
    if (inside >= small_.size()) return look_up(inside);
    std::uint8_t& known = small_[inside];
    if (known == unknown) known = bounds_.hold(model::ProcessSet::from_mask(inside));
    return known != 0;
  }
  const properties::CriticalSectionBounds& bounds() const { return bounds_; }

 private:
  static constexpr std::uint8_t unknown = 2;
  bool look_up(model::ProcessMask inside);

  properties::CriticalSectionBounds bounds_;
  std::vector<std::uint8_t> small_;  ///< every CS(C), when the processes are few
  std::unordered_map<model::ProcessMask, bool> large_;
};

/// Whether invariants hold, by the local states. It keeps a bounded number of recent answers, and
/// is for one thread only.
class InvariantMemo {
 public:
  /// Remembers the answers for the invariants with these numbers.
  InvariantMemo(const Tabulation& tabulation, std::vector<std::size_t> invariants);
  bool any() const { return !invariants_.empty(); }
  const std::vector<std::size_t>& numbers() const { return invariants_; }
  /// True when all of them hold. There are at most max_processes processes.
  bool hold(std::span<const Index> configuration);
  /// True when this one holds. Answers are remembered only for what a person asks about channels.
  bool holds(std::size_t invariant, std::span<const Index> configuration);

 private:
  static constexpr std::size_t kept = 1u << 14;
  static constexpr Index none = ~Index{0};

  void read_key(std::span<const Index> configuration);

  const Tabulation* tabulation_;
  std::vector<std::size_t> invariants_;
  std::vector<std::size_t> of_locals_, of_whole_;  ///< who read local states only, and others
  std::vector<std::uint64_t> judged_;              ///< how often, by invariant
  /// For each of `kept` places, a key with which all of locals hold. A key is the state components
  /// without channels; or, where all were asked by a person, the classes of local states of which
  /// they read the same.
  std::vector<Index> holding_;
  std::vector<Index> key_;
  std::optional<LocalClasses> classes_;                   ///< where all were asked by a person
  std::map<std::size_t, WholePredicate> asked_of_whole_;  ///< by invariant
  std::vector<model::Bytes> locals_;
};

}  // namespace ample::checker
