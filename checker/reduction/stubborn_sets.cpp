// Closing a seed, and taking the best seed.
#include "checker/reduction/stubborn_sets.hpp"

namespace ample::checker {

StubbornSets::StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning)
    : automata_(&automata), tuning_(tuning), shared_(automata.processes()),
      look_ahead_(automata, tuning.look_ahead) {
  const Slot processes = automata.processes();
  for (Slot process = 0; process < processes; ++process) {
    analyses_.emplace_back(automata, process, experience, shared_, tuning.local_budget);
    commutations_.emplace_back(automata.tabulation(), process);
    single_.emplace_back();
    for (Slot slot = 0; slot <= processes; ++slot) {
      Hold hold(processes);
      hold.slots = set_of(static_cast<LocalSlot>(slot));
      single_.back().push_back(shared_.holds.number_of(hold));
    }
  }
}

AnalysisCounts StubbornSets::counts() const {
  AnalysisCounts sum;
  for (const LocalAnalysis& analysis : analyses_) {
    sum.explorations += analysis.counts().explorations;
    sum.situations += analysis.counts().situations;
    sum.cut += analysis.counts().cut;
  }
  return sum;
}

/// The least fixpoint: what each process may still send, given what may still come to it.
void StubbornSets::foresee(const Position& position, const Set& set, Futures& futures) {
  const Slot processes = automata_->processes();
  arriving_.assign(std::size_t{processes} * processes, no_messages);  // by receiver and sender
  futures.resize(processes);
  to_do_.assign(processes, 1);
  for (bool again = true; again;) {
    again = false;
    for (Slot process = 0; process < processes; ++process) {
      if (!to_do_[process]) continue;
      to_do_[process] = 0;
      futures[process] =
          shared_.feeds.number_of({&arriving_[std::size_t{process} * processes], processes});
      const auto outlook = shared_.outlooks[analyses_[process].outlook(
          position[process], futures[process], set[process])];
      for (Slot to = 0; to < processes; ++to) {
        if (to == process) continue;  // what it sends itself stands in its situation
        MessageSet& arriving = arriving_[std::size_t{to} * processes + process];
        const MessageSet more = shared_.messages.united(arriving, outlook[to]);
        if (more == arriving) continue;
        arriving = more;
        to_do_[to] = 1;
        again = true;
      }
    }
  }
}

void StubbornSets::choose(const Position& position, std::vector<GlobalStep>& chosen) {
  chosen.clear();
  const Slot processes = automata_->processes();
  std::vector<GlobalStep> enabled;
  for (Slot process = 0; process < processes; ++process)
    for (const LocalStep& step : (*automata_)[process].steps(position[process]))
      enabled.push_back({process, step});
  if (enabled.size() <= 1) {
    chosen = enabled;
    return;
  }
  foresee(position, Set(processes, shared_.holds.none()), futures_);

  for (const GlobalStep& seed : enabled)
    if (is_single(position, seed)) {
      chosen.push_back(seed);
      return;
    }

  Set best, set;
  std::size_t fewest = enabled.size();
  for (std::size_t i = 0; i < enabled.size() && fewest > 1; ++i) {
    const auto& [process, step] = enabled[i];
    if (i > 0 && enabled[i - 1].process == process && enabled[i - 1].step.slot == step.slot)
      continue;
    if (close(position, process, step.slot, fewest - 1, set)) {
      fewest = enabled_in(position, set);
      best = set;
    }
  }
  if (fewest > 1 && tuning_.look_ahead > 0)
    for (const GlobalStep& seed : enabled)
      if (is_single_by_look_ahead(position, seed)) {
        chosen.push_back(seed);
        return;
      }
  for (const GlobalStep& step : enabled)
    if (best.empty() || (shared_.holds.slots(best[step.process]) & set_of(step.step.slot)) != 0)
      chosen.push_back(step);
}

