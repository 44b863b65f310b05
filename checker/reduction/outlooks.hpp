// What one process may still do, given what may still come to it.
#pragma once

#include "checker/reduction/assumed_supply.hpp"
#include "checker/reduction/local_budget.hpp"
#include "checker/reduction/local_exploration.hpp"
#include "checker/reduction/triple_map.hpp"

#include <optional>
#include <unordered_map>

namespace ample::checker {

/// What a process may still do: by receiver the messages, and last whether visible steps.
using OutlookId = std::uint32_t;

/// One process; one thread only. All answers are remembered.
class Outlooks {
 public:
  Outlooks(Automata& automata, Slot process, const Experience& experience, AssumedFeeds& feeds,
           InternedVectors& outlooks, LocalBudget& budget);

  /// Its feeds.
  AssumedSupply& supply() { return supply_; }

  /// What the process may do from that situation on when it is fed that. Where this takes too long
  /// it is what it may do from its local state, whatever comes; and failing that, everything.
  OutlookId outlook(SituationId situation, FeedId feed);

  /// Those of situations.
  void forget() {
    outlooks_.clear();
    heeding_.forget();
  }
  std::size_t bytes() const {
    return outlooks_.bytes() + heeding_.bytes() + general_.size() * 4 * sizeof(void*)
           + exploration_.bytes();
  }

 private:
  static constexpr OutlookId none = ~OutlookId{0};

  OutlookId find(SituationId situation, FeedId feed);
  /// Gathers the effects; false when more than `most` situations are met.
  bool explore(SituationId situation, FeedId feed, std::size_t most);
  SituationId local_of(SituationId situation);
  OutlookId general_known(SituationId local) const;
  OutlookId find_general(SituationId local);
  OutlookId everything();
  FeedId everything_known();
  MessageSet known_between(model::ProcessId from, model::ProcessId to);
  OutlookId of(const std::vector<EffectNumber>& effects);
  model::ProcessId me() const { return model::ProcessId(static_cast<int>(process_)); }

  SituationTable* table_;
  Tabulation* tabulation_;
  Slot process_;
  const Experience* experience_;
  AssumedFeeds* feeds_;
  InternedVectors* numbers_;  ///< of outlooks
  LocalBudget* budget_;
  AssumedSupply supply_;
  Heeding heeding_;
  LocalExploration exploration_;
  TripleMap outlooks_;  ///< by situation and feed
  /// By local state, with everything fed; none where that took too long.
  std::unordered_map<SituationId, OutlookId> general_;
  std::uint64_t found_ = 0, failed_ = 0;  ///< of them
  std::uint64_t in_vain_ = 0;             ///< situations of others that were given up
  std::optional<FeedId> everything_known_;
  std::optional<OutlookId> everything_;

  /// The last exploration, if it was finished: with more to feed it is gone on with.
  struct Finished {
    std::uint32_t number = 0;
    SituationId situation = 0;
    FeedId feed = 0;
  };
  Finished finished_;
  std::vector<EffectNumber> effects_;      ///< met in the last exploration, of known messages only
  std::vector<std::uint32_t> effect_met_;  ///< by effect: the number of the exploration
};

}  // namespace ample::checker
