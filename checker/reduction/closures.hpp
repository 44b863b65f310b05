// Which slots of one process hang together.
#pragma once

#include "checker/reduction/commutation.hpp"
#include "checker/reduction/local_budget.hpp"
#include "checker/reduction/local_exploration.hpp"
#include "checker/reduction/triple_map.hpp"

#include <optional>

namespace ample::checker {

/// One process; one thread only. All answers are remembered.
class Closures {
 public:
  Closures(Automata& automata, Slot process, const Experience& experience, SharedTables& shared,
           Commutation& commutation, LocalBudget& budget, bool cut_means_closed = false);

  /// The least hold found that contains `hold` and is closed: every step that may happen while it
  /// is observed commutes with the enabled steps held, and neither enables nor does what is held.
  /// Where this takes too long it is everything.
  HoldId closed(SituationId situation, FeedId feed, HoldId hold);

  std::size_t bytes() const { return closed_.bytes() + exploration_.bytes(); }

 private:
  HoldId find_closed(SituationId situation, FeedId feed, HoldId hold);
  HoldId everything(SituationId situation, FeedId feed, Hold hold);
  bool against(const LocalStep& step, const Hold& hold) const;
  void hold_steps(SituationId situation, const Hold& hold);
  bool commutes_with_held(SituationId here, const LocalStep& step);
  void add_culprit(SituationId root, SituationId here, FeedId feed, const LocalStep& step,
                   Hold& hold);
  bool is_bad(SituationId here, const LocalStep& step, const Hold& hold) {
    return !commutes_with_held(here, step)
           || (experience_->knows(step.effect) && against(step, hold));
  }

  SituationTable* table_;
  Tabulation* tabulation_;
  Slot process_;
  const Experience* experience_;
  SharedTables* shared_;
  Commutation* commutation_;
  LocalBudget* budget_;
  bool cut_means_closed_;  ///< a fault, for tests
  LocalExploration exploration_;
  TripleMap closed_;  ///< by situation, feed and hold

  /// A step of a slot held, and its answers for the situation and the slot asked for last.
  struct Held {
    LocalStep step;
    SituationId situation = ~SituationId{0};
    LocalSlot slot = internal_slot;
    Commutation::Answers* answers = nullptr;
  };
  std::vector<Held> held_;
};

}  // namespace ample::checker
