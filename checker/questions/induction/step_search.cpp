// Which configurations are looked for, and backtracking over what the steps leave open.
#include "checker/questions/induction/step_search.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace ample::checker {

StepSearch::StepSearch(Tabulation& tabulation, ConjunctTable& conjuncts, std::size_t proved,
                       const InductionDomain& domain, int steps, std::function<void()> watch)
    : tabulation_(&tabulation),
      conjuncts_(&conjuncts),
      proved_(proved),
      steps_wanted_(static_cast<std::size_t>(steps)),
      watch_(std::move(watch)),
      initial_(tabulation.processes()),
      values_(tabulation.max_slots()),
      messages_(domain.messages),
      known_(tabulation.max_slots()),
      left_(tabulation.max_slots()),
      why_(tabulation.max_slots()),
      failures_(tabulation.max_slots(), 1),
      signatures_(tabulation.processes()) {
  for (const model::Configuration& first : model::initial_configurations(tabulation.system())) {
    const auto initial = tabulation.encode(first);
    for (ProcessIndex p = 0; p < initial_.size(); ++p) initial_[p].push_back(initial[p]);
  }
  looking_at_.resize(tabulation.max_slots());
  for (Slot slot = 0; slot < looking_at_.size(); ++slot)
    for (const std::size_t conjunct : conjuncts.at(slot))
      if (conjunct < most_learned) looking_at_[slot].set(conjunct);
  for (Slot slot = 0; slot < values_.size(); ++slot) {
    const bool is_local = slot < tabulation.processes();
    const std::vector<Index> none = {ChannelTable::empty};
    const std::vector<Index>& contents = is_local ? none : domain.contents[slot];
    add_values(slot, is_local ? domain.locals[slot] : contents.empty() ? none : contents);
  }
}

void StepSearch::add_values(Slot slot, const std::vector<Index>& all) {
  Values& values = values_[slot];
  std::vector<std::pair<std::uint64_t, Index>> by_cost;
  by_cost.reserve(all.size());
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

std::uint64_t StepSearch::cost_of(Slot slot, Index value) const {
  if (slot < tabulation_->processes())
    return std::ranges::find(initial_[slot], value) == initial_[slot].end() ? 1 : 0;
  return value == ChannelTable::empty
             ? 0
             : cost_of_a_message() * tabulation_->channel(slot).sequence(value).size();
}

std::optional<InductionStep> StepSearch::smallest() {
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
    const std::uint64_t below = (messages + 1) * cost_of_a_message();
    search(Goal::smallest, std::min(below, most));
    if (below >= most) break;
  }
  return best_;
}

bool StepSearch::finds(Goal goal, std::size_t steps) {
  const std::size_t others = std::exchange(steps_wanted_, steps);
  bool found = false;
  try {
    search(goal, ~std::uint64_t{0});
  } catch (const Found&) {
    found = true;
  }
  steps_wanted_ = others;
  return found;
}

std::optional<Slot> StepSearch::leaving_domain() {
  return finds(Goal::leaving, 1) ? outside_ : std::nullopt;
}

bool StepSearch::has_path(int steps) { return finds(Goal::path, static_cast<std::size_t>(steps)); }

void StepSearch::search(Goal goal, std::uint64_t below) {
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

void StepSearch::look_at_end() {
  if (goal_ == Goal::path) {
    fill();
    return;
  }
  if (goal_ == Goal::leaving) {
    const auto leaves = std::ranges::find_if(
        changed_.back(), [&](Slot slot) { return !values_[slot].contains(at_.back()[slot]); });
    if (leaves == changed_.back().end()) return;
    outside_ = *leaves;
    fill();
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

/// True when the last step changes what the conjunct reads. If not, it holds at the end as it held
/// before that step.
bool StepSearch::changes(std::size_t conjunct) {
  const auto slots = conjuncts_->slots(conjunct);
  const std::vector<Index>& before = at_[steps_wanted_ - 1];
  for (std::size_t k = 0; k < slots.size(); ++k)
    if (known_[slots[k]] && before[slots[k]] != at_.back()[slots[k]]
        && conjuncts_->class_of(conjunct, k, before[slots[k]])
               != conjuncts_->class_of(conjunct, k, at_.back()[slots[k]]))
      return true;
  return false;
}

/// Backtracking over what is left. No step looks at the slots that are still open, so that one
/// value of a group stands for all: every conjunct reads the same of them. With jumps: where
/// nothing fits whatever the value of a slot is, no other value of it is tried; nor is one of which
/// the conjuncts that excluded another value read the same. Returns why nothing fits: the slots and
/// the conjuncts of all the reasons that were met. (A bit that slots share stays set, so that none
/// is jumped over that matters.)
StepSearch::Conflict StepSearch::fill() {
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
  std::vector<Learned> refuted;
  for (std::size_t word = 0; word < groups.size(); ++word)
    for (std::uint64_t bits = groups[word]; bits != 0; bits &= bits - 1) {
      const auto group = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
      const Index value = values_[next].representatives[group];
      const auto is_like_it = [&](const Learned& other) {
        return other.classes.contains(classes_of(next, value, other.uses));
      };
      if (std::ranges::any_of(refuted, is_like_it)) continue;
      Conflict why;
      with(
          next, value, [&] { why = fill(); }, [&] { why = conflict_; });
      if ((why.slots & bit_of(next)) == 0) return why;
      const Uses here = why.uses & looking_at_[next];
      if (learns_) note(refuted, here, classes_of(next, value, here));
      conflict.slots |= why.slots & ~own_bit_of(next);
      conflict.uses |= why.uses;
    }
  return conflict;
}

void StepSearch::found() {
  if (goal_ != Goal::smallest) throw Found{};
  below_ = cost_;
  InductionStep& step = best_.emplace();
  step.start = at_[0];
  step.conjunct = broken_;
  for (const Move& move : moves_) step.steps.push_back(tabulation_->step_of(move));
  step.messages = cost_ / (tabulation_->processes() + 1);
}

}  // namespace ample::checker
