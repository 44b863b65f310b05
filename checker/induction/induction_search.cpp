// Backtracking over steps and components.
#include "checker/induction/induction_search.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace ample::checker {

InductionSearch::InductionSearch(Tabulation& tabulation, ConjunctTable& conjuncts,
                                 std::size_t proved, const InductionDomain& domain, int steps,
                                 std::function<void()> watch)
    : tabulation_(&tabulation),
      conjuncts_(&conjuncts),
      proved_(proved),
      steps_wanted_(static_cast<std::size_t>(steps)),
      watch_(std::move(watch)),
      initial_(tabulation.processes()),
      values_(tabulation.max_slots()),
      known_(tabulation.max_slots()),
      left_(tabulation.max_slots()),
      why_(tabulation.max_slots()),
      failures_(tabulation.max_slots(), 1),
      signatures_(tabulation.processes()) {
  const model::System& system = tabulation.system();
  for (const model::ProcessSet inside : system.instance().inside) {
    const auto initial = tabulation.encode(model::initial_configuration(system, inside));
    for (ProcessIndex p = 0; p < initial_.size(); ++p) initial_[p].push_back(initial[p]);
  }
  looking_at_.resize(tabulation.processes());
  for (ProcessIndex p = 0; p < looking_at_.size(); ++p)
    for (const std::size_t conjunct : conjuncts.at(p))
      if (conjunct < most_learned) looking_at_[p].set(conjunct);
  for (Slot slot = 0; slot < values_.size(); ++slot) {
    const bool is_local = slot < tabulation.processes();
    const std::vector<Index> none = {ChannelTable::empty};
    const std::vector<Index>& contents = is_local ? none : domain.contents[slot];
    add_values(slot, is_local ? domain.locals[slot] : contents.empty() ? none : contents);
  }
}

void InductionSearch::add_values(Slot slot, const std::vector<Index>& all) {
  Values& values = values_[slot];
  std::vector<std::pair<std::uint64_t, Index>> by_cost;
  for (const Index value : all) by_cost.emplace_back(cost_of(slot, value), value);
  std::ranges::stable_sort(by_cost, {}, &std::pair<std::uint64_t, Index>::first);
  std::vector<Index> here(tabulation_->max_slots());
  std::map<Index, Index> dense;
  for (const auto& [cost, value] : by_cost) {
    watch_();
    if (value >= values.is_in.size()) {
      values.is_in.resize(value + 1);
      values.groups.resize(value + 1, no_group);
    }
    values.is_in[value] = true;
    here[slot] = value;
    const bool excluded = std::ranges::any_of(conjuncts_->at(slot), [&](std::size_t conjunct) {
      return conjuncts_->slots(conjunct).size() == 1 && !conjuncts_->holds(conjunct, here);
    });
    if (excluded) continue;
    const auto [group, is_new] = dense.try_emplace(
        conjuncts_->group_of(slot, value), static_cast<Index>(values.representatives.size()));
    if (is_new) values.representatives.push_back(value);
    if (values.all.empty()) values.least = cost;
    values.all.push_back(value);
    values.groups[value] = group->second;
  }
}

std::uint64_t InductionSearch::cost_of(Slot slot, Index value) const {
  const std::uint64_t a_message = tabulation_->processes() + 1;
  if (slot < tabulation_->processes())
    return std::ranges::find(initial_[slot], value) == initial_[slot].end() ? 1 : 0;
  return value == ChannelTable::empty
             ? 0
             : a_message * tabulation_->channel(slot).sequence(value).size();
}

std::optional<InductionStep> InductionSearch::smallest() {
  const std::uint64_t a_message = tabulation_->processes() + 1;
  std::uint64_t most = 1;
  for (Slot slot = 0; slot < values_.size(); ++slot)
    if (!values_[slot].all.empty()) most += cost_of(slot, values_[slot].all.back());
  best_.reset();
  // Where there is none that is found at once, without looking at costs.
  try {
    search(Goal::any, most);
    return std::nullopt;
  } catch (const Found&) {
  }
  for (std::uint64_t messages = 0; !best_; messages = std::max<std::uint64_t>(1, 2 * messages)) {
    const std::uint64_t below = (messages + 1) * a_message;
    search(Goal::smallest, std::min(below, most));
    if (below >= most) break;
  }
  return best_;
}

bool InductionSearch::may_leave_domain() {
  const std::size_t steps = std::exchange(steps_wanted_, 1);
  bool leaves = false;
  try {
    search(Goal::leaving, ~std::uint64_t{0});
  } catch (const Found&) {
    leaves = true;
  }
  steps_wanted_ = steps;
  return leaves;
}

