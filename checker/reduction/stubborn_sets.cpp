// Closing a seed, and taking the best seed.
#include "checker/reduction/stubborn_sets.hpp"

namespace ample::checker {

StubbornSets::StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning)
    : automata_(&automata),
      tuning_(tuning),
      shared_(automata.processes()),
      look_ahead_(automata, tuning.look_ahead) {
  const Slot processes = automata.processes();
  for (Slot process = 0; process < processes; ++process) {
    LocalBudget& budget = budgets_.emplace_back(tuning.local_budget);
    outlooks_.emplace_back(automata, process, experience, shared_, budget);
    closures_.emplace_back(automata, process, experience, shared_,
                           commutations_.emplace_back(automata.tabulation(), process), budget,
                           tuning.fault == Fault::cut_means_closed);
    single_.emplace_back();
    for (Slot slot = 0; slot <= processes; ++slot) {
      Hold hold(processes);
      hold.slots = set_of(static_cast<LocalSlot>(slot));
      single_.back().push_back(shared_.holds.number_of(hold));
    }
  }
}

bool StubbornSets::independent(const Position& position, const GlobalStep& a, const GlobalStep& b) {
  if (is_visible(a.step) && is_visible(b.step)) return false;
  return a.process != b.process
         || commutations_[a.process].independent((*automata_)[a.process].local(position[a.process]),
                                                 a.step, b.step);
}

std::size_t StubbornSets::bytes() const {
  std::size_t sum = 0;
  for (const Outlooks& outlooks : outlooks_) sum += outlooks.bytes();
  for (const Closures& closures : closures_) sum += closures.bytes();
  for (const Commutation& commutation : commutations_) sum += commutation.bytes();
  return sum;
}

