// Exploring a local automaton, and closing a hold.
#include "checker/reduction/local_analysis.hpp"

#include "model/errors.hpp"

namespace ample::checker {

LocalAnalysis::LocalAnalysis(Automata& automata, Slot process, const Experience& experience,
                             SharedTables& shared, std::size_t budget)
    : table_(&automata[process]),
      tabulation_(&automata.tabulation()),
      process_(process),
      experience_(&experience),
      shared_(&shared),
      budget_(budget),
      commutation_(automata.tabulation(), process) {}

bool LocalAnalysis::mark(SituationId situation) {
  if (situation >= marks_.size()) marks_.resize(2 * std::size_t{situation} + 64);
  if (marks_[situation] == mark_) return false;
  marks_[situation] = mark_;
  met_.push_back(situation);
  return true;
}

template <class Visit>
bool LocalAnalysis::explore(SituationId from, FeedId feed, const Hold& hold, Visit&& visit) {
  ++mark_;
  met_.clear();
  mark(from);
  ++counts_.explorations;
  const auto feeds = shared_->feeds[feed];
  try {
    for (std::size_t next = 0; next < met_.size(); ++next) {
      if (met_.size() > budget_) return ++counts_.cut, false;
      ++counts_.situations;
      const SituationId here = met_[next];
      for (const LocalStep& step : table_->steps(here)) {
        if (hold.has(step.slot)) continue;
        const bool on = visit(here, step);
        if (on && experience_->knows(process_, step)) mark(step.next);
      }
      for (Slot sender = 0; sender < feeds.size(); ++sender) {
        if (feeds[sender] == no_messages || !table_->empty(here, sender)) continue;
        for (const Index message : shared_->messages[feeds[sender]]) {
          if (shared_->messages.contains(hold.messages[sender], message)) continue;
          const LocalStep step = table_->fed(here, sender, message);
          const bool on = visit(here, step);
          if (on && experience_->knows(process_, step)) mark(step.next);
        }
      }
    }
    return true;
  } catch (const model::BoundExceeded&) {
    // In a situation that need not be reachable: no verdict, only no knowledge.
    ++counts_.cut;
    return false;
  }
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
    held_.clear();
    for (const LocalStep& step : table_->steps(situation))
      if (hold.has(step.slot) && step.slot != internal_slot) held_.push_back(step);
    if (hold.has(internal_slot)) held_.push_back({internal_slot, 0, 0, 0, 0});

    std::optional<std::pair<SituationId, LocalStep>> culprit;
    const bool within_budget =
        explore(situation, feed, hold, [&](SituationId here, const LocalStep& step) {
          if (!culprit && is_bad(here, step, hold)) culprit.emplace(here, step);
          if (culprit) met_.resize(1);  // stop
          return !culprit;
        });
    if (!within_budget) return everything(situation, feed, hold);
    if (!culprit) {
      for (const SituationId met : met_) closed_.set(met, feed, number, number);
      return number;
    }
    add_culprit(situation, culprit->first, feed, culprit->second, hold);
    number = shared_->holds.number_of(hold);
    if (const std::uint32_t known = closed_.find(situation, feed, number);
        known != TripleMap::absent)
      return known;
  }
}

bool LocalAnalysis::commutes_with_held(SituationId here, const LocalStep& step) {
  for (const LocalStep& held : held_)
    if (!commutation_.commute(table_->local(here), held, step)) return false;
  return true;
}

bool LocalAnalysis::against(const LocalStep& step, const Hold& hold) const {
  const Effect& effect = tabulation_->effect(step.effect);
  if (hold.visible && (effect.enters || effect.leaves)) return true;
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
  if (sender != process_)  // its like, at once
    for (const Index message : shared_->messages[shared_->feeds[feed][sender]]) try {
        if (is_bad(here, table_->fed(here, sender, message), hold)) messages.push_back(message);
      } catch (const model::BoundExceeded&) {
        messages.push_back(message);
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

OutlookId LocalAnalysis::outlook(SituationId situation, FeedId feed, HoldId hold) {
  if (const std::uint32_t known = outlooks_.find(situation, feed, hold);
      known != TripleMap::absent)
    return known;
  const OutlookId found = find_outlook(situation, feed, shared_->holds[hold]);
  outlooks_.set(situation, feed, hold, found);
  return found;
}

OutlookId LocalAnalysis::find_outlook(SituationId situation, FeedId feed, const Hold& hold) {
  std::vector<EffectNumber> effects;
  if (!explore(situation, feed, hold, [&](SituationId, const LocalStep& step) {
        if (experience_->knows(process_, step)) effects.push_back(step.effect);
        return true;
      }))
    effects = coarse_effects(situation, feed);
  std::sort(effects.begin(), effects.end());
  effects.erase(std::unique(effects.begin(), effects.end()), effects.end());

  const Slot processes = tabulation_->processes();
  std::vector<std::vector<Index>> sent_to(processes);
  std::uint32_t visible = 0;
  for (const EffectNumber number : effects) {
    const Effect& effect = tabulation_->effect(number);
    if (effect.enters || effect.leaves) visible = 1;
    for (const Sent& sent : effect.sends) sent_to[sent.table->to().index].push_back(sent.message);
  }
  std::vector<std::uint32_t> outlook;
  for (auto& messages : sent_to) outlook.push_back(shared_->messages.of(std::move(messages)));
  outlook.push_back(visible);
  return shared_->outlooks.number_of(outlook);
}

std::vector<EffectNumber> LocalAnalysis::coarse_effects(SituationId situation, FeedId feed) {
  std::vector<MessageSet> may_come(shared_->feeds[feed].begin(), shared_->feeds[feed].end());
  for (const Inlet& inlet : tabulation_->inbox(process_)) {
    const Slot sender = inlet.table->from().index;
    std::vector<Index> queued;
    for (Index content = table_->content(situation, sender); content != ChannelTable::empty;) {
      const Receivable head = inlet.table->receivable(content).front();
      queued.push_back(head.message);
      content = head.remainder;
    }
    may_come[sender] =
        shared_->messages.united(may_come[sender], shared_->messages.of(std::move(queued)));
  }
  std::vector<EffectNumber> effects;
  for (const Experience::Event& event : experience_->of(process_))
    if (event.slot == internal_slot || sender_of(event.slot) == process_
        || shared_->messages.contains(may_come[sender_of(event.slot)], event.message))
      effects.push_back(event.effect);
  return effects;
}

}  // namespace ample::checker
