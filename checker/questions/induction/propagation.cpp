// What is known of the components, and which values are left for the others.
#include "checker/questions/induction/step_search.hpp"

#include <algorithm>

namespace ample::checker {

bool StepSearch::is_left(Slot slot, Index value) const {
  const Index group = values_[slot].groups[value];
  return (left_[slot][group / 64] >> group % 64 & 1) != 0;
}

bool StepSearch::assign(Slot slot, Index value) {
  known_[slot] = true;
  cost_ += cost_of(slot, value) - values_[slot].least;
  if (cost_ >= below_) {
    conflict_ = {~SlotSet{0}, {}};
    return false;
  }
  for (std::vector<Index>& each : at_) each[slot] = value;
  for (const std::size_t conjunct : conjuncts_->at(slot))
    for (std::size_t time = 0; time < at_.size(); ++time) {
      const bool is_last = time != 0 && time == steps_wanted_;
      if (is_last ? conjunct != broken_ : time != 0 && !is_touched(conjunct, time)) continue;
      if (!propagate(conjunct, time, !is_last)) return false;
    }
  return true;
}

bool StepSearch::is_touched(std::size_t conjunct, std::size_t time) const {
  const auto slots = conjuncts_->slots(conjunct);
  return std::ranges::any_of(
      changed_[time], [&](Slot slot) { return std::ranges::find(slots, slot) != slots.end(); });
}

/// True when the conjunct may hold (`wanted`), or not hold, at that time. Where one slot is missing
/// the values that are left for it become fewer.
bool StepSearch::propagate(std::size_t conjunct, std::size_t time, bool wanted) {
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

const StepSearch::Bits& StepSearch::filter(std::size_t conjunct, std::size_t missing,
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
  std::vector<Index> values = at_[time];
  for (std::size_t group = 0; group < representatives.size(); ++group) {
    values[slot] = representatives[group];
    if (conjuncts_->holds(conjunct, values) == wanted)
      allowed[group / 64] |= std::uint64_t{1} << group % 64;
  }
  return allowed;
}

void StepSearch::undo(const Mark& mark) {
  while (trail_.size() > mark.trail) {
    left_[trail_.back().slot] = std::move(trail_.back().left);
    why_[trail_.back().slot] = trail_.back().why;
    trail_.pop_back();
  }
  cost_ = mark.cost;
}

}  // namespace ample::checker