void InductionSearch::search(Goal goal, std::uint64_t below) {
  goal_ = goal;
  below_ = below;
  cost_ = 0;
  trail_.clear();
  why_.assign(values_.size(), {});
  learns_ = goal == Goal::any && steps_wanted_ == 1 && conjuncts_->size() <= most_learned;
  is_goal_.assign(proved_, true);
  moves_.clear();
  known_.assign(values_.size(), false);
  at_.assign(1, std::vector<Index>(values_.size()));
  changed_.assign(1, {});
  broken_ = no_conjunct;
  for (Slot slot = 0; slot < values_.size(); ++slot) {
    const std::size_t groups = values_[slot].representatives.size();
    if (groups == 0) return;  // no configuration satisfies all conjuncts
    left_[slot].assign((groups + 63) / 64, ~std::uint64_t{0});
    if (groups % 64 != 0) left_[slot].back() = (std::uint64_t{1} << groups % 64) - 1;
  }
  for (const Values& each : values_) cost_ += each.least;
  if (cost_ >= below_) return;
  for (std::size_t conjunct = 0; conjunct < conjuncts_->size(); ++conjunct)
    if (!propagate(conjunct, 0, true)) return;
  choose_step();
}

// --- The end, and the rest -----------------------------------------------------------------------

void InductionSearch::look_at_end() {
  if (goal_ == Goal::leaving) {
    const bool leaves = std::ranges::any_of(
        changed_.back(), [&](Slot slot) { return !values_[slot].contains(at_.back()[slot]); });
    if (leaves) fill();
    return;
  }
  for (std::size_t conjunct = 0; conjunct < proved_; ++conjunct) {
    if (!is_goal_[conjunct] || !is_touched(conjunct, steps_wanted_) || !changes(conjunct)) continue;
    const Mark mark{trail_.size(), cost_};
    broken_ = conjunct;
    const Uses uses = propagate(conjunct, steps_wanted_, false) ? fill().uses : conflict_.uses;
    if (learns_) goal_uses_[conjunct] |= uses;
    broken_ = no_conjunct;
    undo(mark);
  }
}

/// Does the last step change what the conjunct reads?
bool InductionSearch::changes(std::size_t conjunct) {
  const auto slots = conjuncts_->slots(conjunct);
  const std::vector<Index>& before = at_[steps_wanted_ - 1];
  for (std::size_t k = 0; k < slots.size(); ++k)
    if (known_[slots[k]] && before[slots[k]] != at_.back()[slots[k]]
        && conjuncts_->class_of(conjunct, k, before[slots[k]])
               != conjuncts_->class_of(conjunct, k, at_.back()[slots[k]]))
      return true;
  return false;
}

/// Backtracking over what is left, with jumps: where nothing fits whatever the value of a slot is,
/// no other value of it is tried. Returns why nothing fits.
InductionSearch::Conflict InductionSearch::fill() {
  Slot next = no_slot;
  double least = 0;
  for (Slot slot = 0; slot < known_.size(); ++slot) {
    if (known_[slot]) continue;
    int count = 0;
    for (const std::uint64_t word : left_[slot]) count += std::popcount(word);
    const double weight = count / failures_[slot];
    if (next != no_slot && weight >= least) continue;
    next = slot;
    least = weight;
  }
  if (next == no_slot) {
    found();
    return {~SlotSet{0}, {}};
  }
  Conflict conflict = why_[next];
  const Bits groups = left_[next];
  for (std::size_t word = 0; word < groups.size(); ++word)
    for (std::uint64_t bits = groups[word]; bits != 0; bits &= bits - 1) {
      const auto group = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
      Conflict why;
      with(
          next, values_[next].representatives[group], [&] { why = fill(); },
          [&] { why = conflict_; });
      if ((why.slots & bit_of(next)) == 0) return why;
      conflict.slots |= why.slots & ~bit_of(next);
      conflict.uses |= why.uses;
    }
  return conflict;
}

void InductionSearch::found() {
  if (goal_ != Goal::smallest) throw Found{};
  below_ = cost_;
  InductionStep& step = best_.emplace();
  step.start = at_[0];
  step.conjunct = broken_;
  for (const Move& move : moves_) step.steps.push_back(tabulation_->step_of(move));
  step.messages = cost_ / (tabulation_->processes() + 1);
}

