// Explores one process alone.
//
// A process receives what stands in its channels, in order, and after that any of the messages that
// may still come (the *environment assumption*), as often as they may be sent; and registers of a
// shared variable get any of the values that may still be written, wherever the process depends on
// them: others may as well write just before it does. This over-approximates all that it can do
// together with the others, as far as the assumption is complete (environment.hpp).
#pragma once

#include "checker/engines/automata/register_dependence.hpp"
#include "checker/engines/por/environment.hpp"
#include "checker/engines/por/stubborn_part.hpp"
#include "model/errors.hpp"

namespace ample::checker {

/// It is for one thread only.
class LocalExploration {
 public:
  LocalExploration(Automata& automata, ProcessIndex process, Environment& environment,
                   RegisterDependence& dependence)
      : automata_(&automata),
        table_(&automata[process]),
        kinds_(&automata.kinds()),
        environment_(&environment),
        dependence_(&dependence) {}

  using Used = Environment::Used;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Met {
    LocalConfigurationId configuration;
    std::uint32_t before;  ///< in met(): the same local configuration, with others used up
    Used used;
    std::uint32_t from;  ///< in met(): where the step that led here was taken; none of the first
    LocalStep step;      ///< that step
  };

  void begin(LocalConfigurationId from);
  const std::vector<Met>& met() const { return met_; }
  /// The number of them that were visited; the last of them is visited now.
  std::size_t visited() const { return visited_; }
  /// Leaves out what has not been visited yet.
  void stop() { stopped_ = true; }

  /// Visits all steps that may happen from the local configurations met; visit(configuration, step)
  /// says whether to go on behind it. False when more than `most` local configurations were met, or
  /// a handler met a bound.
  template <class Visit>
  bool explore(AssumptionId assumption, const StubbornPart& part, std::size_t most, Visit&& visit);

  /// About how much memory it takes.
  std::size_t bytes() const { return last_met_.capacity() * sizeof(last_met_[0]); }

 private:
  void meet(Used used, std::uint32_t from, const LocalStep& step);

  template <class Visit>
  void visit_own_steps(std::uint32_t at, AssumptionId assumption, const StubbornPart& part,
                       Visit&& visit);
  template <class Visit>
  void visit_receipts(std::uint32_t at, AssumptionId assumption, const StubbornPart& part,
                      Visit&& visit);
  template <class Visit>
  void visit_writes_of_others(std::uint32_t at, AssumptionId assumption, const StubbornPart& part,
                              Visit&& visit);

  /// The wanted registers on which steps that may be taken there depend.
  RegisterSet depended_on(LocalConfigurationId here, AssumptionId assumption, RegisterSet wanted);
  /// The registers on which a step behind this one may depend: behind a write of others the
  /// registers written, else all.
  RegisterSet open_to(const LocalStep& step) const;
  bool is_put_off(const Met& here, const LocalStep& step);
  static bool is_write(const LocalStep& step) { return step.group == writes_of_others; }

  Automata* automata_;
  LocalConfigurationTable* table_;
  const MessageKinds* kinds_;
  Environment* environment_;
  RegisterDependence* dependence_;

  // These are of the exploration under way:
  std::uint32_t number_ = 0;  ///< every one has its own, from 1
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      last_met_;  ///< by local configuration: number, in met_
  std::vector<Met> met_;
  std::size_t visited_ = 0;
  bool stopped_ = false;
};

template <class Visit>
bool LocalExploration::explore(AssumptionId assumption, const StubbornPart& part, std::size_t most,
                               Visit&& visit) {
  visited_ = 0;
  stopped_ = false;
  try {
    for (std::uint32_t next = 0; next < met_.size() && !stopped_; ++next) {
      if (met_.size() > most) return false;
      ++visited_;
      visit_own_steps(next, assumption, part, visit);
      visit_writes_of_others(next, assumption, part, visit);
      visit_receipts(next, assumption, part, visit);
    }
    return true;
  } catch (const model::BoundExceeded&) {
    return false;  // in a local configuration that need not be reachable: no verdict, only no
                   // knowledge
  }
}

template <class Visit>
void LocalExploration::visit_own_steps(std::uint32_t at, AssumptionId assumption,
                                       const StubbornPart& part, Visit&& visit) {
  const Met here = met_[at];
  for (const LocalStep& step : table_->steps(here.configuration)) {
    if (stopped_) return;
    automata_->look();
    if (part.has(step.group) || is_put_off(here, step)) continue;
    const bool on = visit(here.configuration, step);
    if (on && environment_->knows(assumption, step.effect)) meet(here.used, at, step);
  }
}

template <class Visit>
void LocalExploration::visit_writes_of_others(std::uint32_t at, AssumptionId assumption,
                                              const StubbornPart& part, Visit&& visit) {
  if (!table_->has_shared() || environment_->written(assumption).empty()) return;
  const Met here = met_[at];
  RegisterSet wanted = no_register;
  for (const Index number : environment_->written(assumption))
    wanted |= table_->shared().written(number);
  const RegisterSet depended_on =
      this->depended_on(here.configuration, assumption, wanted & ~part.registers);
  if (depended_on == no_register) return;
  for (const Index number : environment_->written(assumption)) {
    if (stopped_) return;
    automata_->look();
    const RegisterSet written = table_->shared().written(number);
    if ((written & depended_on) == no_register) continue;
    if (is_write(here.step) && open_to(here.step) == written) continue;  // it would be overwritten
    const LocalStep write{.group = writes_of_others,
                          .blind = false,
                          .message = number,
                          .local = table_->local(here.configuration),
                          .effect = 0,
                          .next = table_->written(here.configuration, number)};
    if (write.next == here.configuration) continue;
    if (visit(here.configuration, write)) meet(here.used, at, write);
  }
}

template <class Visit>
void LocalExploration::visit_receipts(std::uint32_t at, AssumptionId assumption,
                                      const StubbornPart& part, Visit&& visit) {
  const Met here = met_[at];
  for (const auto& [sender, messages] : environment_->arriving(assumption)) {
    if (!table_->empty(here.configuration, sender)) continue;
    LocalConfigurationTable::ArrivalRow& row = table_->arrival_row(here.configuration, sender);
    const Slot channel = table_->channel_from(sender);
    for (const auto& [message, bits] : messages) {
      if (stopped_) return;
      automata_->look();
      const Used left = bits & ~here.used;
      if (bits != 0 && left == 0) continue;
      if (kinds_->contains(part.receipts[sender], channel, message)) continue;
      const LocalStep step = table_->arrival(row, here.configuration, sender, message);
      if (is_put_off(here, step)) continue;
      const bool on = visit(here.configuration, step);
      if (on && environment_->knows(assumption, step.effect))
        meet(here.used | (left & (~left + 1)), at, step);
    }
  }
}

}  // namespace ample::checker
