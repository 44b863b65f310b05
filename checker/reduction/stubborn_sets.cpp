// What is foreseen, and the best seed.
#include "checker/reduction/stubborn_sets.hpp"

namespace ample::checker {

namespace {

std::deque<Outlooks> outlooks_of(Automata& automata, const Experience& experience,
                                 AssumedFeeds& feeds, InternedVectors& numbers,
                                 std::deque<LocalBudget>& budgets) {
  std::deque<Outlooks> outlooks;
  for (Slot process = 0; process < automata.processes(); ++process)
    outlooks.emplace_back(automata, process, experience, feeds, numbers, budgets[process]);
  return outlooks;
}

}  // namespace

StubbornSets::StubbornSets(Automata& automata, const Experience& experience, const Tuning& tuning)
    : automata_(&automata),
      tuning_(tuning),
      budgets_(automata.processes(), LocalBudget(tuning.local_budget)),
      outlooks_(outlooks_of(automata, experience, feeds_, outlook_numbers_, budgets_)),
      closing_(automata, tuning, budgets_,
               [this](Slot process) -> Supply& { return outlooks_[process].supply(); }),
      look_ahead_(automata, tuning.look_ahead) {}

void StubbornSets::forget() {
  closing_.forget();
  for (Outlooks& outlooks : outlooks_) outlooks.forget();
}

std::size_t StubbornSets::bytes() const {
  std::size_t sum = closing_.bytes();
  for (const Outlooks& outlooks : outlooks_) sum += outlooks.bytes();
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
          feeds_.sets.number_of({&arriving_[std::size_t{process} * processes], processes});
      const auto outlook =
          outlook_numbers_[outlooks_[process].outlook(position[process], futures_[process])];
      for (Slot to = 0; to < processes; ++to) {
        if (tuning_.fault == Fault::no_futures) continue;
        if (to == process) continue;  // what it sends itself stands in its situation
        MessageSet& arriving = arriving_[std::size_t{to} * processes + process];
        const MessageSet more = feeds_.messages.united(arriving, outlook[to]);
        if (more == arriving) continue;
        arriving = more;
        to_do_[to] = 1;
        again = true;
      }
    }
  }
}

void StubbornSets::choose(const Position& position, const SleepSet& sleep, Feeds& futures,
                          std::vector<GlobalStep>& chosen) {
  chosen.clear();
  sleep_ = &sleep;
  automata_->find_enabled(position, enabled_);
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
  best.awake = closing_.close_smallest(position, futures_, *sleep_, enabled_, best.awake, best.set);
  if (tuning_.look_ahead > 0 && best.awake > 1) look_ahead_from_seeds(position, best);
  for (const GlobalStep& step : enabled_)
    if (best.set.empty() || (closing_.slots(best.set, step.process) & set_of(step.step.slot)) != 0)
      chosen.push_back(step);
}

void StubbornSets::look_ahead_from_seeds(const Position& position, Choice& best) {
  for (std::size_t i = 0; i < enabled_.size() && best.awake > 1; ++i) {
    const Slot process = enabled_[i].process;
    const SlotSet found = look_ahead(position, enabled_[i], best.awake - 1);
    if (found == 0) continue;
    closing_.set_to(process, found, best.set);
    best.awake = closing_.awake_in(position, best.set, *sleep_);
  }
}

const GlobalStep* StubbornSets::single_among(const Position& position) {
  for (const GlobalStep& seed : enabled_)
    if (closing_.is_single(position, futures_, seed)) return &seed;
  return nullptr;
}

SlotSet StubbornSets::look_ahead(const Position& position, const GlobalStep& seed,
                                 std::size_t most) {
  SlotSet slots = set_of(seed.step.slot);
  while (closing_.awake_in(position, seed.process, slots, *sleep_) <= most) {
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
  if ((slots & set_of(internal_slot)) != 0) held.push_back({internal_slot, false, 0, 0, 0, 0});
  for (const LocalStep& step : (*automata_)[held_at].steps(position[held_at])) {
    if ((slots & set_of(step.slot)) == 0) continue;
    visible |= closing_.is_visible(step);
    if (step.slot != internal_slot) held.push_back(step);
  }
  const auto harmless = [&](const Position& at, Slot process, const LocalStep& step) {
    if (visible && closing_.is_visible(step)) return false;
    if (process != held_at) return true;
    const Index local = (*automata_)[process].local(at[process]);
    return std::all_of(held.begin(), held.end(), [&](const LocalStep& other) {
      return closing_.commutation(process).commute(local, other, step);
    });
  };
  const auto single = [&](const Position& at, Slot except, Slot& process) -> const LocalStep* {
    for (process = 0; process < at.size(); ++process) {
      if (process == except) continue;
      for (const LocalStep& step : (*automata_)[process].steps(at[process]))
        if (closing_.is_single(at, futures_, {process, step})) return &step;
    }
    return nullptr;
  };
  return look_ahead_.accepts(position, held_at, slots, harmless, single);
}

}  // namespace ample::checker
