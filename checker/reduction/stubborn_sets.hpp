// The choice of a stubborn set from what is foreseen under an assumption (experience.hpp).
//
// How T is found, and why it is stubborn: README.md.
#pragma once

#include "checker/reduction/look_ahead.hpp"
#include "checker/reduction/outlooks.hpp"
#include "checker/reduction/set_closing.hpp"

#include <optional>

namespace ample::checker {

/// One thread only.
class StubbornSets {
 public:
  using Feeds = SetClosing::Feeds;

  StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning);

  /// The steps of a stubborn set, one with few steps that do not sleep: none at all only of a
  /// terminal configuration. `futures` is what was foreseen in an earlier configuration of the same
  /// execution, or empty: it holds of the later ones too, and is found again only when it does not
  /// suffice.
  void choose(const Position& position, const SleepSet& sleep, Feeds& futures,
              std::vector<GlobalStep>& chosen);

  /// Do two enabled steps commute in this configuration, and keep what is to be preserved?
  bool independent(const Position& position, const GlobalStep& a, const GlobalStep& b) {
    return closing_.independent(position, a, b);
  }

  /// The answers remembered.
  void forget();
  /// About how much memory they take.
  std::size_t bytes() const;
  std::uint64_t looked_at() const { return look_ahead_.visited(); }

 private:
  using Set = SetClosing::Set;
  /// A stubborn set, and how many of its enabled steps do not sleep. Everything, while `set` is
  /// empty.
  struct Choice {
    std::size_t awake;
    Set set;
  };

  void foresee(const Position& position);
  /// Looks for a smaller set.
  void look_ahead_from_seeds(const Position& position, Choice& best);
  const GlobalStep* single_among(const Position& position);
  /// Slots of one process that contain the seed, are stubborn by look-ahead, and have at most
  /// `most` steps awake; 0 when there are none.
  SlotSet look_ahead(const Position& position, const GlobalStep& seed, std::size_t most);
  bool accepts(const Position& position, Slot process, SlotSet slots);
  bool is_asleep(const GlobalStep& step) const { return sleeps(*sleep_, key_of(*automata_, step)); }

  Automata* automata_;
  Tuning tuning_;
  AssumedFeeds feeds_;
  InternedVectors outlook_numbers_;
  std::deque<LocalBudget> budgets_;
  std::deque<Outlooks> outlooks_;
  SetClosing closing_;
  LookAhead look_ahead_;

  // Of the configuration at hand:
  const SleepSet* sleep_ = nullptr;
  std::vector<GlobalStep> enabled_;
  Feeds futures_;
  std::vector<std::uint8_t> to_do_;  ///< scratch, like the next
  std::vector<MessageSet> arriving_;
};

}  // namespace ample::checker
