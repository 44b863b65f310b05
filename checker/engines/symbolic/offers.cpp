// Offers of diagrams, and what rules ask of them.
#include "checker/engines/symbolic/offers.hpp"

#include "checker/store/tables/grown.hpp"

namespace ample::checker {

Offers::OfferSet Offers::find_offer(Diagram diagram, LevelNumber level) {
  if (!goes_on()) return nothing_found;
  if (level >= scratch_.size()) scratch_.resize(level + 1);
  scratch_[level].clear();
  if (diagram != Diagrams::end) {
    const Diagrams::Edges edges = diagrams_->edges(diagram);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const OfferSet below = offer(edges[i].rest, level + 1);
      include_all(sets_[below], scratch_[level]);
      rules_->include_offers(level, edges[i].value, scratch_[level]);
    }
  }
  if (stopped_) return nothing_found;
  return grown(of_diagram_, diagram, not_asked) = sets_.number_of(scratch_[level]);
}

void Offers::meet_offered(LevelNumber level, Index value, OfferSet offered) {
  finder_->meet_below(level, value, sets_[offered]);
  if (widened_ != rules_->widened()) {
    widened_ = rules_->widened();
    bundles_.clear();
    lists_.clear();
  }
  met_.set(level, value, offered, 1);
}

Bundle Offers::find_possible(Bundle bundle, OfferSet offered) {
  const LevelNumber level = rules_->level_of(bundle);
  std::vector<RuleId> possible;
  for (const RuleId rule : rules_->of(bundle))
    if (rules_->may_find(rule, level, sets_[offered])) possible.push_back(rule);
  const Bundle found = rules_->bundle_of(level, possible);
  bundles_.set(bundle, offered, 0, found);
  return found;
}

BranchList Offers::find_possible_list(BranchList list, OfferSet offered) {
  std::vector<Branch> possible;
  const Rules::Branches branches = (*rules_)[list];
  for (std::size_t i = 0; i < branches.size(); ++i) {
    Branch branch = branches[i];
    if (branch.rest != 0) branch.rest = possible_in(branch.rest, offered);
    if (branch.rest != 0 || branch.done != 0) possible.push_back(branch);
  }
  const BranchList found = rules_->list_of(possible);
  lists_.set(list, offered, 0, found);
  return found;
}

}  // namespace ample::checker
