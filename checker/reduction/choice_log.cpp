// Choices as numbers.
#include "checker/reduction/choice_log.hpp"

namespace ample::checker {

void ChoiceLog::write(const Slots& slots) {
  int count = 0;
  Slot holder = 0;
  for (Slot process = 0; process < slots.size(); ++process) {
    count += std::popcount(slots[process]);
    if (slots[process] != 0) holder = process;
  }
  if (slots.empty()) {
    numbers_.put(everything);
  } else if (count == 1) {
    const auto slot = static_cast<std::uint64_t>(std::countr_zero(slots[holder]));
    numbers_.put(first_single + slot * processes_ + holder);
  } else {
    numbers_.put(listed);
    for (const SlotSet of_process : slots) numbers_.put(of_process);
  }
  next_ = numbers_.bytes();
}

ChoiceLog::Slots ChoiceLog::read() {
  const std::uint64_t kind = numbers_.get(next_);
  if (kind == everything) return {};
  Slots slots(processes_, 0);
  if (kind == listed) {
    for (SlotSet& of_process : slots) of_process = numbers_.get(next_);
  } else {
    const std::uint64_t place = kind - first_single;
    slots[place % processes_] = set_of(static_cast<LocalSlot>(place / processes_));
  }
  return slots;
}

}  // namespace ample::checker
