// Exploring a local automaton, and closing a hold.
#include "checker/reduction/local_analysis.hpp"

#include "model/errors.hpp"

namespace ample::checker {

LocalAnalysis::LocalAnalysis(Automata& automata, Slot process, const Experience& experience,
                             SharedTables& shared, Commutation& commutation, std::size_t budget,
                             bool cut_means_closed)
    : table_(&automata[process]),
      tabulation_(&automata.tabulation()),
      process_(process),
      experience_(&experience),
      shared_(&shared),
      budget_(budget),
      cut_means_closed_(cut_means_closed),
      commutation_(&commutation) {}

/// A situation is met again when fewer messages have been used up on the way to it.
void LocalAnalysis::meet(SituationId situation, Used used) {
  if (situation >= last_met_.size()) last_met_.resize(2 * std::size_t{situation} + 64, {0, 0});
  auto& [run, last] = last_met_[situation];
  if (run != run_) last = none;
  run = run_;
  for (std::uint32_t i = last; i != none; i = met_[i].before)
    if ((met_[i].used & ~used) == 0) return;
  met_.push_back({situation, last, used});
  last = static_cast<std::uint32_t>(met_.size() - 1);
}

const std::vector<LocalAnalysis::Allowances>& LocalAnalysis::allowances(FeedId feed) {
  if (feed >= allowances_.size()) allowances_.resize(2 * std::size_t{feed} + 64);
  auto& known = allowances_[feed];
  if (!known) known = std::make_unique<std::vector<Allowances>>(find_allowances(feed));
  return *known;
}

/// Gives each kind of messages of a feed as many bits as it may be sent times, while there are
/// bits.
std::vector<LocalAnalysis::Allowances> LocalAnalysis::find_allowances(FeedId feed) const {
  std::vector<Allowances> found;
  const auto feeds = shared_->feeds[feed];
  unsigned bit = 0;
  std::vector<std::pair<Experience::Kind, Used>> kinds;
  for (Slot sender = 0; sender < feeds.size(); ++sender) {
    if (feeds[sender] == no_messages) continue;
    const Slot channel = table_->channel_from(sender);
    kinds.clear();
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const Index message : shared_->messages[feeds[sender]]) {
      const Experience::Kind kind = experience_->kind(channel, message);
      auto known = std::find_if(kinds.begin(), kinds.end(),
                                [=](const auto& other) { return other.first == kind; });
      if (known == kinds.end()) {
        const unsigned times = experience_->most(kind);
        const bool counted = times <= most_counted && bit + times <= 64;
        known = kinds.insert(known, {kind, counted ? ((Used{1} << times) - 1) << bit : Used{0}});
        if (counted) bit += times;
      }
      allowances.messages.push_back({message, known->second});
    }
  }
  return found;
}

template <class Visit>
bool LocalAnalysis::explore(SituationId from, FeedId feed, const Hold& hold, Visit&& visit) {
  ++run_;
  met_.clear();
  meet(from, 0);
  const std::vector<Allowances>& fed = allowances(feed);
  ++counts_.explorations;
  const std::uint64_t before = counts_.situations;
  try {
    for (std::size_t next = 0; next < met_.size(); ++next) {
      if (met_.size() > budget_) return cut(counts_.situations - before);
      ++counts_.situations;
      const SituationId here = met_[next].situation;
      const Used used = met_[next].used;
      for (const LocalStep& step : table_->steps(here)) {
        if (hold.has(step.slot)) continue;
        const bool on = visit(here, step);
        if (on && experience_->knows(step.effect)) meet(step.next, used);
      }
      for (const auto& [sender, messages] : fed) {
        if (!table_->empty(here, sender)) continue;
        SituationTable::FedRow& row = table_->fed_row(here, sender);
        for (const auto& [message, bits] : messages) {
          const Used left = bits & ~used;
          if (bits != 0 && left == 0) continue;
          if (shared_->messages.contains(hold.messages[sender], message)) continue;
          const LocalStep step = table_->fed(row, here, sender, message);
          const bool on = visit(here, step);
          if (on && experience_->knows(step.effect)) meet(step.next, used | (left & (~left + 1)));
        }
      }
    }
    return true;
  } catch (const model::BoundExceeded&) {
    // In a situation that need not be reachable: no verdict, only no knowledge.
    return cut(counts_.situations - before);
  }
}

bool LocalAnalysis::cut(std::uint64_t situations) {
  constexpr std::size_t least_budget = 30;
  ++counts_.cut;
  in_vain_ += situations;
  if (2 * in_vain_ > counts_.situations + 20 * budget_ && budget_ / 2 >= least_budget) {
    budget_ /= 2;
    in_vain_ = 0;
    counts_.situations = 0;
  }
  return false;
}

