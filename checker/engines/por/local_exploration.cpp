// Keeps what a local exploration has met.
#include "checker/engines/por/local_exploration.hpp"

namespace ample::checker {

void LocalExploration::begin(LocalConfigurationId from) {
  ++number_;
  met_.clear();
  LocalStep nothing{};
  nothing.next = from;
  meet(0, none, nothing);
}

/// A local configuration is met again when fewer messages have been used up on the way to it, or
/// more may follow.
void LocalExploration::meet(Used used, std::uint32_t from, const LocalStep& step) {
  const LocalConfigurationId configuration = step.next;
  auto& [number, last] = grown(last_met_, configuration);
  if (number != number_) last = none;
  number = number_;
  for (std::uint32_t i = last; i != none; i = met_[i].before)
    if ((met_[i].used & ~used) == 0 && (open_to(step) & ~open_to(met_[i].step)) == no_register)
      return;
  met_.push_back({configuration, last, used, from, step});
  last = static_cast<std::uint32_t>(met_.size() - 1);
}

RegisterSet LocalExploration::open_to(const LocalStep& step) const {
  return is_write(step) ? table_->shared().written(step.message) : ~no_register;
}

RegisterSet LocalExploration::depended_on(LocalConfigurationId here, AssumptionId assumption,
                                          RegisterSet wanted) {
  if (wanted == no_register) return no_register;
  const Index argument = table_->argument(here);
  RegisterSet depended_on = dependence_->registers_of_internals(argument) & wanted;
  for (const LocalStep& step : table_->steps(here))
    if (step.group != internal_group)
      depended_on |= dependence_->registers_of(argument, step) & wanted;
  for (const auto& [sender, messages] : environment_->arriving(assumption)) {
    if (depended_on == wanted) break;
    if (!table_->empty(here, sender)) continue;
    LocalConfigurationTable::ArrivalRow& row = table_->arrival_row(here, sender);
    for (const Environment::Allowance& allowance : messages)
      depended_on |=
          dependence_->registers_of(argument, table_->arrival(row, here, sender, allowance.message))
          & wanted;
  }
  return depended_on;
}

bool LocalExploration::is_put_off(const Met& here, const LocalStep& step) {
  if (!is_write(here.step)) return false;
  const Index argument = table_->argument(here.configuration);
  const RegisterSet depended_on = step.group == internal_group
                                      ? dependence_->registers_of_internals(argument)
                                      : dependence_->registers_of(argument, step);
  return (depended_on & open_to(here.step)) == no_register;
}

}  // namespace ample::checker
