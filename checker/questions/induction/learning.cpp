// What is learned of a step that breaks nothing: of any other step of the process that sends and
// receives the same, and of which the conjuncts that say why read the same, it is known, too. For
// the same contents of channels are tried with it, and whatever failed, failed by conjuncts that
// are among those: they fail again, as of the other components the same values are tried.
#include "checker/questions/induction/step_search.hpp"

#include <algorithm>

namespace ample::checker {

bool StepSearch::choose_goals(ProcessIndex process, const Signature& step) {
  common_uses_.reset();
  goal_uses_.assign(proved_, {});
  is_goal_.assign(proved_, false);
  const Effect& effect = tabulation_->effect(step.result.effect);
  bool any = false;
  for (std::size_t conjunct = 0; conjunct < proved_; ++conjunct) {
    const auto slots = conjuncts_->slots(conjunct);
    bool may_change = false;
    for (std::size_t k = 0; k < slots.size() && !may_change; ++k)
      may_change =
          slots[k] == step.in_channel
          || (slots[k] == process
              && conjuncts_->class_of(conjunct, k, step.local)
                     != conjuncts_->class_of(conjunct, k, step.result.local))
          || std::ranges::find(effect.sends, slots[k], &Sent::channel) != effect.sends.end();
    if (!may_change) continue;
    const auto known = learned_.find(learned_key(step, conjunct));
    is_goal_[conjunct] =
        known == learned_.end() || std::ranges::none_of(known->second, [&](const Learned& learned) {
          return learned.classes.contains(classes_of(process, step, learned.uses, conjunct));
        });
    any |= is_goal_[conjunct];
  }
  return any;
}

StepSearch::Key StepSearch::learned_key(const Signature& step, std::size_t goal) const {
  return {static_cast<char32_t>(tabulation_->effect(step.result.effect).process), step.in_channel,
          step.message, step.result.effect, static_cast<char32_t>(goal)};
}

/// What these conjuncts read of a value.
StepSearch::Key StepSearch::classes_of(Slot slot, Index value, const Uses& uses) {
  Key classes;
  const auto at = conjuncts_->at(slot);
  const auto as = conjuncts_->at_as(slot);
  for (std::size_t i = 0; i < at.size(); ++i)
    if (uses[at[i]]) classes += static_cast<char32_t>(conjuncts_->class_of(at[i], as[i], value));
  return classes;
}

/// What these conjuncts read of the process, and the goal after the step.
StepSearch::Key StepSearch::classes_of(ProcessIndex process, const Signature& step,
                                       const Uses& uses, std::size_t goal) {
  Uses of_goal;
  of_goal.set(goal);
  return classes_of(process, step.local, uses) + classes_of(process, step.result.local, of_goal);
}

/// Nothing was found: nor is there anything for a step that is the same to the conjuncts that say
/// so.
void StepSearch::learn(ProcessIndex process, const Signature& step) {
  for (std::size_t goal = 0; goal < proved_; ++goal) {
    if (!is_goal_[goal]) continue;
    Uses uses = goal_uses_[goal] | common_uses_;
    uses.set(goal);
    uses &= looking_at_[process];
    note(learned_[learned_key(step, goal)], uses, classes_of(process, step, uses, goal));
  }
}

void StepSearch::note(std::vector<Learned>& all, const Uses& uses, Key classes) {
  auto learned = std::ranges::find(all, uses, &Learned::uses);
  if (learned == all.end()) learned = all.insert(all.end(), Learned{uses, {}});
  learned->classes.insert(std::move(classes));
}

}  // namespace ample::checker
