// One process explored alone: what it may still send, and which of its slots hang together.
//
// A process is fed with what stands in its channels, in order, and after that with any of the
// messages that may still come (its *feed*), as often as they may be sent. This over-approximates
// all that it can do together with the others, as far as the steps are those of the assumption
// (experience.hpp). All answers are remembered by (situation, feed, hold).
#pragma once

#include "checker/reduction/commutation.hpp"
#include "checker/reduction/experience.hpp"
#include "checker/reduction/hold.hpp"
#include "checker/reduction/triple_map.hpp"

#include <optional>

namespace ample::checker {

/// The messages that may still be sent to one process, by sender, as a dense number.
using FeedId = std::uint32_t;
/// What a process may still do: by receiver the messages, and last whether visible steps.
using OutlookId = std::uint32_t;

/// What the analyses of all processes share.
struct SharedTables {
  explicit SharedTables(Slot processes) : holds(processes) {}
  MessageSets messages;
  InternedVectors feeds, outlooks;
  Holds holds;
};

struct AnalysisCounts {
  std::uint64_t explorations = 0, situations = 0, cut = 0;
};

/// One thread only.
class LocalAnalysis {
 public:
  /// A local exploration that meets more than `budget` situations is given up for a coarse answer.
  /// Where this happens so often that most work is in vain, the budget is halved.
  LocalAnalysis(Automata& automata, Slot process, const Experience& experience,
                SharedTables& shared, Commutation& commutation, std::size_t budget,
                bool cut_means_closed = false);

  /// What the process may still do.
  OutlookId outlook(SituationId situation, FeedId feed);
  /// The least hold found that contains `hold` and is closed: every step that may happen while it
  /// is observed commutes with the enabled steps held, and neither enables nor does what is held.
  HoldId closed(SituationId situation, FeedId feed, HoldId hold);

  const AnalysisCounts& counts() const { return counts_; }
  /// Of the answers remembered.
  std::size_t bytes() const {
    return closed_.bytes() + outlooks_.bytes() + last_met_.capacity() * sizeof(last_met_[0]);
  }

 private:
  /// Visits all steps that may happen; visit(situation, step) says whether to go on behind it.
  /// False when the budget does not suffice.
  template <class Visit>
  bool explore(SituationId from, FeedId feed, const Hold& hold, Visit&& visit);

  /// An exploration of so many situations is given up. Returns false.
  bool cut(std::uint64_t situations);

  HoldId find_closed(SituationId situation, FeedId feed, HoldId hold);
  OutlookId find_outlook(SituationId situation, FeedId feed);
  OutlookId coarse_outlook();
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

  /// Which messages of the feed have been used up: as many bits of each kind as it was fed.
  using Used = std::uint64_t;
  static constexpr unsigned most_counted = 4;
  struct Allowance {
    Index message;
    Used bits;  ///< none when it may be fed any number of times
  };
  struct Allowances {
    Slot sender;
    std::vector<Allowance> messages;
  };
  struct Met {
    SituationId situation;
    std::uint32_t before;  ///< in met_: the same situation, with others used up
    Used used;
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  const std::vector<Allowances>& allowances(FeedId feed);
  std::vector<Allowances> find_allowances(FeedId feed) const;
  void meet(SituationId situation, Used used);

  SituationTable* table_;
  Tabulation* tabulation_;
  Slot process_;
  const Experience* experience_;
  SharedTables* shared_;
  std::size_t budget_;
  bool cut_means_closed_;  ///< a fault, for tests
  Commutation* commutation_;
  TripleMap closed_;  ///< by situation, feed and hold
  Memo outlooks_;     ///< by situation and feed
  AnalysisCounts counts_;
  std::uint64_t in_vain_ = 0;  ///< situations of explorations that were given up

  // Of the exploration under way:
  std::uint32_t run_ = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> last_met_;  ///< by situation: run, in met_
  std::vector<Met> met_;
  std::vector<std::unique_ptr<std::vector<Allowances>>> allowances_;  ///< by feed
  std::vector<std::uint32_t> effect_met_;  ///< by effect: the run in which it was
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
