// Closing the part of a set at one process.
#include "checker/engines/por/closures.hpp"

namespace ample::checker {

namespace {
/// The most counterexamples that are kept for a local configuration and a part.
constexpr std::size_t most_counterexamples = 6;
}  // namespace

Closures::Closures(Automata& automata, ProcessIndex process, Environment& environment,
                   StubbornParts& parts, Commutation& commutation, RegisterDependence& dependence,
                   LocalBudget& budget, bool cut_means_closed)
    : table_(&automata[process]),
      tabulation_(&automata.tabulation()),
      process_(process),
      environment_(&environment),
      kinds_(&automata.kinds()),
      parts_(&parts),
      commutation_(&commutation),
      dependence_(&dependence),
      budget_(&budget),
      cut_means_closed_(cut_means_closed),
      exploration_(automata, process, environment, dependence),
      recent_(most_recent) {}

std::size_t Closures::bytes() const {
  return places_.bytes() + known_.size() * sizeof(Known) + counterexample_bytes_
         + recent_.size() * sizeof(Recent) + exploration_.bytes();
}

void Closures::forget() {
  places_.clear();
  known_.clear();
  recent_.assign(most_recent, {});
  held_.clear();
  counterexample_bytes_ = 0;
}

StubbornPartId Closures::closed(LocalConfigurationId configuration, AssumptionId assumption,
                                StubbornPartId part) {
  for (;;) {
    const StubbornPartId next = next_part(configuration, assumption, part);
    if (next == part) return part;
    if (next == none) return everything(configuration, assumption, (*parts_)[part]);
    part = next;
  }
}

Closures::Known& Closures::known_of(LocalConfigurationId configuration, StubbornPartId part) {
  return known_[places_.known_or(configuration, part, 0, [&] {
    known_.emplace_back();
    return static_cast<std::uint32_t>(known_.size() - 1);
  })];
}

StubbornPartId Closures::find_next_part(LocalConfigurationId configuration, AssumptionId assumption,
                                        StubbornPartId number) {
  Known& known = known_of(configuration, number);
  if (known.closed != none
      && (known.closed == assumption || environment_->includes(known.closed, assumption)))
    return number;
  for (const Counterexample& counterexample : known.counterexamples)
    if (are_met(counterexample.needs, assumption)) return counterexample.next_part;
  if (known.gave_up_with != none
      && (known.gave_up_with == assumption
          || environment_->includes(assumption, known.gave_up_with)))
    return none;

  StubbornPart part = (*parts_)[number];
  note_held(configuration, part);
  std::optional<DependentStep> dependent;
  if (!look_for_dependent_step(configuration, assumption, part, dependent)) {
    if (cut_means_closed_) return number;
    known.gave_up_with = assumption;
    return none;
  }
  if (!dependent) {
    if (known.closed == none || !environment_->includes(known.closed, assumption))
      known.closed = assumption;
    return number;
  }
  Counterexample counterexample{needs_of(*dependent, part), none};
  add_dependent_step(configuration, *dependent, part);
  counterexample.next_part = parts_->number_of(part);
  counterexample_bytes_ += sizeof(Counterexample) + counterexample.needs.size() * sizeof(Need);
  const StubbornPartId next_part = counterexample.next_part;
  if (known.counterexamples.size() < most_counterexamples)
    known.counterexamples.push_back(std::move(counterexample));
  else
    known.counterexamples[known.next++ % most_counterexamples] = std::move(counterexample);
  return next_part;
}

bool Closures::look_for_dependent_step(LocalConfigurationId configuration, AssumptionId assumption,
                                       const StubbornPart& part,
                                       std::optional<DependentStep>& dependent) {
  const auto look_at = [&](LocalConfigurationId here, const LocalStep& step) {
    if (!is_dependent(assumption, here, step, part)) return true;
    dependent = {here, step};
    exploration_.stop();
    return false;
  };
  exploration_.begin(configuration);
  const bool all = exploration_.explore(assumption, part, budget_->most(), look_at);
  all ? budget_->finished(exploration_.visited()) : budget_->gave_up(exploration_.visited());
  return all;
}

/// The needs of the execution, in the last exploration, that ends with the dependent step.
std::vector<Closures::Need> Closures::needs_of(const DependentStep& dependent,
                                               const StubbornPart& part) {
  std::vector<Need> needs;
  need_receipt(dependent.configuration, dependent.step, needs);
  if (!conflicts(dependent.configuration, dependent.step, part)) need_sends(dependent.step, needs);
  const auto& met = exploration_.met();
  for (std::size_t at = exploration_.visited() - 1; met[at].from != LocalExploration::none;
       at = met[at].from) {
    need_receipt(met[met[at].from].configuration, met[at].step, needs);
    need_sends(met[at].step, needs);
  }
  return needs;
}

void Closures::need_receipt(LocalConfigurationId before, const LocalStep& step,
                            std::vector<Need>& needs) const {
  if (step.group == internal_group) return;
  const ProcessIndex sender = step.group == writes_of_others ? no_process : sender_of(step.group);
  if (sender != no_process && (sender == process_ || !table_->empty(before, sender))) return;
  Sent sent{};
  sent.message = step.message;
  needs.push_back({.own = false, .sender = sender, .sent = sent});
}

void Closures::need_sends(const LocalStep& step, std::vector<Need>& needs) const {
  if (step.group == writes_of_others) return;
  const Effect& effect = tabulation_->effect(step.effect);
  for (const Sent& sent : effect.sends)
    needs.push_back({.own = true, .sender = process_, .sent = sent});
  if (!effect.writes()) return;
  Sent written{};
  written.message = effect.write;
  needs.push_back({.own = true, .sender = no_process, .sent = written});
}

bool Closures::are_met(const std::vector<Need>& needs, AssumptionId assumption) const {
  return std::all_of(needs.begin(), needs.end(), [&](const Need& need) {
    if (need.sender == no_process) {
      const auto& written = environment_->written(assumption);
      return need.own ? environment_->writes(assumption, need.sent.message)
                      : std::ranges::find(written, need.sent.message) != written.end();
    }
    return need.own ? environment_->sends(assumption, need.sent)
                    : environment_->brings(assumption, need.sender, need.sent.message);
  });
}

void Closures::note_held(LocalConfigurationId configuration, const StubbornPart& part) {
  holds_back_ = part.visible
                || std::any_of(part.sends.begin(), part.sends.end(),
                               [](KindSet sends) { return sends != no_kinds; });
  held_.clear();
  for (const LocalStep& step : table_->steps(configuration))
    if (part.has(step.group) && step.group != internal_group) held_.push_back({.step = step});
  if (part.has(internal_group)) held_.push_back({.step = {internal_group, false, 0, 0, 0, 0}});
}

bool Closures::conflicts(LocalConfigurationId here, const LocalStep& step,
                         const StubbornPart& part) {
  if (step.group == writes_of_others) return !held_survive(here, step.message);
  return !commutes_with_held(here, step)
         || (part.registers != no_register
             && (dependence_->registers_of(table_->argument(here), step) & part.registers)
                    != no_register);
}

bool Closures::commutes_with_held(LocalConfigurationId here, const LocalStep& step) {
  const Index argument = table_->argument(here);
  return std::all_of(held_.begin(), held_.end(), [&](Held& held) {
    if (step.group == internal_group) return commutation_->commute(argument, held.step, step);
    if (held.configuration != here || held.group != step.group) {
      held.answers = &commutation_->answers(argument, held.step, step.group);
      held.configuration = here;
      held.group = step.group;
    }
    return commutation_->commute(*held.answers, argument, held.step, step);
  });
}

bool Closures::held_survive(LocalConfigurationId here, Index write) {
  const Index argument = table_->argument(here);
  return std::all_of(held_.begin(), held_.end(), [&](const Held& held) {
    return held.step.group == internal_group ? dependence_->internals_survive(argument, write)
                                             : dependence_->survives(argument, held.step, write);
  });
}

bool Closures::sends_or_shows_what_is_held(const LocalStep& step, const StubbornPart& part) const {
  const Effect& effect = tabulation_->effect(step.effect);
  if (part.visible && effect.visible) return true;
  return std::ranges::any_of(effect.sends, [&](const Sent& sent) {
    return kinds_->contains(part.sends[sent.table->to().index], sent.channel, sent.message);
  });
}

void Closures::add_dependent_step(LocalConfigurationId root, const DependentStep& dependent,
                                  StubbornPart& part) {
  const LocalStep& step = dependent.step;
  if (step.group == writes_of_others) {
    part.registers |= table_->shared().written(step.message);
    return;
  }
  if (step.group == internal_group || !table_->empty(root, sender_of(step.group))) {
    part.groups |= set_of(step.group);
    return;
  }
  const ProcessIndex sender = sender_of(step.group);
  part.receipts[sender] |= kinds_->set_of(table_->channel_from(sender), step.message);
  if (sender == process_) part.sends[sender] = part.receipts[sender];
}

KindSet Closures::arriving_from(AssumptionId assumption, ProcessIndex sender) const {
  KindSet kinds = no_kinds;
  for (const Environment::Allowances& arriving : environment_->arriving(assumption))
    if (arriving.sender == sender)
      for (const Environment::Allowance& allowance : arriving.messages)
        kinds |= kinds_->set_of(table_->channel_from(sender), allowance.message);
  return kinds;
}

StubbornPartId Closures::everything(LocalConfigurationId configuration, AssumptionId assumption,
                                    StubbornPart part) {
  part.groups |= set_of(internal_group);
  part.registers |= table_->shared().used_set(process_);
  for (ProcessIndex sender = 0; sender < tabulation_->processes(); ++sender)
    if (!table_->empty(configuration, sender))
      part.groups |= set_of(receipts_from(sender));
    else
      part.receipts[sender] |= arriving_from(assumption, sender);
  return parts_->number_of(part);
}

}  // namespace ample::checker
