// The offers of a diagram to rules: the messages that can be received somewhere in it, the local
// states, and the values of registers.
//
// Few of the many rules that begin at a level are possible below it, and finding that out by going
// down with each would take most of the time. Offers show it at once, and rules that are left for
// the same reasons are carried out as one bundle.
#pragma once

#include "checker/engines/symbolic/diagrams.hpp"
#include "checker/engines/symbolic/rule_finder.hpp"

#include <functional>
#include <utility>

namespace ample::checker {

/// It is for one thread only.
class Offers {
 public:
  /// `must_stop` is called now and then. Once it returns true, nothing more is found until all is
  /// forgotten. It may also throw.
  Offers(
      Diagrams& diagrams, RuleFinder& finder,
      std::function<bool()> must_stop = [] { return false; })
      : diagrams_(&diagrams),
        rules_(&finder.rules()),
        finder_(&finder),
        must_stop_(std::move(must_stop)) {}

  /// The rules of the bundle that may apply somewhere in the diagram; 0 if none may. The diagram
  /// is of the bundle's next level.
  Bundle possible(Bundle bundle, Diagram diagram) {
    return possible_in(bundle, offer(diagram, rules_->level_of(bundle)));
  }
  /// The branches without rules that cannot be carried out on the rest, which is of that level.
  Rules::Branches possible(BranchList list, Diagram rest, LevelNumber level) {
    const Rules::Branches branches = (*rules_)[list];
    if (branches.size() == 0) return branches;
    const OfferSet offered = offer(rest, level);
    if (branches.size() <= few) {
      const auto [all, any] = which_remain(branches, offered);
      if (all) return branches;
      if (!any) return (*rules_)[0];
    }
    const BranchList known = lists_.find(list, offered, 0);
    return (*rules_)[known != TripleMap::absent ? known : find_possible_list(list, offered)];
  }
  /// The value stands in some diagram from now on.
  void meet(LevelNumber level, Index value) { finder_->meet(level, value); }
  /// The value stands above that rest. Makes known the receipts of which the value is one half and
  /// the other half is in the rest; answers are forgotten when rules may find more.
  void meet_below(LevelNumber level, Index value, Diagram rest) {
    if (!finder_->is_upper_half(level, value)) return;
    const OfferSet offered = offer(rest, level + 1);
    if (met_.find(level, value, offered) == TripleMap::absent) meet_offered(level, value, offered);
  }

  /// Forgets the diagrams that were given up: their numbers will stand for others.
  void keep_only(const std::vector<bool>& left) {
    of_diagram_.resize(std::min(of_diagram_.size(), left.size()));
    for (Diagram diagram = 0; diagram < of_diagram_.size(); ++diagram)
      if (!left[diagram]) of_diagram_[diagram] = not_asked;
  }
  /// Forgets all answers, which will be found again.
  void forget() {
    sets_.clear();
    bundles_.clear();
    lists_.clear();
    met_.clear();
    of_diagram_ = std::vector<OfferSet>();
    stopped_ = false;
  }
  std::size_t bytes() const {
    return sets_.bytes() + bundles_.bytes() + lists_.bytes() + met_.bytes()
           + of_diagram_.capacity() * sizeof(of_diagram_[0]);
  }

 private:
  /// Bits of the things offered, interned.
  using OfferSet = std::uint32_t;
  static constexpr OfferSet not_asked = ~OfferSet{0}, nothing_found = 0;
  static constexpr std::size_t few = 3;

  OfferSet offer(Diagram diagram, LevelNumber level) {
    if (diagram < of_diagram_.size() && of_diagram_[diagram] != not_asked)
      return of_diagram_[diagram];
    return find_offer(diagram, level);
  }
  OfferSet find_offer(Diagram diagram, LevelNumber level);
  /// Counts one diagram more, and says whether to go on.
  bool goes_on() {
    constexpr std::uint32_t between_looks = 256;
    if (!stopped_ && ++asked_ % between_looks == 0) stopped_ = must_stop_();
    return !stopped_;
  }
  void meet_offered(LevelNumber level, Index value, OfferSet offered);
  /// Whether all of a few rules, or branches, remain possible with what is offered, and whether any
  /// does. Asking that is faster than looking it up when the answer is all or none.
  struct Remaining {
    bool all, any;
  };
  Remaining which_remain(std::span<const RuleId> rules, LevelNumber level, OfferSet offered) const {
    Remaining remaining{true, false};
    for (const RuleId rule : rules) {
      const bool stays = rules_->may_find(rule, level, sets_[offered]);
      remaining.all = remaining.all && stays;
      remaining.any = remaining.any || stays;
    }
    return remaining;
  }
  Remaining which_remain(Rules::Branches branches, OfferSet offered) {
    Remaining remaining{true, false};
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const Branch branch = branches[i];
      const Bundle rest = branch.rest == 0 ? 0 : possible_in(branch.rest, offered);
      remaining.all = remaining.all && rest == branch.rest;
      remaining.any = remaining.any || rest != 0 || branch.done != 0;
    }
    return remaining;
  }
  Bundle possible_in(Bundle bundle, OfferSet offered) {
    const std::span<const RuleId> rules = rules_->of(bundle);
    if (rules.size() <= few) {
      const auto [all, any] = which_remain(rules, rules_->level_of(bundle), offered);
      if (all) return bundle;
      if (!any) return 0;
    }
    const Bundle known = bundles_.find(bundle, offered, 0);
    return known != TripleMap::absent ? known : find_possible(bundle, offered);
  }
  Bundle find_possible(Bundle bundle, OfferSet offered);
  BranchList find_possible_list(BranchList list, OfferSet offered);

  Diagrams* diagrams_;
  Rules* rules_;
  RuleFinder* finder_;
  InternedVectors sets_;
  TripleMap bundles_, lists_;
  std::uint64_t widened_ = 0;  ///< of the rules, when these were begun
  TripleMap met_;              ///< by level, value and what was offered below it
  std::vector<OfferSet> of_diagram_;
  std::vector<Bits> scratch_;  ///< by level
  std::function<bool()> must_stop_;
  std::uint32_t asked_ = 0;
  bool stopped_ = false;
};

}  // namespace ample::checker
