// The choice of a stubborn set: the heart of the reduction.
//
// A set T of slots is stubborn in a configuration s (Valmari 1991; persistent in Godefroid 1996,
// Definition 4.1) when every execution from s that stays outside T leaves the enabled steps of T
// enabled and unchanged, whichever of the two comes first, and enables nothing else of T. It then
// suffices to follow the steps of T. How T is found, and why it is one: README.md.
#pragma once

#include "checker/reduction/local_analysis.hpp"
#include "checker/reduction/look_ahead.hpp"

namespace ample::checker {

/// How much is kept (README.md, "What is preserved").
enum class Preserved : std::uint8_t {
  deadlocks,   ///< terminal configurations, and every event
  occupancies  ///< also every (state_1,...,state_n)
};

struct Tuning {
  Preserved preserved = Preserved::occupancies;
  std::size_t local_budget = 300;    ///< situations in one local exploration
  std::size_t look_ahead = 0;        ///< configurations in one look-ahead
};

/// What may still be sent to each process.
using Futures = std::vector<FeedId>;

/// One thread only.
class StubbornSets {
 public:
  StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning);

  /// The steps of a stubborn set: none only of a terminal configuration.
  void choose(const Position& position, std::vector<GlobalStep>& chosen);

  AnalysisCounts counts() const;
  std::uint64_t looked_at() const { return look_ahead_.visited(); }

 private:
  /// One hold a process.
  using Set = std::vector<HoldId>;

  void foresee(const Position& position, const Set& set, Futures& futures);
  bool is_single(const Position& position, const GlobalStep& seed);
  bool is_single_by_look_ahead(const Position& position, const GlobalStep& seed);
  bool is_visible(const LocalStep& step) const {
    const Effect& effect = automata_->effect(step.effect);
    return tuning_.preserved == Preserved::occupancies && (effect.enters || effect.leaves);
  }
  /// The closure of one slot; false when it has more than `most` enabled steps.
  bool close(const Position& position, Slot process, LocalSlot slot, std::size_t most, Set& set);
  std::size_t enabled_in(const Position& position, const Set& set) const;
  bool holds_a_visible_step(const Position& position, Slot process, HoldId hold) const;

  Automata* automata_;
  Tuning tuning_;
  SharedTables shared_;
  std::deque<LocalAnalysis> analyses_;
  std::vector<std::vector<HoldId>> single_;  ///< by process and slot: just that slot held
  std::deque<Commutation> commutations_;
  LookAhead look_ahead_;
  Futures futures_;
  std::vector<std::uint8_t> to_do_;
  std::vector<MessageSet> arriving_;
};

}  // namespace ample::checker
