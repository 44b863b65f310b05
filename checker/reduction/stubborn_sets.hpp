// The choice of a stubborn set: the heart of the reduction.
//
// A set T of slots is stubborn in a configuration s (Valmari 1991; persistent in Godefroid 1996,
// Definition 4.1) when every execution from s that stays outside T leaves the enabled steps of T
// enabled and unchanged, whichever of the two comes first, and enables nothing else of T. It then
// suffices to follow the steps of T. How T is found, and why it is one: README.md.
#pragma once

#include "checker/reduction/closures.hpp"
#include "checker/reduction/look_ahead.hpp"
#include "checker/reduction/outlooks.hpp"
#include "checker/reduction/step_key.hpp"

#include <optional>

namespace ample::checker {

/// How much is kept (README.md, "What is preserved").
enum class Preserved : std::uint8_t {
  deadlocks,   ///< terminal configurations, and every event
  occupancies  ///< also every (state_1,...,state_n)
};

/// Mistakes that somebody might make, for tests: an audit must find each of them.
enum class Fault : std::uint8_t {
  none,
  no_futures,             ///< as if nothing more were ever sent
  no_necessary_enabling,  ///< what could still fill an empty channel is not held back
  cut_means_closed,       ///< a local exploration beyond its budget counts as finished
  eager_receipts,         ///< a message at the head of a channel is received at once
  ignored_for_ever        ///< no configuration of a cycle is expanded in full
};

struct Tuning {
  std::optional<Preserved> keep = {};  ///< what the properties need, unless said
  std::size_t local_budget = 1000;     ///< situations in one local exploration
  std::size_t look_ahead = 0;          ///< configurations in one look-ahead; 0: none
  Fault fault = Fault::none;
};

/// What may still be sent to each process.
using Futures = std::vector<FeedId>;

/// One thread only.
class StubbornSets {
 public:
  StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning);

  /// The steps of a stubborn set, one with few steps that do not sleep: none at all only of a
  /// terminal configuration. `futures` is what was foreseen in an earlier configuration of the same
  /// execution, or empty: it holds of the later ones too, and is found again only when it does not
  /// suffice.
  void choose(const Position& position, const SleepSet& sleep, Futures& futures,
              std::vector<GlobalStep>& chosen);

  /// Do two enabled steps commute in this configuration, and keep what is to be preserved?
  bool independent(const Position& position, const GlobalStep& a, const GlobalStep& b);

  /// About how much memory the answers remembered take.
  std::size_t bytes() const;
  std::uint64_t looked_at() const { return look_ahead_.visited(); }

 private:
  /// One hold a process.
  using Set = std::vector<HoldId>;
  /// A stubborn set, and how many of its enabled steps do not sleep. Everything, while `set` is
  /// empty.
  struct Choice {
    std::size_t awake;
    Set set;
  };

  void foresee(const Position& position);
  /// Look for smaller sets.
  void close_seeds(const Position& position, Choice& best);
  void look_ahead_from_seeds(const Position& position, Choice& best);
  const GlobalStep* single_among(const Position& position);
  bool is_single(const Position& position, const GlobalStep& seed);
  /// Slots of one process that contain the seed, are stubborn by look-ahead, and have at most
  /// `most` steps awake; 0 when there are none.
  SlotSet look_ahead(const Position& position, const GlobalStep& seed, std::size_t most);
  bool accepts(const Position& position, Slot process, SlotSet slots);
  bool is_visible(const LocalStep& step) const { return automata_->effect(step.effect).visible; }
  bool is_asleep(const GlobalStep& step) const { return sleeps(*sleep_, key_of(*automata_, step)); }
  /// The closure of one slot; false when it has more than `most` steps awake.
  bool close(const Position& position, Slot process, LocalSlot slot, std::size_t most, Set& set);
  /// How many of the enabled steps held do not sleep.
  std::size_t awake_in(const Position& position, Slot process, SlotSet slots) const;
  std::size_t awake_in(const Position& position, const Set& set) const;
  bool holds_a_visible_step(const Position& position, Slot process, HoldId hold) const;

  Automata* automata_;
  Tuning tuning_;
  SharedTables shared_;
  std::deque<Commutation> commutations_;
  std::deque<LocalBudget> budgets_;
  std::deque<Outlooks> outlooks_;
  std::deque<Closures> closures_;
  std::vector<std::vector<HoldId>> single_;  ///< by process and slot: just that slot held
  LookAhead look_ahead_;

  // Of the configuration at hand:
  const SleepSet* sleep_ = nullptr;
  std::vector<GlobalStep> enabled_;
  Futures futures_;
  Set closing_;  ///< scratch
  std::vector<std::uint8_t> to_do_;
  std::vector<MessageSet> arriving_;
};

}  // namespace ample::checker