bool StubbornSets::is_single(const Position& position, const GlobalStep& seed) {
  if (is_visible(seed.step)) return false;
  const HoldId hold = single_[seed.process][seed.step.slot];
  if (seed.step.slot == internal_slot)  // several internal actions are one slot
    if (const auto steps = (*automata_)[seed.process].steps(position[seed.process]);
        steps.size() > 1 && steps[1].slot == internal_slot)
      return false;
  return analyses_[seed.process].closed(position[seed.process], futures_[seed.process], hold)
         == hold;
}

bool StubbornSets::is_single_by_look_ahead(const Position& position, const GlobalStep& seed) {
  if (seed.step.slot == internal_slot)
    if (const auto steps = (*automata_)[seed.process].steps(position[seed.process]);
        steps.size() > 1 && steps[1].slot == internal_slot)
      return false;
  const bool visible = is_visible(seed.step);
  const auto harmless = [&](const Position& at, Slot process, const LocalStep& step) {
    if (visible && is_visible(step)) return false;
    return process != seed.process
           || commutations_[process].commute((*automata_)[process].local(at[process]), seed.step,
                                             step);
  };
  const auto single = [&](const Position& at, Slot except, Slot& process) -> const LocalStep* {
    for (process = 0; process < at.size(); ++process) {
      if (process == except) continue;
      for (const LocalStep& step : (*automata_)[process].steps(at[process]))
        if (is_single(at, {process, step})) return &step;
    }
    return nullptr;
  };
  return look_ahead_.accepts(position, seed.process, set_of(seed.step.slot), harmless, single);
}

bool StubbornSets::close(const Position& position, Slot seed, LocalSlot slot, std::size_t most,
                         Set& set) {
  const Slot processes = automata_->processes();
  set.assign(processes, shared_.holds.none());
  set[seed] = single_[seed][slot];
  std::vector<std::uint8_t> to_do(processes, 0);
  to_do[seed] = 1;
  bool visible = false;
  for (bool again = true; again;) {
    again = false;
    for (Slot process = 0; process < processes; ++process) {
      if (!to_do[process]) continue;
      to_do[process] = 0;
      again = true;
      set[process] = analyses_[process].closed(position[process], futures_[process], set[process]);
      if (enabled_in(position, set) > most) return false;
      const Hold hold = shared_.holds[set[process]];
      for (Slot sender = 0; sender < processes; ++sender) {
        if (sender == process || hold.messages[sender] == no_messages) continue;
        Hold at_sender = shared_.holds[set[sender]];
        const MessageSet more =
            shared_.messages.united(at_sender.sends[process], hold.messages[sender]);
        if (more == at_sender.sends[process]) continue;
        at_sender.sends[process] = more;
        set[sender] = shared_.holds.number_of(at_sender);
        to_do[sender] = 1;
      }
      if (!visible && holds_a_visible_step(position, process, set[process])) {
        visible = true;
        for (Slot other = 0; other < processes; ++other) {
          Hold at_other = shared_.holds[set[other]];
          at_other.visible = true;
          set[other] = shared_.holds.number_of(at_other);
          to_do[other] = 1;
        }
      }
    }
  }
  return true;
}

bool StubbornSets::holds_a_visible_step(const Position& position, Slot process,
                                        HoldId hold) const {
  const SlotSet slots = shared_.holds.slots(hold);
  for (const LocalStep& step : (*automata_)[process].steps(position[process]))
    if ((slots & set_of(step.slot)) != 0 && is_visible(step)) return true;
  return false;
}

std::size_t StubbornSets::enabled_in(const Position& position, const Set& set) const {
  std::size_t count = 0;
  for (Slot process = 0; process < set.size(); ++process) {
    const SlotSet slots = shared_.holds.slots(set[process]);
    if (slots == 0) continue;
    for (const LocalStep& step : (*automata_)[process].steps(position[process]))
      count += (slots & set_of(step.slot)) != 0;
  }
  return count;
}

}  // namespace ample::checker
