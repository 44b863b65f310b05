// Closing a hold.
#include "checker/reduction/closures.hpp"

namespace ample::checker {

Closures::Closures(Automata& automata, Slot process, const Experience& experience,
                   SharedTables& shared, Commutation& commutation, LocalBudget& budget,
                   bool cut_means_closed)
    : table_(&automata[process]),
      tabulation_(&automata.tabulation()),
      process_(process),
      experience_(&experience),
      shared_(&shared),
      commutation_(&commutation),
      budget_(&budget),
      cut_means_closed_(cut_means_closed),
      exploration_(automata, process, experience, shared) {}

HoldId Closures::closed(SituationId situation, FeedId feed, HoldId hold) {
  if (const std::uint32_t known = closed_.find(situation, feed, hold); known != TripleMap::absent)
    return known;
  const HoldId found = find_closed(situation, feed, hold);
  closed_.set(situation, feed, hold, found);
  return found;
}

HoldId Closures::find_closed(SituationId situation, FeedId feed, HoldId number) {
  Hold hold = shared_->holds[number];
  for (;;) {
    hold_steps(situation, hold);
    std::optional<std::pair<SituationId, LocalStep>> culprit;
    const auto look_at = [&](SituationId here, const LocalStep& step) {
      if (!culprit && is_bad(here, step, hold)) culprit.emplace(here, step);
      if (culprit) exploration_.stop();
      return !culprit;
    };
    exploration_.begin(situation);
    if (exploration_.explore(feed, hold, budget_->most(), look_at)) {
      budget_->finished(exploration_.visited());
    } else {
      budget_->gave_up(exploration_.visited());
      if (!cut_means_closed_) return everything(situation, feed, hold);
    }
    if (!culprit) {
      for (const LocalExploration::Met& met : exploration_.met())
        if (met.used == 0) closed_.set(met.situation, feed, number, number);
      return number;
    }
    add_culprit(situation, culprit->first, feed, culprit->second, hold);
    number = shared_->holds.number_of(hold);
    if (const std::uint32_t known = closed_.find(situation, feed, number);
        known != TripleMap::absent)
      return known;
  }
}

void Closures::hold_steps(SituationId situation, const Hold& hold) {
  held_.clear();
  for (const LocalStep& step : table_->steps(situation))
    if (hold.has(step.slot) && step.slot != internal_slot) held_.push_back({.step = step});
  if (hold.has(internal_slot)) held_.push_back({.step = {internal_slot, 0, 0, 0, 0}});
}

bool Closures::commutes_with_held(SituationId here, const LocalStep& step) {
  const Index local = table_->local(here);
  return std::all_of(held_.begin(), held_.end(), [&](Held& held) {
    if (step.slot == internal_slot) return commutation_->commute(local, held.step, step);
    if (held.situation != here || held.slot != step.slot) {
      held.answers = &commutation_->answers(local, held.step, step.slot);
      held.situation = here;
      held.slot = step.slot;
    }
    return commutation_->commute(*held.answers, local, held.step, step);
  });
}

bool Closures::against(const LocalStep& step, const Hold& hold) const {
  const Effect& effect = tabulation_->effect(step.effect);
  if (hold.visible && effect.visible) return true;
  for (const Sent& sent : effect.sends)
    if (shared_->messages.contains(hold.sends[sent.table->to().index], sent.message)) return true;
  return false;
}

void Closures::add_culprit(SituationId root, SituationId here, FeedId feed, const LocalStep& step,
                           Hold& hold) {
  if (step.slot == internal_slot || !table_->empty(root, sender_of(step.slot))) {
    hold.slots |= set_of(step.slot);
    return;
  }
  const Slot sender = sender_of(step.slot);
  std::vector<Index> messages{step.message};
  if (sender != process_) {  // its like, at once
    SituationTable::FedRow& row = table_->fed_row(here, sender);
    for (const Index message : shared_->messages[shared_->feeds[feed][sender]]) try {
        if (is_bad(here, table_->fed(row, here, sender, message), hold))
          messages.push_back(message);
      } catch (const model::BoundExceeded&) {
        messages.push_back(message);
      }
  }
  const MessageSet culprits = shared_->messages.of(std::move(messages));
  hold.messages[sender] = shared_->messages.united(hold.messages[sender], culprits);
  if (sender == process_) hold.sends[sender] = hold.messages[sender];
}

HoldId Closures::everything(SituationId situation, FeedId feed, Hold hold) {
  hold.slots |= set_of(internal_slot);
  const auto feeds = shared_->feeds[feed];
  for (Slot sender = 0; sender < feeds.size(); ++sender)
    if (!table_->empty(situation, sender))
      hold.slots |= set_of(slot_from(sender));
    else
      hold.messages[sender] = shared_->messages.united(hold.messages[sender], feeds[sender]);
  return shared_->holds.number_of(hold);
}

}  // namespace ample::checker
