// One process explored alone.
//
// A process is fed with what stands in its channels, in order, and after that with any of the
// messages that may still come (its *feed*), as often as they may be sent. This over-approximates
// all that it can do together with the others, as far as the steps are those of the assumption
// (experience.hpp).
#pragma once

#include "checker/reduction/experience.hpp"
#include "checker/reduction/hold.hpp"
#include "model/errors.hpp"

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

/// One thread only.
class LocalExploration {
 public:
  LocalExploration(Automata& automata, Slot process, const Experience& experience,
                   SharedTables& shared)
      : table_(&automata[process]), experience_(&experience), shared_(&shared) {}

  /// Which messages of the feed have been used up: as many bits of each kind as it was fed.
  using Used = std::uint64_t;
  struct Met {
    SituationId situation;
    std::uint32_t before;  ///< in met(): the same situation, with others used up
    Used used;
  };

  void begin(SituationId from);
  /// Every exploration has a number of its own, from 1.
  std::uint32_t number() const { return number_; }
  const std::vector<Met>& met() const { return met_; }
  /// How many of them the last call of explore visited.
  std::size_t visited() const { return visited_; }
  /// Leaves out what has not been visited yet.
  void stop() { met_.clear(); }

  /// Visits all steps that may happen from the situations met; visit(situation, step) says whether
  /// to go on behind it. False when more than `most` situations were met, or a handler met a bound.
  template <class Visit>
  bool explore(FeedId feed, const Hold& hold, std::size_t most, Visit&& visit) {
    return explore(0, feed, feed, hold, most, visit);
  }
  /// The same, after an exploration with the feed `before`, part of this one, that was finished.
  template <class Visit>
  bool explore_more(FeedId before, FeedId feed, const Hold& hold, std::size_t most, Visit&& visit) {
    return explore(met_.size(), without(feed, before), feed, hold, most, visit);
  }
  bool includes(FeedId feed, FeedId part);

  /// About how much memory it takes.
  std::size_t bytes() const { return last_met_.capacity() * sizeof(last_met_[0]); }

 private:
  static constexpr unsigned most_counted = 4;
  struct Allowance {
    Index message;
    Used bits;  ///< none when it may be fed any number of times
  };
  struct Allowances {
    Slot sender;
    std::vector<Allowance> messages;
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void meet(SituationId situation, Used used);
  const std::vector<Allowances>& allowances(FeedId feed);
  std::vector<Allowances> find_allowances(FeedId feed);
  Used bits_of(Experience::Kind kind);
  FeedId without(FeedId feed, FeedId part);

  /// From the first `seen` situations only receipts of `news` are to be visited.
  template <class Visit>
  bool explore(std::size_t seen, FeedId news, FeedId feed, const Hold& hold, std::size_t most,
               Visit&& visit);
  template <class Visit>
  void visit_own_steps(const Met& here, const Hold& hold, Visit&& visit);
  template <class Visit>
  void visit_receipts(const Met& here, const std::vector<Allowances>& fed, const Hold& hold,
                      Visit&& visit);

  SituationTable* table_;
  const Experience* experience_;
  SharedTables* shared_;
  std::vector<std::unique_ptr<std::vector<Allowances>>> allowances_;  ///< by feed
  std::vector<std::pair<Experience::Kind, Used>> kinds_;              ///< met in feeds
  unsigned bits_ = 0;                                                 ///< given to them

  // Of the exploration under way:
  std::uint32_t number_ = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      last_met_;  ///< by situation: number, in met_
  std::vector<Met> met_;
  std::size_t visited_ = 0;
};

template <class Visit>
bool LocalExploration::explore(std::size_t seen, FeedId news, FeedId feed, const Hold& hold,
                               std::size_t most, Visit&& visit) {
  const std::vector<Allowances>& newly_fed = allowances(news);
  const std::vector<Allowances>& fed = allowances(feed);
  visited_ = 0;
  try {
    for (std::size_t next = 0; next < met_.size(); ++next) {
      if (met_.size() > most) return false;
      ++visited_;
      const Met here = met_[next];
      if (next >= seen) visit_own_steps(here, hold, visit);
      visit_receipts(here, next < seen ? newly_fed : fed, hold, visit);
    }
    return true;
  } catch (const model::BoundExceeded&) {
    return false;  // in a situation that need not be reachable: no verdict, only no knowledge
  }
}

template <class Visit>
void LocalExploration::visit_own_steps(const Met& here, const Hold& hold, Visit&& visit) {
  for (const LocalStep& step : table_->steps(here.situation)) {
    if (hold.has(step.slot)) continue;
    const bool on = visit(here.situation, step);
    if (on && experience_->knows(step.effect)) meet(step.next, here.used);
  }
}

template <class Visit>
void LocalExploration::visit_receipts(const Met& here, const std::vector<Allowances>& fed,
                                      const Hold& hold, Visit&& visit) {
  for (const auto& [sender, messages] : fed) {
    if (!table_->empty(here.situation, sender)) continue;
    SituationTable::FedRow& row = table_->fed_row(here.situation, sender);
    for (const auto& [message, bits] : messages) {
      const Used left = bits & ~here.used;
      if (bits != 0 && left == 0) continue;
      if (shared_->messages.contains(hold.messages[sender], message)) continue;
      const LocalStep step = table_->fed(row, here.situation, sender, message);
      const bool on = visit(here.situation, step);
      if (on && experience_->knows(step.effect)) meet(step.next, here.used | (left & (~left + 1)));
    }
  }
}

}  // namespace ample::checker
