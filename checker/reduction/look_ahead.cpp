// Depth first with a set frozen.
#include "checker/reduction/look_ahead.hpp"

namespace ample::checker {

bool LookAhead::accepts(const Position& position, Slot process, SlotSet frozen,
                        const Harmless& harmless, const Single& single) {
  process_ = process;
  frozen_ = frozen;
  culprit_.reset();
  stack_.clear();
  on_stack_.clear();
  PositionSet seen(automata_->processes());
  if (!enter(Position(position), seen.insert(position).number, harmless, single)) return false;
  while (!stack_.empty()) {
    Frame& top = stack_.back();
    if (top.steps.empty()) {
      on_stack_[top.number] = false;
      stack_.pop_back();
      continue;
    }
    const GlobalStep step = top.steps.back();
    top.steps.pop_back();
    Position next = top.position;
    automata_->take(next, step.process, step.step);
    const auto [number, is_new] = seen.insert(next);
    if (!is_new && on_stack_[number]) return false;
    if (is_new && !enter(std::move(next), number, harmless, single)) return false;
  }
  return true;
}

bool LookAhead::enter(Position&& position, std::uint32_t number, const Harmless& harmless,
                      const Single& single) {
  ++visited_;
  if (number >= budget_) return false;
  Frame& frame = stack_.emplace_back();
  frame.number = number;
  on_stack_.push_back(true);
  for (Slot process = 0; process < position.size(); ++process)
    for (const LocalStep& step : (*automata_)[process].steps(position[process])) {
      if (process == process_ && (frozen_ & set_of(step.slot)) != 0) continue;
      if (!harmless(position, process, step)) {
        if (process == process_) culprit_ = step.slot;
        return false;
      }
      frame.steps.push_back({process, step});
    }
  Slot process = 0;
  if (const LocalStep* only = single(position, process_, process))
    frame.steps.assign(1, {process, *only});
  frame.position = std::move(position);
  return true;
}

}  // namespace ample::checker
