// All configurations that can be reached, as one diagram: saturation (Ciardo, Luettgen,
// Siminiceanu, TACAS 2001; of values found on the way: Ciardo, Marmorstein, Siminiceanu, STTT 8,
// 2006).
//
// Start reading at `saturated`. A diagram is saturated when no rule that changes its levels alone
// leads out of it. Diagrams are made from the bottom up and saturated at once, so that a rule is
// carried out as far down as possible, on few small diagrams, and not on all configurations.
#pragma once

#include "checker/engines/symbolic/offers.hpp"
#include "checker/verdict/run/watch.hpp"

#include <deque>
#include <functional>

namespace ample::checker {

/// It is for one thread only.
class Saturation {
 public:
  /// `watch` is called now and then. Diagrams that nobody needs any more are given up when there
  /// are `collect_at`, and whenever those left have doubled.
  Saturation(Diagrams& diagrams, Rules& rules, Offers& offers, LevelNumber levels,
             std::function<void()> watch, std::uint32_t collect_at = 1 << 22);

  /// Returns all configurations that can be reached from `starts`. If it was stopped, it returns a
  /// part that has the starts and, for each other configuration, one from which a step leads to it.
  /// Gives up all other diagrams. Throws BoundExceeded.
  Diagram reached_from(Diagram starts);
  /// Nothing is added from now on; `watch` may say so.
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }

  /// Says of each rule whether some configuration has a step of it.
  const std::vector<bool>& happened() {
    happened_.resize(rules_->size());
    return happened_;
  }

  std::size_t bytes() const { return fired_.bytes(); }
  /// Rows that were added to, so far.
  std::uint64_t work() const { return work_; }
  /// Forgets answers, which can be found again, and, during the work, diagrams that it does not
  /// need any more.
  void forget();

 private:
  struct Row {
    Index value;
    Diagram rest;
    Diagram fresh;  ///< the part of `rest` from which rules have to be carried out
  };
  /// A diagram that is being made: rows by value, and which of them wait, as they have fresh rests.
  struct Draft {
    LevelNumber level;
    std::vector<Row> rows;
    std::vector<Index> waiting;  ///< the values with fresh rests, in their order
    std::size_t next = 0;        ///< the next of them
  };

  Diagram reached_from(Diagram starts, LevelNumber level);
  Diagram saturated(Draft& draft);
  void add(Draft& draft, Index value, Diagram rest);
  void follow_rules(Draft& draft, Index value);
  Diagram taken(const Branch& branch, Diagram rest);
  Diagram fired(Bundle bundle, Diagram diagram);
  void fire_each(Bundle bundle, Diagram diagram, Draft& draft);
  void note(RuleSet done);

  Draft& open(LevelNumber level);
  void close() { --open_; }
  std::vector<bool> needed() const;
  void add_answers(std::vector<bool>& needed) const;
  void keep_only(const std::vector<bool>& needed);
  void collect();
  static std::vector<Row>::iterator place_of(Draft& draft, Index value);

  Diagrams* diagrams_;
  Rules* rules_;
  Offers* offers_;
  LevelNumber levels_;
  Watch watch_;
  std::uint32_t collect_at_;
  TripleMap fired_;                     ///< by bundle and diagram
  std::vector<bool> happened_, noted_;  ///< by rule, by set of rules
  std::deque<Draft> drafts_;            ///< the first `open_` of them are being made
  std::size_t open_ = 0;
  std::vector<Diagram> held_;  ///< needed although in no draft
  std::vector<Edge> edges_;    ///< scratch
  bool stopped_ = false;
  std::uint64_t work_ = 0;
};

}  // namespace ample::checker
