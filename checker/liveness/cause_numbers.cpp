// Every process may receive from every other one, and take every action that is its own.
#include "checker/liveness/cause_numbers.hpp"

namespace ample::checker {

using model::ProcessId;
using properties::Property;

bool is_obliged(const Property& property, const model::System& system, const Cause& cause) {
  return property.kind == properties::Kind::alternation || !cause.sender.is_nil()
         || !system.actions()[cause.action].counted;
}

CauseNumbers::CauseNumbers(const Property& property, const model::System& system)
    : actions_(system.actions().size()),
      processes_(static_cast<std::size_t>(system.instance().processes())),
      numbers_(processes_ * (actions_ + processes_), 0) {
  for (const ProcessId process : system.instance().all()) {
    for (const ProcessId sender : system.instance().all())
      add(property, system, {process, sender, {}});
    for (std::size_t action = 0; action < actions_; ++action)
      if (const model::Role role = system.actions()[action].role;
          !model::is_of_channel(role) && !model::is_fault(role))
        add(property, system, {process, {}, static_cast<model::ActionId>(action)});
  }
}

void CauseNumbers::add(const Property& property, const model::System& system, const Cause& cause) {
  if (size_ < most_causes_in_mask && is_obliged(property, system, cause))
    obliged_ |= CauseMask{1} << size_;
  numbers_[place(cause)] = static_cast<CauseNumber>(size_++);
}

}  // namespace ample::checker
