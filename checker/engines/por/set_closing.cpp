// The closure of a set: process by process, until nothing is added.
#include "checker/engines/por/set_closing.hpp"

namespace ample::checker {

SetClosing::SetClosing(Automata& automata, MaySendSummaries& summaries, const Tuning& tuning)
    : automata_(&automata),
      summaries_(&summaries),
      fault_(tuning.fault),
      parts_(automata.processes()),
      budgets_(automata.processes(), LocalBudget(tuning.local_budget)) {
  const ProcessIndex processes = automata.processes();
  for (ProcessIndex process = 0; process < processes; ++process) {
    closures_.emplace_back(automata, process, environments_.emplace_back(summaries, process),
                           parts_, commutations_.emplace_back(automata.tabulation(), process),
                           dependences_.emplace_back(automata.tabulation(), process),
                           budgets_[process], fault_ == Fault::cut_means_closed);
    single_.emplace_back();
    for (std::uint32_t group = 0; group <= processes; ++group)
      single_.back().push_back(part_of(set_of(static_cast<TransitionGroup>(group))));
  }
}

const SetClosing::Assumptions& SetClosing::assumptions(MaySendId summary) {
  if (fault_ == Fault::nothing_may_be_sent) summary = summaries_->nothing();
  assumptions_.clear();
  for (ProcessIndex process = 0; process < automata_->processes(); ++process)
    assumptions_.push_back(summaries_->assumption(summary, process));
  return assumptions_;
}

void SetClosing::notice_values() {
  const Tabulation& tabulation = automata_->tabulation();
  if (!tabulation.has_shared()) return;
  Index values = 0;
  for (std::uint32_t at = 0; at < tabulation.shared().registers(); ++at)
    values += tabulation.shared().values(at);
  if (values != values_) forget();
  values_ = values;
}

bool SetClosing::is_single(const GlobalConfiguration& configuration, const Assumptions& assumptions,
                           const GlobalStep& seed) {
  const auto& [process, step] = seed;
  if (fault_ == Fault::eager_receipts && step.group != internal_group) return true;
  if (is_visible(step) || writes(step)) return false;
  notice_values();
  if (step.group == internal_group)  // several internal actions are one group
    if (const auto steps = (*automata_)[process].steps(configuration[process]);
        steps.size() > 1 && steps[1].group == internal_group)
      return false;
  return closures_[process].is_closed(configuration[process], assumptions[process],
                                      single_[process][step.group]);
}

StubbornPartId SetClosing::part_of(GroupSet groups) {
  StubbornPart part(automata_->processes());
  part.groups = groups;
  return parts_.number_of(part);
}

void SetClosing::set_to(const std::vector<GroupSet>& groups, Set& set) {
  set.clear();
  for (const GroupSet of_process : groups) set.push_back(part_of(of_process));
}

void SetClosing::hold_sends_to(ProcessIndex receiver, Set& set) {
  if (fault_ == Fault::no_necessary_enabling) return;
  const auto held = parts_.receipts(set[receiver]);
  for (ProcessIndex sender = 0; sender < set.size(); ++sender) {
    if (sender == receiver || held[sender] == no_kinds) continue;
    const KindSet before = parts_.sends(set[sender], receiver);
    const KindSet more = before | held[sender];
    if (more == before) continue;
    set[sender] = parts_.with_sends(set[sender], receiver, more);
    to_do_[sender] = 1;
  }
}

void SetClosing::hold_visible_steps(Set& set) {
  for (StubbornPartId& part : set) part = parts_.with_visible(part);
  to_do_.assign(set.size(), 1);
}

void SetClosing::hold_uses(RegisterSet registers, Set& set) {
  for (ProcessIndex user = 0; user < set.size(); ++user)
    if ((*automata_)[user].uses(registers)) {
      set[user] = parts_.with_registers(set[user], registers);
      to_do_[user] = 1;
    }
}

bool SetClosing::close(const GlobalConfiguration& configuration, const Assumptions& assumptions,
                       const SleepSet& sleep, std::size_t most, Set& set) {
  notice_values();
  const ProcessIndex processes = automata_->processes();
  to_do_.assign(processes, 0);
  for (ProcessIndex process = 0; process < processes; ++process)
    to_do_[process] = set[process] != parts_.none();
  bool visible = false;
  RegisterSet registers = no_register;
  for (bool again = true; again;) {
    again = false;
    for (ProcessIndex process = 0; process < processes; ++process) {
      if (!to_do_[process]) continue;
      to_do_[process] = 0;
      again = true;
      set[process] =
          closures_[process].closed(configuration[process], assumptions[process], set[process]);
      if (awake_in(configuration, set, sleep) > most) return false;
      hold_sends_to(process, set);
      if (!visible && holds_a_visible_step(configuration, process, set[process])) {
        visible = true;
        hold_visible_steps(set);
      }
      const RegisterSet more = registers_of(configuration, process, set[process]) & ~registers;
      if (more == no_register) continue;
      registers |= more;
      hold_uses(more, set);
    }
  }
  return true;
}

std::size_t SetClosing::close_smallest(const GlobalConfiguration& configuration,
                                       const Assumptions& assumptions, const SleepSet& sleep,
                                       std::span<const GlobalStep> seeds, std::size_t awake,
                                       Set& best) {
  for (std::size_t i = 0; i < seeds.size() && awake > 1; ++i) {
    const auto& [process, step] = seeds[i];
    if (i > 0 && seeds[i - 1].process == process && seeds[i - 1].step.group == step.group) continue;
    closed_.assign(automata_->processes(), parts_.none());
    closed_[process] = single_[process][step.group];
    if (!close(configuration, assumptions, sleep, awake - 1, closed_)) continue;
    awake = awake_in(configuration, closed_, sleep);
    best = closed_;
  }
  return awake;
}

template <class Like>
bool SetClosing::holds_a_step(const GlobalConfiguration& configuration, ProcessIndex process,
                              GroupSet groups, const Like& like) const {
  const auto steps = (*automata_)[process].steps(configuration[process]);
  return std::any_of(steps.begin(), steps.end(), [&](const LocalStep& step) {
    return (groups & set_of(step.group)) != 0 && like(step);
  });
}

bool SetClosing::holds_a_visible_step(const GlobalConfiguration& configuration,
                                      ProcessIndex process, StubbornPartId part) const {
  return holds_a_step(configuration, process, parts_.groups(part),
                      [&](const LocalStep& step) { return is_visible(step); });
}

RegisterSet SetClosing::registers_of(const GlobalConfiguration& configuration, ProcessIndex process,
                                     StubbornPartId part) const {
  RegisterSet held = parts_.registers(part);
  const GroupSet groups = parts_.groups(part);
  if (!automata_->tabulation().has_shared() || groups == 0) return held;
  for (const LocalStep& step : (*automata_)[process].steps(configuration[process]))
    if ((groups & set_of(step.group)) != 0 && writes(step))
      held |= automata_->tabulation().shared().written(automata_->effect(step.effect).write);
  return held;
}

std::size_t SetClosing::awake_in(const GlobalConfiguration& configuration, ProcessIndex process,
                                 GroupSet groups, const SleepSet& sleep) const {
  if (groups == 0) return 0;
  const auto steps = (*automata_)[process].steps(configuration[process]);
  return static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(), [&](const LocalStep& step) {
        return (groups & set_of(step.group)) != 0
               && !sleeps(sleep, key_of(*automata_, {process, step}));
      }));
}

