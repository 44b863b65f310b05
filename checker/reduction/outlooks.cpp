// Outlooks, the general ones of local states, and everything.
#include "checker/reduction/outlooks.hpp"

#include <utility>

namespace ample::checker {

namespace {
/// An outlook from a situation is given up after so many situations where one from its local state
/// is known: that is often as good, and found once for many situations.
constexpr std::size_t quick = 60;
/// One from a local state is given up after so many.
constexpr std::size_t most_general = 3000;
/// That often is rare enough: of those found, and of what was in vain before.
constexpr std::uint64_t rarely = 8, seldom = 32;
}  // namespace

Outlooks::Outlooks(Automata& automata, Slot process, const Experience& experience,
                   AssumedFeeds& feeds, InternedVectors& outlooks, LocalBudget& budget)
    : table_(&automata[process]),
      tabulation_(&automata.tabulation()),
      process_(process),
      experience_(&experience),
      feeds_(&feeds),
      numbers_(&outlooks),
      budget_(&budget),
      supply_(automata, process, experience, feeds),
      heeding_(automata.tabulation(), process),
      exploration_(automata, process, supply_, heeding_) {}

OutlookId Outlooks::outlook(SituationId situation, FeedId feed) {
  if (const OutlookId known = outlooks_.find(situation, feed, 0); known != TripleMap::absent)
    return known;
  const OutlookId found = find(situation, feed);
  outlooks_.set(situation, feed, 0, found);
  return found;
}

OutlookId Outlooks::find(SituationId situation, FeedId feed) {
  const SituationId local = local_of(situation);
  OutlookId general = general_known(local);
  const std::size_t most = general == none ? budget_->most() : std::min(quick, budget_->most());
  if (explore(situation, feed, most)) {
    budget_->finished(exploration_.visited());
    return of(effects_);
  }
  if (general == none) {
    budget_->gave_up(exploration_.visited());
    in_vain_ += exploration_.visited();
    general = find_general(local);
  }
  return general == none ? everything() : general;
}

bool Outlooks::explore(SituationId situation, FeedId feed, std::size_t most) {
  const Hold nothing_held(tabulation_->processes());
  const auto note = [&](SituationId, const LocalStep& step) {
    if (step.slot == shared_slot) return true;
    const EffectNumber effect = step.effect;
    if (effect >= effect_met_.size()) effect_met_.resize(2 * std::size_t{effect} + 64, 0);
    if (effect_met_[effect] != exploration_.number() && experience_->knows(effect))
      effects_.push_back(effect);
    effect_met_[effect] = exploration_.number();
    return true;
  };
  const Finished before = std::exchange(finished_, {});
  bool all;
  if (before.number == exploration_.number() && before.situation == situation
      && supply_.includes(feed, before.feed)) {
    all = exploration_.explore_more(supply_.without(feed, before.feed), feed, nothing_held, most,
                                    note);
  } else {
    exploration_.begin(situation);
    effects_.clear();
    all = exploration_.explore(feed, nothing_held, most, note);
  }
  if (all) finished_ = {exploration_.number(), situation, feed};
  return all;
}

/// The local state of a situation, its view, and what the process sent itself.
SituationId Outlooks::local_of(SituationId situation) {
  std::vector<Index> contents(tabulation_->processes(), ChannelTable::empty);
  contents[process_] = table_->content(situation, process_);
  return table_->intern(table_->local(situation), contents, table_->view(situation));
}

OutlookId Outlooks::general_known(SituationId local) const {
  const auto known = general_.find(local);
  return known != general_.end() ? known->second : none;
}

/// This goes through situations that are met nowhere else, and is not tried where it mostly fails.
OutlookId Outlooks::find_general(SituationId local) {
  const bool mostly_fails = failed_ > found_ / rarely + in_vain_ / (seldom * most_general);
  if (mostly_fails || general_.contains(local)) return none;
  const bool found = explore(local, everything_known(), most_general);
  ++(found ? found_ : failed_);
  return general_[local] = found ? of(effects_) : none;
}

/// All messages that are known, as a feed.
FeedId Outlooks::everything_known() {
  if (everything_known_) return *everything_known_;
  std::vector<MessageSet> feed;
  for (const model::ProcessId sender : tabulation_->system().instance().all())
    feed.push_back(sender == me() ? no_messages : known_between(sender, me()));
  return *(everything_known_ = feeds_->sets.number_of(feed));
}

OutlookId Outlooks::everything() {
  if (everything_) return *everything_;
  std::vector<std::uint32_t> outlook;
  for (const model::ProcessId to : tabulation_->system().instance().all())
    outlook.push_back(known_between(me(), to));
  outlook.push_back(1);
  return *(everything_ = numbers_->number_of(outlook));
}

MessageSet Outlooks::known_between(model::ProcessId from, model::ProcessId to) {
  std::vector<Index> messages;
  if (const Slot channel = tabulation_->slot_of(from, to); channel != no_slot)
    for (Index message = 0; message < tabulation_->channel(channel).messages(); ++message)
      if (experience_->knows(channel, message)) messages.push_back(message);
  return feeds_->messages.of(std::move(messages));
}

OutlookId Outlooks::of(const std::vector<EffectNumber>& effects) {
  std::vector<std::vector<Index>> sent_to(tabulation_->processes());
  std::uint32_t visible = 0;
  for (const EffectNumber number : effects) {
    const Effect& effect = tabulation_->effect(number);
    if (effect.visible) visible = 1;
    for (const Sent& sent : effect.sends) sent_to[sent.table->to().index].push_back(sent.message);
  }
  std::vector<std::uint32_t> outlook;
  for (auto& messages : sent_to) outlook.push_back(feeds_->messages.of(std::move(messages)));
  outlook.push_back(visible);
  return numbers_->number_of(outlook);
}

}  // namespace ample::checker
