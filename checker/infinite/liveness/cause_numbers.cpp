// Every process may receive from every other one, and take every action that is its own.
#include "checker/infinite/liveness/cause_numbers.hpp"

namespace ample::checker {

using model::ProcessId;

CauseNumbers::CauseNumbers(const model::System& system, model::Requests requests)
    : actions_(system.actions().size()),
      processes_(static_cast<std::size_t>(system.instance().processes())),
      numbers_(processes_ * (actions_ + processes_), 0) {
  const auto add_if_owed = [&](const Cause& cause) {
    add(cause, is_owed(system, cause, requests));
  };
  for (const ProcessId process : system.instance().all()) {
    for (const ProcessId sender : system.instance().all()) add_if_owed({process, sender, {}});
    for (std::size_t action = 0; action < actions_; ++action)
      if (const model::Role role = system.actions()[action].role;
          !model::is_of_channel(role) && !model::is_fault(role))
        add_if_owed({process, {}, static_cast<model::ActionId>(action)});
  }
}

void CauseNumbers::add(const Cause& cause, bool owed) {
  if (size_ < most_causes_in_mask && owed) owed_ |= CauseMask{1} << size_;
  numbers_[place(cause)] = static_cast<CauseNumber>(size_++);
}

}  // namespace ample::checker
