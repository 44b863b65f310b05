// All configurations that can be reached, as one diagram: saturation (Ciardo, Luettgen,
// Siminiceanu, TACAS 2001; of values found on the way: Ciardo, Marmorstein, Siminiceanu, STTT 8,
// 2006).
//
// Start reading at `saturated`. A diagram is saturated when no rule that changes its levels alone
// leads out of it. Diagrams are made from the bottom up and saturated at once, so that a rule is
// carried out as far down as possible, on few small diagrams, and not on all configurations.
#pragma once

#include "checker/symbolic/offers.hpp"

#include <functional>

namespace ample::checker {

/// One thread only.
class Saturation {
 public:
  /// `watch` is called now and then, and ends the work by what it throws.
  Saturation(Diagrams& diagrams, Rules& rules, LevelNumber levels, std::function<void()> watch);

  /// What can be reached from a configuration, given by level. Throws BoundExceeded.
  Diagram reached_from(std::span<const Index> configuration);

  /// Has some reachable configuration a step of the rule?
  bool happened(RuleId rule) const { return rule < happened_.size() && happened_[rule]; }

  std::size_t bytes() const { return fired_.bytes() + offers_.bytes(); }
  /// What rules lead to will be found again.
  void forget() {
    fired_.clear();
    offers_.forget();
  }

 private:
  struct Row {
    Index value;
    Diagram rest;
    bool waits;  ///< rules have to be carried out from it
  };
  /// A diagram that is being made: rows by value, and which of them wait.
  struct Draft {
    LevelNumber level;
    std::vector<Row> rows;
    std::vector<Index> waiting;
  };

  Diagram saturated(Draft& draft);
  void add(Draft& draft, Index value, Diagram rest);
  void follow_rules(Draft& draft, Index value);
  Diagram taken(const Branch& branch, Diagram rest);
  Diagram fired(Bundle bundle, Diagram diagram);
  void fire_each(Bundle bundle, Diagram diagram, Draft& draft);
  void note(RuleSet done);

  Draft new_draft(LevelNumber level);
  void give_up(Draft&& draft) { spare_.push_back(std::move(draft)); }
  static std::vector<Row>::iterator place_of(Draft& draft, Index value);

  Diagrams* diagrams_;
  Rules* rules_;
  Offers offers_;
  LevelNumber levels_;
  std::function<void()> watch_;
  std::uint32_t unwatched_ = 0;
  TripleMap fired_;                     ///< by bundle and diagram
  std::vector<bool> happened_, noted_;  ///< by rule, by set of rules
  std::vector<Draft> spare_;
  std::vector<Edge> edges_;  ///< scratch
};

}  // namespace ample::checker