/// The least fixpoint: what each process may still send, given what may still come to it.
void StubbornSets::foresee(const Position& position) {
  const Slot processes = automata_->processes();
  arriving_.assign(std::size_t{processes} * processes, no_messages);  // by receiver and sender
  futures_.resize(processes);
  to_do_.assign(processes, 1);
  for (bool again = true; again;) {
    again = false;
    for (Slot process = 0; process < processes; ++process) {
      if (!to_do_[process]) continue;
      to_do_[process] = 0;
      futures_[process] =
          shared_.feeds.number_of({&arriving_[std::size_t{process} * processes], processes});
      const auto outlook =
          shared_.outlooks[outlooks_[process].outlook(position[process], futures_[process])];
      for (Slot to = 0; to < processes; ++to) {
        if (tuning_.fault == Fault::no_futures) continue;
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

void StubbornSets::choose(const Position& position, const SleepSet& sleep, Futures& futures,
                          std::vector<GlobalStep>& chosen) {
  chosen.clear();
  sleep_ = &sleep;
  enabled_.clear();
  for (Slot process = 0; process < automata_->processes(); ++process)
    for (const LocalStep& step : (*automata_)[process].steps(position[process]))
      enabled_.push_back({process, step});
  // A stubborn set asleep as a whole ends the search here, so the seeds that sleep come first.
  std::stable_partition(enabled_.begin(), enabled_.end(),
                        [&](const GlobalStep& step) { return is_asleep(step); });
  if (enabled_.size() <= 1) {
    chosen = enabled_;
    return;
  }
  if (!futures.empty()) {
    futures_ = futures;
    if (const GlobalStep* single = single_among(position)) return chosen.push_back(*single);
  }
  foresee(position);
  if (futures != futures_) {
    futures = futures_;
    if (const GlobalStep* single = single_among(position)) return chosen.push_back(*single);
  }

  Choice best{.awake = enabled_.size(), .set = {}};
  close_seeds(position, best);
  if (tuning_.look_ahead > 0 && best.awake > 1) look_ahead_from_seeds(position, best);
  for (const GlobalStep& step : enabled_)
    if (best.set.empty()
        || (shared_.holds.slots(best.set[step.process]) & set_of(step.step.slot)) != 0)
      chosen.push_back(step);
}

/// Closes one seed after the other.
void StubbornSets::close_seeds(const Position& position, Choice& best) {
  for (std::size_t i = 0; i < enabled_.size() && best.awake > 1; ++i) {
    const auto& [process, step] = enabled_[i];
    if (i > 0 && enabled_[i - 1].process == process && enabled_[i - 1].step.slot == step.slot)
      continue;
    if (!close(position, process, step.slot, best.awake - 1, closing_)) continue;
    best.awake = awake_in(position, closing_);
    best.set = closing_;
  }
}

void StubbornSets::look_ahead_from_seeds(const Position& position, Choice& best) {
  for (std::size_t i = 0; i < enabled_.size() && best.awake > 1; ++i) {
    const Slot process = enabled_[i].process;
    const SlotSet found = look_ahead(position, enabled_[i], best.awake - 1);
    if (found == 0) continue;
    Hold hold(automata_->processes());
    hold.slots = found;
    best.set.assign(automata_->processes(), shared_.holds.none());
    best.set[process] = shared_.holds.number_of(hold);
    best.awake = awake_in(position, best.set);
  }
}

const GlobalStep* StubbornSets::single_among(const Position& position) {
  for (const GlobalStep& seed : enabled_)
    if (is_single(position, seed)) return &seed;
  return nullptr;
}

bool StubbornSets::is_single(const Position& position, const GlobalStep& seed) {
  if (tuning_.fault == Fault::eager_receipts && seed.step.slot != internal_slot) return true;
  if (is_visible(seed.step)) return false;
  const HoldId hold = single_[seed.process][seed.step.slot];
  if (seed.step.slot == internal_slot)  // several internal actions are one slot
    if (const auto steps = (*automata_)[seed.process].steps(position[seed.process]);
        steps.size() > 1 && steps[1].slot == internal_slot)
      return false;
  return closures_[seed.process].closed(position[seed.process], futures_[seed.process], hold)
         == hold;
}

SlotSet StubbornSets::look_ahead(const Position& position, const GlobalStep& seed,
                                 std::size_t most) {
  SlotSet slots = set_of(seed.step.slot);
  while (awake_in(position, seed.process, slots) <= most) {
    if (accepts(position, seed.process, slots)) return slots;
    const std::optional<LocalSlot> culprit = look_ahead_.culprit();
    if (!culprit) return 0;
    if (*culprit != internal_slot
        && (*automata_)[seed.process].empty(position[seed.process], sender_of(*culprit)))
      return 0;
    slots |= set_of(*culprit);
  }
  return 0;
}

bool StubbornSets::accepts(const Position& position, Slot held_at, SlotSet slots) {
  bool visible = false;
  std::vector<LocalStep> held;
  if ((slots & set_of(internal_slot)) != 0) held.push_back({internal_slot, 0, 0, 0, 0});
  for (const LocalStep& step : (*automata_)[held_at].steps(position[held_at])) {
    if ((slots & set_of(step.slot)) == 0) continue;
    visible |= is_visible(step);
    if (step.slot != internal_slot) held.push_back(step);
  }
  const auto harmless = [&](const Position& at, Slot process, const LocalStep& step) {
    if (visible && is_visible(step)) return false;
    if (process != held_at) return true;
    const Index local = (*automata_)[process].local(at[process]);
    return std::all_of(held.begin(), held.end(), [&](const LocalStep& other) {
      return commutations_[process].commute(local, other, step);
    });
  };
  const auto single = [&](const Position& at, Slot except, Slot& process) -> const LocalStep* {
    for (process = 0; process < at.size(); ++process) {
      if (process == except) continue;
      for (const LocalStep& step : (*automata_)[process].steps(at[process]))
        if (is_single(at, {process, step})) return &step;
    }
    return nullptr;
  };
  return look_ahead_.accepts(position, held_at, slots, harmless, single);
}

bool StubbornSets::close(const Position& position, Slot seed, LocalSlot slot, std::size_t most,
                         Set& set) {
  const Slot processes = automata_->processes();
  set.assign(processes, shared_.holds.none());
  set[seed] = single_[seed][slot];
  to_do_.assign(processes, 0);
  to_do_[seed] = 1;
  bool visible = false;
  for (bool again = true; again;) {
    again = false;
    for (Slot process = 0; process < processes; ++process) {
      if (!to_do_[process]) continue;
      to_do_[process] = 0;
      again = true;
      set[process] = closures_[process].closed(position[process], futures_[process], set[process]);
      if (awake_in(position, set) > most) return false;
      const auto held = shared_.holds.messages(set[process]);
      for (Slot sender = 0; sender < processes; ++sender) {
        if (tuning_.fault == Fault::no_necessary_enabling) continue;
        if (sender == process || held[sender] == no_messages) continue;
        const MessageSet before = shared_.holds.sends(set[sender], process);
        const MessageSet more = shared_.messages.united(before, held[sender]);
        if (more == before) continue;
        set[sender] = shared_.holds.with_sends(set[sender], process, more);
        to_do_[sender] = 1;
      }
      if (!visible && holds_a_visible_step(position, process, set[process])) {
        visible = true;
        for (Slot other = 0; other < processes; ++other) {
          set[other] = shared_.holds.with_visible(set[other]);
          to_do_[other] = 1;
        }
      }
    }
  }
  return true;
}

bool StubbornSets::holds_a_visible_step(const Position& position, Slot process, HoldId hold) const {
  const SlotSet slots = shared_.holds.slots(hold);
  for (const LocalStep& step : (*automata_)[process].steps(position[process]))
    if ((slots & set_of(step.slot)) != 0 && is_visible(step)) return true;
  return false;
}

std::size_t StubbornSets::awake_in(const Position& position, Slot process, SlotSet slots) const {
  if (slots == 0) return 0;
  const auto steps = (*automata_)[process].steps(position[process]);
  return static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(), [&](const LocalStep& step) {
        return (slots & set_of(step.slot)) != 0 && !is_asleep({process, step});
      }));
}

std::size_t StubbornSets::awake_in(const Position& position, const Set& set) const {
  std::size_t sum = 0;
  for (Slot process = 0; process < set.size(); ++process)
    sum += awake_in(position, process, shared_.holds.slots(set[process]));
  return sum;
}

}  // namespace ample::checker
