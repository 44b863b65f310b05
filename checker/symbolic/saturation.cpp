// Saturating diagrams.
#include "checker/symbolic/saturation.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {
/// The watch is called after so many diagrams.
constexpr std::uint32_t watch_interval = 4096;
}  // namespace

Saturation::Saturation(Diagrams& diagrams, Rules& rules, LevelNumber levels,
                       std::function<void()> watch)
    : diagrams_(&diagrams),
      rules_(&rules),
      offers_(diagrams, rules),
      levels_(levels),
      watch_(std::move(watch)) {}

Diagram Saturation::reached_from(std::span<const Index> configuration) {
  Diagram reached = Diagrams::end;
  for (LevelNumber level = levels_; level-- > 0;) {
    Draft draft = new_draft(level);
    add(draft, configuration[level], reached);
    reached = saturated(draft);
    give_up(std::move(draft));
  }
  return reached;
}

/// The rests in the draft are saturated, and stay so: the union of two saturated diagrams is
/// saturated, since every step is of one configuration. While some value waits, the rules that
/// begin at this level are carried out from it; where they lead is saturated below this level by
/// `fired`, and added here.
Diagram Saturation::saturated(Draft& draft) {
  while (!draft.waiting.empty()) {
    const Index value = draft.waiting.back();
    draft.waiting.pop_back();
    place_of(draft, value)->waits = false;
    follow_rules(draft, value);
  }
  edges_.clear();
  for (const Row& row : draft.rows) edges_.push_back({row.value, row.rest});
  return diagrams_->of(edges_);
}

/// While they are followed the rest may grow; then it waits again. Rules that are found meanwhile
/// need no second look: a new rule is about a value that no diagram had before.
void Saturation::follow_rules(Draft& draft, Index value) {
  const LevelNumber level = draft.level;
  const Bundle begun = rules_->begun(level);
  if (begun == 0) return;
  const Diagram rest = place_of(draft, value)->rest;
  const auto branches = offers_.possible(rules_->branches(begun, value), rest, level + 1);
  for (std::size_t i = 0; i < branches.size(); ++i)
    add(draft, branches[i].becomes, taken(branches[i], rest));
}

void Saturation::add(Draft& draft, Index value, Diagram rest) {
  if (rest == Diagrams::nothing) return;
  if (value == Rules::too_much) throw model::BoundExceeded(rules_->bound());
  auto row = place_of(draft, value);
  if (row == draft.rows.end() || row->value != value) {
    rules_->meet(draft.level, value);
    row = draft.rows.insert(row, {value, Diagrams::nothing, false});
  }
  const Diagram all = diagrams_->united(row->rest, rest);
  if (all == row->rest) return;
  row->rest = all;
  if (row->waits) return;
  row->waits = true;
  draft.waiting.push_back(value);
}

std::vector<Saturation::Row>::iterator Saturation::place_of(Draft& draft, Index value) {
  return std::lower_bound(draft.rows.begin(), draft.rows.end(), value,
                          [](const Row& row, Index of) { return row.value < of; });
}

/// Where the rules of the branch lead from what stands below.
Diagram Saturation::taken(const Branch& branch, Diagram rest) {
  if (branch.done != 0) note(branch.done);
  const Diagram at_once = branch.done != 0 ? rest : Diagrams::nothing;
  return branch.rest == 0 ? at_once : diagrams_->united(at_once, fired(branch.rest, rest));
}

/// Where the rules lead, saturated.
Diagram Saturation::fired(Bundle bundle, Diagram diagram) {
  if (const Diagram known = fired_.find(bundle, diagram, 0); known != TripleMap::absent)
    return known;
  if (++unwatched_ == watch_interval) {
    unwatched_ = 0;
    watch_();
  }
  Draft draft = new_draft(rules_->level_of(bundle));
  fire_each(bundle, diagram, draft);
  const Diagram found = saturated(draft);
  give_up(std::move(draft));
  fired_.set(bundle, diagram, 0, found);
  return found;
}

void Saturation::fire_each(Bundle bundle, Diagram diagram, Draft& draft) {
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  if (const std::optional<Bundle> below = rules_->passing(bundle)) {
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (const Bundle possible = offers_.possible(*below, edges[i].rest); possible != 0)
        add(draft, edges[i].value, fired(possible, edges[i].rest));
    return;
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto branches =
        offers_.possible(rules_->branches(bundle, edges[i].value), edges[i].rest, draft.level + 1);
    for (std::size_t j = 0; j < branches.size(); ++j)
      add(draft, branches[j].becomes, taken(branches[j], edges[i].rest));
  }
}

void Saturation::note(RuleSet done) {
  if (done < noted_.size() && noted_[done]) return;
  if (done >= noted_.size()) noted_.resize(2 * std::size_t{done} + 64);
  noted_[done] = true;
  happened_.resize(std::max<std::size_t>(happened_.size(), rules_->size()));
  for (const RuleId rule : rules_->in(done)) happened_[rule] = true;
}

Saturation::Draft Saturation::new_draft(LevelNumber level) {
  Draft draft{.level = level, .rows = {}, .waiting = {}};
  if (spare_.empty()) return draft;
  draft = std::move(spare_.back());
  spare_.pop_back();
  draft.level = level;
  draft.rows.clear();
  draft.waiting.clear();
  return draft;
}

}  // namespace ample::checker
