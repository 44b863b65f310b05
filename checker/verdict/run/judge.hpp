// The judge: which properties a configuration or a step violates, and what has happened at all.
//
// Safety, invariants and deadlock are judged when a configuration is visited, anomalies when a step
// is executed. Each worker has a judge of its own; the first witness in the order of the search is
// the one that counts.
#pragma once

#include "checker/store/visited/visited_set.hpp"
#include "checker/verdict/replay/closed_set.hpp"
#include "checker/verdict/run/options.hpp"
#include "checker/verdict/run/property_memo.hpp"
#include "properties/base/deadlock.hpp"

namespace ample::checker {

/// The numbers of the invariants among the properties.
std::vector<std::size_t> invariants_of(const std::vector<properties::Property>& properties);

/// A configuration, or a step taken from it, that violates a property.
struct Witness {
  StateNumber state;
  std::optional<model::Step> last;
};

/// Events that a search has seen anywhere.
struct Happened {
  std::vector<bool> taken;  ///< by action
  model::WideProcessSet entered, left;
  bool waited = false;   ///< somebody, somewhere
  bool outside = false;  ///< a step led outside of the state constraint
  void add(const Happened& other);
};

/// Everything that a judge has noted in a search.
struct Discoveries : Happened {
  std::vector<std::optional<Witness>> witnesses;  ///< one for each property, in their order
  /// Adds what was found later in the order of the search.
  void add(const Discoveries& later);
};

/// It is for one thread only.
class Judge {
 public:
  Judge(const Tabulation& tabulation, const Options& options);

  const Discoveries& discoveries() const { return discoveries_; }
  /// Forgets all discoveries.
  void forget();
  /// The numbers of the invariants that are judged.
  const std::vector<std::size_t>& invariants() const { return invariants_.numbers(); }

  /// Judges the local states of a configuration; true when the search ends with this one.
  bool visit(StateNumber state, std::span<const Index> configuration);
  /// Judges a configuration of any number of processes. It is slower than visit(), and ends no
  /// search.
  void note_violations(StateNumber state, std::span<const Index> configuration);
  /// Somebody waits in a configuration that is not visited here.
  void note_waiting() { discoveries_.waited = true; }
  /// A step leads outside of the state constraint.
  void note_outside() { discoveries_.outside = true; }
  /// What a configuration without a step means. Where deadlock is asked, a closed set is one,
  /// whatever the bound on rounds.
  properties::Ending ending_of(std::span<const Index> configuration);
  /// Judges a configuration without a step.
  properties::Ending end(StateNumber state, std::span<const Index> configuration, bool& stop);
  /// Judges a step from `state`.
  void execute(StateNumber state, const Move& move) {
    if (!discoveries_.waited)
      discoveries_.waited = tabulation_->local(move.event.process, move.local).waiting;
    if (move.effect_number >= seen_.size() || !seen_[move.effect_number])
      execute_first(state, move);
  }

 private:
  bool violated(std::size_t property, Witness witness);
  bool violated_invariants(StateNumber state, std::span<const Index> configuration);
  void execute_first(StateNumber state, const Move& move);

  const Tabulation* tabulation_;
  const Options* options_;
  OccupancyMemo occupancy_;
  InvariantMemo invariants_;
  ClosedSets closed_sets_;
  std::optional<std::size_t> safety_, deadlock_;  ///< among the properties
  std::vector<std::uint8_t> seen_;                ///< by effect
  Discoveries discoveries_;
};

}  // namespace ample::checker
