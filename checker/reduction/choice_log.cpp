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

std::optional<ChoiceLog::Slots> ChoiceLog::read() {
  const std::optional<std::uint64_t> kind = numbers_.find(next_);
  if (!kind) return std::nullopt;
  if (*kind == everything) return Slots{};
  if (*kind == listed) return listed_slots();
  const std::uint64_t place = *kind - first_single, slot = place / processes_;
  if (slot > processes_) return std::nullopt;
  Slots slots(processes_, 0);
  slots[place % processes_] = set_of(static_cast<LocalSlot>(slot));
  return slots;
}

std::optional<ChoiceLog::Slots> ChoiceLog::listed_slots() {
  Slots slots;
  for (Slot process = 0; process < processes_; ++process) {
    const std::optional<std::uint64_t> of_process = numbers_.find(next_);
    if (!of_process || (*of_process & ~all_slots()) != 0) return std::nullopt;
    slots.push_back(*of_process);
  }
  return slots;
}

}  // namespace ample::checker
