// Writes choices as numbers.
#include "checker/reduction/choice_log.hpp"

namespace ample::checker {

void ChoiceLog::write(const Groups& groups) {
  int count = 0;
  ProcessIndex holder = 0;
  for (ProcessIndex process = 0; process < groups.size(); ++process) {
    count += std::popcount(groups[process]);
    if (groups[process] != 0) holder = process;
  }
  if (groups.empty()) {
    numbers_.put(everything);
  } else if (count == 1) {
    const auto group = static_cast<std::uint64_t>(std::countr_zero(groups[holder]));
    numbers_.put(first_single + group * processes_ + holder);
  } else {
    numbers_.put(listed);
    for (const GroupSet of_process : groups) numbers_.put(of_process);
  }
  next_ = numbers_.bytes();
}

std::optional<ChoiceLog::Groups> ChoiceLog::read() {
  const std::optional<std::uint64_t> kind = numbers_.find(next_);
  if (!kind) return std::nullopt;
  if (*kind == everything) return Groups{};
  if (*kind == listed) return listed_groups();
  const std::uint64_t place = *kind - first_single, group = place / processes_;
  if (group > processes_) return std::nullopt;
  Groups groups(processes_, 0);
  groups[place % processes_] = set_of(static_cast<TransitionGroup>(group));
  return groups;
}

std::optional<ChoiceLog::Groups> ChoiceLog::listed_groups() {
  Groups groups;
  for (ProcessIndex process = 0; process < processes_; ++process) {
    const std::optional<std::uint64_t> of_process = numbers_.find(next_);
    if (!of_process || (*of_process & ~all_groups()) != 0) return std::nullopt;
    groups.push_back(*of_process);
  }
  return groups;
}

}  // namespace ample::checker