HoldId LocalAnalysis::closed(SituationId situation, FeedId feed, HoldId hold) {
  if (const std::uint32_t known = closed_.find(situation, feed, hold); known != TripleMap::absent)
    return known;
  const HoldId found = find_closed(situation, feed, hold);
  closed_.set(situation, feed, hold, found);
  return found;
}

HoldId LocalAnalysis::find_closed(SituationId situation, FeedId feed, HoldId number) {
  Hold hold = shared_->holds[number];
  for (;;) {
    hold_steps(situation, hold);
    std::optional<std::pair<SituationId, LocalStep>> culprit;
    const bool within_budget =
        explore(situation, feed, hold, [&](SituationId here, const LocalStep& step) {
          if (!culprit && is_bad(here, step, hold)) culprit.emplace(here, step);
          if (culprit) met_.resize(1);  // stop
          return !culprit;
        });
    if (!within_budget && !cut_means_closed_) return everything(situation, feed, hold);
    if (!culprit) {
      for (const Met& met : met_)
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

void LocalAnalysis::hold_steps(SituationId situation, const Hold& hold) {
  held_.clear();
  for (const LocalStep& step : table_->steps(situation))
    if (hold.has(step.slot) && step.slot != internal_slot) held_.push_back({.step = step});
  if (hold.has(internal_slot)) held_.push_back({.step = {internal_slot, 0, 0, 0, 0}});
}

bool LocalAnalysis::commutes_with_held(SituationId here, const LocalStep& step) {
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

bool LocalAnalysis::against(const LocalStep& step, const Hold& hold) const {
  const Effect& effect = tabulation_->effect(step.effect);
  if (hold.visible && effect.visible) return true;
  for (const Sent& sent : effect.sends)
    if (shared_->messages.contains(hold.sends[sent.table->to().index], sent.message)) return true;
  return false;
}

void LocalAnalysis::add_culprit(SituationId root, SituationId here, FeedId feed,
                                const LocalStep& step, Hold& hold) {
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

HoldId LocalAnalysis::everything(SituationId situation, FeedId feed, Hold hold) {
  hold.slots |= set_of(internal_slot);
  const auto feeds = shared_->feeds[feed];
  for (Slot sender = 0; sender < feeds.size(); ++sender)
    if (!table_->empty(situation, sender))
      hold.slots |= set_of(slot_from(sender));
    else
      hold.messages[sender] = shared_->messages.united(hold.messages[sender], feeds[sender]);
  return shared_->holds.number_of(hold);
}

OutlookId LocalAnalysis::outlook(SituationId situation, FeedId feed) {
  if (const std::uint64_t known = outlooks_.find(situation, feed); known != Memo::absent)
    return static_cast<OutlookId>(known);
  const OutlookId found = find_outlook(situation, feed);
  outlooks_.insert(situation, feed, found);  // never 0: that is the empty vector
  return found;
}

OutlookId LocalAnalysis::find_outlook(SituationId situation, FeedId feed) {
  const Hold nothing_held(tabulation_->processes());
  std::vector<EffectNumber> effects;
  const auto note = [&](EffectNumber effect) {
    if (effect >= effect_met_.size()) effect_met_.resize(2 * std::size_t{effect} + 64, 0);
    if (effect_met_[effect] != run_ && experience_->knows(effect)) effects.push_back(effect);
    effect_met_[effect] = run_;
  };
  if (!explore(situation, feed, nothing_held, [&](SituationId, const LocalStep& step) {
        note(step.effect);
        return true;
      }))
    return coarse_outlook();

  const Slot processes = tabulation_->processes();
  std::vector<std::vector<Index>> sent_to(processes);
  std::uint32_t visible = 0;
  for (const EffectNumber number : effects) {
    const Effect& effect = tabulation_->effect(number);
    if (effect.visible) visible = 1;
    for (const Sent& sent : effect.sends) sent_to[sent.table->to().index].push_back(sent.message);
  }
  std::vector<std::uint32_t> outlook;
  for (auto& messages : sent_to) outlook.push_back(shared_->messages.of(std::move(messages)));
  outlook.push_back(visible);
  return shared_->outlooks.number_of(outlook);
}

OutlookId LocalAnalysis::coarse_outlook() {
  std::vector<std::uint32_t> outlook;
  for (const model::ProcessId to : tabulation_->system().instance().all()) {
    std::vector<Index> messages;
    const Slot channel = tabulation_->slot_of(model::ProcessId(static_cast<int>(process_)), to);
    if (channel != no_slot)
      for (Index message = 0; message < tabulation_->channel(channel).messages(); ++message)
        if (experience_->knows(channel, message)) messages.push_back(message);
    outlook.push_back(shared_->messages.of(std::move(messages)));
  }
  outlook.push_back(1);
  return shared_->outlooks.number_of(outlook);
}

}  // namespace ample::checker
