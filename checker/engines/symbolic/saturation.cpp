// Saturates diagrams.
#include "checker/engines/symbolic/saturation.hpp"

#include "checker/store/tables/grown.hpp"

#include <algorithm>
#include <utility>

namespace ample::checker {

Saturation::Saturation(Diagrams& diagrams, Rules& rules, Offers& offers, LevelNumber levels,
                       std::function<void()> watch, std::uint32_t collect_at)
    : diagrams_(&diagrams),
      rules_(&rules),
      offers_(&offers),
      levels_(levels),
      watch_(std::move(watch)),
      collect_at_(collect_at) {}

Diagram Saturation::reached_from(Diagram starts) {
  held_ = {starts};
  const Diagram reached = reached_from(starts, 0);
  held_ = {reached};
  fired_.clear();
  keep_only(needed());
  if (stopped_) offers_->forget();  // some may not have been found
  return reached;
}

Diagram Saturation::reached_from(Diagram starts, LevelNumber level) {
  if (level == levels_) return starts;
  Draft& draft = open(level);
  for (std::size_t i = 0; i < diagrams_->edges(starts).size(); ++i) {
    const Edge edge = diagrams_->edges(starts)[i];
    add(draft, edge.value, reached_from(edge.rest, level + 1));
  }
  const Diagram reached = saturated(draft);
  close();
  return reached;
}

/// The rests in the draft are saturated, and stay so: the union of two saturated diagrams is
/// saturated, since every step is of one configuration. While some value waits, the rules that
/// begin at this level are carried out from it; where they lead is saturated below this level by
/// `fired`, and added here.
Diagram Saturation::saturated(Draft& draft) {
  while (!stopped_ && draft.next < draft.waiting.size())
    follow_rules(draft, draft.waiting[draft.next++]);
  edges_.clear();
  for (const Row& row : draft.rows) edges_.push_back({row.value, row.rest});
  return diagrams_->of(edges_);
}

/// Follows the rules from what came since the last time, as the others are done. More may come
/// meanwhile; then the value waits again. Rules that are found meanwhile need no second look: a new
/// rule is about a value that no diagram had before.
void Saturation::follow_rules(Draft& draft, Index value) {
  const LevelNumber level = draft.level;
  const Diagram rest = std::exchange(place_of(draft, value)->fresh, Diagrams::nothing);
  offers_->meet_below(level, value, rest);
  const Bundle begun = rules_->begun(level);
  if (begun == 0) return;
  held_.push_back(rest);
  const auto branches = offers_->possible(rules_->branches(begun, value), rest, level + 1);
  for (std::size_t i = 0; i < branches.size() && !stopped_; ++i)
    add(draft, branches[i].becomes, taken(branches[i], rest));
  held_.pop_back();
}

void Saturation::add(Draft& draft, Index value, Diagram rest) {
  ++work_;
  if (rest == Diagrams::nothing) return;
  if (value == Rules::too_much) throw rules_->bound();
  auto row = place_of(draft, value);
  if (row == draft.rows.end() || row->value != value) {
    offers_->meet(draft.level, value);
    row = draft.rows.insert(row, {value, Diagrams::nothing, Diagrams::nothing});
  }
  const Diagram all = diagrams_->united(row->rest, rest);
  if (all == row->rest) return;
  row->rest = all;
  if (row->fresh == Diagrams::nothing) draft.waiting.push_back(value);
  row->fresh = diagrams_->united(row->fresh, rest);
}

std::vector<Saturation::Row>::iterator Saturation::place_of(Draft& draft, Index value) {
  return std::lower_bound(draft.rows.begin(), draft.rows.end(), value,
                          [](const Row& row, Index of) { return row.value < of; });
}

/// The diagram to which the rules of the branch lead from what stands below.
Diagram Saturation::taken(const Branch& branch, Diagram rest) {
  if (branch.done != 0) note(branch.done);
  const Diagram at_once = branch.done != 0 ? rest : Diagrams::nothing;
  return branch.rest == 0 ? at_once : diagrams_->united(at_once, fired(branch.rest, rest));
}

/// The saturated diagram to which the rules lead, or a part of it when the work is stopped
/// meanwhile.
Diagram Saturation::fired(Bundle bundle, Diagram diagram) {
  if (const Diagram known = fired_.find(bundle, diagram, 0); known != TripleMap::absent)
    return known;
  held_.push_back(diagram);
  if (diagrams_->size() >= collect_at_) collect();
  watch_.pass();
  Draft& draft = open(rules_->level_of(bundle));
  fire_each(bundle, diagram, draft);
  const Diagram found = saturated(draft);
  close();
  held_.pop_back();
  if (!stopped_) fired_.set(bundle, diagram, 0, found);
  return found;
}

void Saturation::fire_each(Bundle bundle, Diagram diagram, Draft& draft) {
  const std::optional<Bundle> below = rules_->passing(bundle);
  for (std::size_t i = 0; i < diagrams_->edges(diagram).size() && !stopped_; ++i) {
    const Edge edge = diagrams_->edges(diagram)[i];
    if (below) {
      if (const Bundle possible = offers_->possible(*below, edge.rest); possible != 0)
        add(draft, edge.value, fired(possible, edge.rest));
      continue;
    }
    const auto branches =
        offers_->possible(rules_->branches(bundle, edge.value), edge.rest, draft.level + 1);
    for (std::size_t j = 0; j < branches.size() && !stopped_; ++j)
      add(draft, branches[j].becomes, taken(branches[j], edge.rest));
  }
}

void Saturation::note(RuleSet done) {
  auto&& noted = grown(noted_, done);
  if (noted) return;
  noted = true;
  happened_.resize(std::max<std::size_t>(happened_.size(), rules_->size()));
  for (const RuleId rule : rules_->in(done)) happened_[rule] = true;
}

Saturation::Draft& Saturation::open(LevelNumber level) {
  if (open_ == drafts_.size()) drafts_.emplace_back();
  Draft& draft = drafts_[open_++];
  draft.level = level;
  draft.rows.clear();
  draft.waiting.clear();
  draft.next = 0;
  return draft;
}

/// Marks the diagrams in use, and those in drafts.
std::vector<bool> Saturation::needed() const {
  std::vector<bool> needed(diagrams_->numbers());
  needed[Diagrams::nothing] = true;
  for (const Diagram diagram : held_) diagrams_->mark(diagram, needed);
  for (std::size_t i = 0; i < open_; ++i)
    for (const Row& row : drafts_[i].rows) {
      diagrams_->mark(row.rest, needed);
      diagrams_->mark(row.fresh, needed);
    }
  return needed;
}

/// Marks known answers about diagrams that are needed, as they are asked again and again.
void Saturation::add_answers(std::vector<bool>& needed) const {
  for (bool again = true; again;) {
    again = false;
    fired_.for_each([&](Bundle, Diagram diagram, std::uint32_t, Diagram found) {
      if (!needed[diagram] || needed[found]) return;
      diagrams_->mark(found, needed);
      again = true;
    });
  }
}

void Saturation::keep_only(const std::vector<bool>& needed) {
  fired_.keep_only([&](Bundle, Diagram diagram, std::uint32_t, Diagram found) {
    return needed[diagram] && needed[found];
  });
  diagrams_->keep_only(needed);
  if (offers_->bytes() > diagrams_->bytes())
    offers_->forget();
  else
    offers_->keep_only(needed);
}

void Saturation::collect() {
  std::vector<bool> needed = this->needed();
  add_answers(needed);
  keep_only(needed);
  collect_at_ = std::max(collect_at_, 2 * diagrams_->size());
}

void Saturation::forget() {
  offers_->forget();
  if (open_ > 0) return keep_only(needed());
  fired_.clear();
  diagrams_->forget();
}

}  // namespace ample::checker