// --- What is known, and what is left -------------------------------------------------------------

bool InductionSearch::is_left(Slot slot, Index value) const {
  const Index group = values_[slot].groups[value];
  return (left_[slot][group / 64] >> group % 64 & 1) != 0;
}

bool InductionSearch::assign(Slot slot, Index value) {
  known_[slot] = true;
  cost_ += cost_of(slot, value) - values_[slot].least;
  if (cost_ >= below_) {
    conflict_ = {~SlotSet{0}, {}};
    return false;
  }
  for (std::vector<Index>& each : at_) each[slot] = value;
  for (const std::size_t conjunct : conjuncts_->at(slot))
    for (std::size_t time = 0; time < at_.size(); ++time) {
      const bool is_last = time == steps_wanted_;
      if (is_last ? conjunct != broken_ : time != 0 && !is_touched(conjunct, time)) continue;
      if (!propagate(conjunct, time, !is_last)) return false;
    }
  return true;
}

bool InductionSearch::is_touched(std::size_t conjunct, std::size_t time) const {
  const auto slots = conjuncts_->slots(conjunct);
  return std::ranges::any_of(
      changed_[time], [&](Slot slot) { return std::ranges::find(slots, slot) != slots.end(); });
}

/// May it hold, or not hold, at that time? Where one slot is missing the values that are left for
/// it become fewer.
bool InductionSearch::propagate(std::size_t conjunct, std::size_t time, bool wanted) {
  const auto slots = conjuncts_->slots(conjunct);
  std::size_t missing = slots.size();
  for (std::size_t k = 0; k < slots.size(); ++k) {
    if (known_[slots[k]]) continue;
    if (missing != slots.size()) return true;  // two are
    missing = k;
  }
  SlotSet why = 0;
  for (const Slot slot : slots)
    if (known_[slot]) why |= bit_of(slot);
  if (missing == slots.size()) {
    if (conjuncts_->holds(conjunct, at_[time]) == wanted) return true;
    for (const Slot slot : slots) ++failures_[slot];
    conflict_ = {why, {}};
    if (conjunct < most_learned) conflict_.uses.set(conjunct);
    return false;
  }
  if (slots.size() == 1 && wanted && time == 0) return true;  // its values are chosen so
  const Bits& allowed = filter(conjunct, missing, time, wanted);
  const Slot slot = slots[missing];
  Bits& left = left_[slot];
  bool fewer = false;
  for (std::size_t i = 0; i < left.size() && !fewer; ++i) fewer = (left[i] & ~allowed[i]) != 0;
  if (!fewer) return true;
  trail_.push_back({slot, left, why_[slot]});
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < left.size(); ++i) any |= left[i] &= allowed[i];
  why_[slot].slots |= why;
  if (conjunct < most_learned) why_[slot].uses.set(conjunct);
  if (any != 0) return true;
  for (const Slot each : slots) ++failures_[each];
  conflict_ = why_[slot];
  return false;
}

const InductionSearch::Bits& InductionSearch::filter(std::size_t conjunct, std::size_t missing,
                                                     std::size_t time, bool wanted) {
  const auto slots = conjuncts_->slots(conjunct);
  Key key = {static_cast<char32_t>(conjunct),
             static_cast<char32_t>(2 * missing + (wanted ? 1 : 0))};
  for (std::size_t k = 0; k < slots.size(); ++k)
    if (k != missing)
      key += static_cast<char32_t>(conjuncts_->class_of(conjunct, k, at_[time][slots[k]]));
  const auto [known, is_new] = filters_.try_emplace(std::move(key));
  if (!is_new) return known->second;
  const Slot slot = slots[missing];
  const std::vector<Index>& representatives = values_[slot].representatives;
  Bits& allowed = known->second;
  allowed.assign((representatives.size() + 63) / 64, 0);
  filter_words_ += allowed.size();
  std::vector<Index> values = at_[time];
  for (std::size_t group = 0; group < representatives.size(); ++group) {
    values[slot] = representatives[group];
    if (conjuncts_->holds(conjunct, values) == wanted)
      allowed[group / 64] |= std::uint64_t{1} << group % 64;
  }
  return allowed;
}

void InductionSearch::undo(const Mark& mark) {
  while (trail_.size() > mark.trail) {
    left_[trail_.back().slot] = std::move(trail_.back().left);
    why_[trail_.back().slot] = trail_.back().why;
    trail_.pop_back();
  }
  cost_ = mark.cost;
}

}  // namespace ample::checker