std::size_t SetClosing::awake_in(const GlobalConfiguration& configuration, const Set& set,
                                 const SleepSet& sleep) const {
  std::size_t sum = 0;
  for (ProcessIndex process = 0; process < set.size(); ++process)
    sum += awake_in(configuration, process, parts_.groups(set[process]), sleep);
  return sum;
}

bool SetClosing::independent(const GlobalConfiguration& configuration, const GlobalStep& a,
                             const GlobalStep& b) {
  if (is_visible(a.step) && is_visible(b.step)) return false;
  const auto argument = [&](ProcessIndex process) {
    return (*automata_)[process].argument(configuration[process]);
  };
  if (a.process == b.process)
    return commutations_[a.process].independent(argument(a.process), a.step, b.step);
  const auto disturbs = [&](const GlobalStep& one, const GlobalStep& other) {
    return writes(one.step)
           && !dependences_[other.process].survives(argument(other.process), other.step,
                                                    automata_->effect(one.step.effect).write);
  };
  return !disturbs(a, b) && !disturbs(b, a);
}

void SetClosing::forget() {
  for (Environment& environment : environments_) environment.forget();
  for (Closures& closures : closures_) closures.forget();
  for (Commutation& commutation : commutations_) commutation.forget();
  for (RegisterDependence& dependence : dependences_) dependence.forget();
}

std::size_t SetClosing::bytes() const {
  std::size_t sum = 0;
  for (const Closures& closures : closures_) sum += closures.bytes();
  for (const Commutation& commutation : commutations_) sum += commutation.bytes();
  for (const RegisterDependence& dependence : dependences_) sum += dependence.bytes();
  return sum;
}

}  // namespace ample::checker
