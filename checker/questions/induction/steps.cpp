// Choosing steps: which process, from which local state, what it receives, what stood in the
// channels that it sends through.
#include "checker/questions/induction/step_search.hpp"

#include <set>
#include <tuple>

namespace ample::checker {

namespace {

/// What a step sends through a channel.
std::vector<Index> sent_through(Slot slot, const Effect& effect) {
  std::vector<Index> sent;
  for (const Sent& each : effect.sends)
    if (each.channel == slot) sent.push_back(each.message);
  return sent;
}

}  // namespace

void StepSearch::choose_step() {
  if (moves_.size() == steps_wanted_) return look_at_end();
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process)
    if (moves_.size() + 1 == steps_wanted_ && !known_[process])
      last_step_of(process);
    else
      step_of(process);
}

void StepSearch::step_of(ProcessIndex process) {
  with_each(process, [&] {
    const Index local = at_.back()[process];
    for (const Result result : tabulation_->internal(process, local))
      follow(Move{Event{.process = static_cast<ShortProcessIndex>(process)}, result.local,
                  result.effect, &tabulation_->effect(result.effect)});
    for (Slot slot = tabulation_->first_channel(); slot < tabulation_->slots(); ++slot) {
      ChannelTable& channel = tabulation_->channel(slot);
      if (channel.to().index != process) continue;
      with_each(slot, [&] {
        const Index content = at_.back()[slot];
        if (content == ChannelTable::empty) return;
        for (const Receivable& received : channel.receivable(content)) {
          const Result result = tabulation_->receive(channel, local, received.message);
          if (result.effect == Tabulation::not_accepted) continue;
          follow(Move{Event{static_cast<ShortProcessIndex>(process), received.position, slot,
                            &channel, received.message, received.remainder},
                      result.local, result.effect, &tabulation_->effect(result.effect)});
        }
      });
    }
  });
}

/// Tries the last step. One of all local states in which it does the same to groups is enough:
/// every conjunct reads the same before it and after it, and it receives and sends the same.
void StepSearch::last_step_of(ProcessIndex process) {
  for (const Signature& step : signatures(process)) {
    if (!is_left(process, step.local)) continue;
    if (learns_ && !choose_goals(process, step)) continue;
    const auto take_it = [&] {
      Move move{Event{.process = static_cast<ShortProcessIndex>(process)}, step.result.local,
                step.result.effect, &tabulation_->effect(step.result.effect)};
      if (step.in_channel == no_slot) return follow(move);
      ChannelTable& channel = tabulation_->channel(step.in_channel);
      const auto receive = [&](const Candidate& from) {
        move.event = Event{static_cast<ShortProcessIndex>(process),
                           from.position,
                           step.in_channel,
                           &channel,
                           step.message,
                           from.remainder};
        follow(move);
      };
      if (known_[step.in_channel]) {
        const Index content = at_.back()[step.in_channel];
        if (content == ChannelTable::empty) return;
        for (const Receivable& received : channel.receivable(content))
          if (received.message == step.message)
            receive({content, received.position, received.remainder});
        return;
      }
      for (const Candidate& from : contents_with(step.in_channel, step.message,
                                                 sent_through(step.in_channel, *move.effect)))
        try_content(step.in_channel, from.content, [&] { receive(from); });
    };
    with(process, step.local, take_it, [&] { common_uses_ |= conflict_.uses; });
    if (learns_) learn(process, step);
  }
}

const std::vector<StepSearch::Signature>& StepSearch::signatures(ProcessIndex process) {
  if (signatures_[process]) return *signatures_[process];
  std::vector<Signature>& all = signatures_[process].emplace();
  const Values& values = values_[process];
  std::set<std::tuple<Index, Slot, Index, Index, bool, std::uint32_t>> seen;
  const auto add = [&](Index local, Slot in_channel, Index message, Result result) {
    watch_();
    const Index after = conjuncts_->group_of(process, result.local);
    if (seen.emplace(values.groups[local], in_channel, message, after,
                     values.contains(result.local), result.effect)
            .second)
      all.push_back({local, in_channel, message, result});
  };
  // The messages that stand in some content, or that an earlier step may have sent.
  std::vector<std::pair<Slot, std::set<Index>>> in_channels;
  for (Slot slot = tabulation_->first_channel(); slot < tabulation_->slots(); ++slot) {
    ChannelTable& channel = tabulation_->channel(slot);
    if (channel.to().index != process) continue;
    std::set<Index> messages;
    if (steps_wanted_ > 1) messages.insert(messages_[slot].begin(), messages_[slot].end());
    for (const Index content : values_[slot].all)
      if (content != ChannelTable::empty)
        for (const Receivable& received : channel.receivable(content))
          messages.insert(received.message);
    in_channels.emplace_back(slot, std::move(messages));
  }
  for (const Index local : values.all) {
    for (const Result result : tabulation_->internal(process, local))
      add(local, no_slot, 0, result);
    for (const auto& [slot, messages] : in_channels)
      for (const Index message : messages) {
        const Result result = tabulation_->receive(tabulation_->channel(slot), local, message);
        if (result.effect != Tabulation::not_accepted) add(local, slot, message, result);
      }
  }
  return all;
}

/// The contents from which the message can be received; one of all that are in the same group
/// before the step and after it, when the same step has sent into the channel, too.
const std::vector<StepSearch::Candidate>& StepSearch::contents_with(
    Slot slot, Index message, const std::vector<Index>& sent) {
  Key key = {slot, message};
  for (const Index each : sent) key += static_cast<char32_t>(each);
  const auto [known, is_new] = contents_with_.try_emplace(std::move(key));
  if (!is_new) return known->second;
  std::set<std::tuple<Index, Index, bool>> seen;
  ChannelTable& channel = tabulation_->channel(slot);
  const Values& values = values_[slot];
  for (const Index content : values.all) {
    if (content == ChannelTable::empty) continue;
    for (const Receivable& received : channel.receivable(content)) {
      if (received.message != message) continue;
      Index after = received.remainder;
      for (const Index each : sent) after = channel.append(after, each);
      if (seen.emplace(values.groups[content], conjuncts_->group_of(slot, after),
                       values.contains(after))
              .second)
        known->second.push_back({content, received.position, received.remainder});
    }
  }
  return known->second;
}

/// The contents into which these messages can be sent, likewise.
const std::vector<Index>& StepSearch::contents_before(Slot slot, const std::vector<Index>& sent) {
  Key key = {slot};
  for (const Index message : sent) key += static_cast<char32_t>(message);
  const auto [known, is_new] = contents_before_.try_emplace(std::move(key));
  if (!is_new) return known->second;
  std::set<std::tuple<Index, Index, bool>> seen;
  ChannelTable& channel = tabulation_->channel(slot);
  const Values& values = values_[slot];
  for (const Index content : values.all) {
    Index after = content;
    for (const Index message : sent) after = channel.append(after, message);
    if (seen.emplace(values.groups[content], conjuncts_->group_of(slot, after),
                     values.contains(after))
            .second)
      known->second.push_back(content);
  }
  return known->second;
}

/// Fixes the channels that the step sends through, and takes it.
void StepSearch::follow(const Move& move, std::size_t send) {
  const std::vector<Sent>& sends = move.effect->sends;
  while (send < sends.size() && known_[sends[send].channel]) ++send;
  if (send == sends.size()) return take(move);
  const Slot slot = sends[send].channel;
  if (moves_.size() + 1 < steps_wanted_) return with_each(slot, [&] { follow(move, send + 1); });
  for (const Index content : contents_before(slot, sent_through(slot, *move.effect)))
    try_content(slot, content, [&] { follow(move, send + 1); });
}

void StepSearch::take(const Move& move) {
  const std::vector<Index> before = at_.back();
  at_.push_back(tabulation_->taken(before, move));
  changed_.emplace_back();
  for (Slot slot = 0; slot < before.size(); ++slot)
    if (before[slot] != at_.back()[slot]) changed_.back().push_back(slot);
  moves_.push_back(move);
  const Mark mark{trail_.size(), cost_};
  bool holds = true;
  if (moves_.size() < steps_wanted_)
    for (std::size_t conjunct = 0; conjunct < conjuncts_->size() && holds; ++conjunct)
      if (is_touched(conjunct, moves_.size())) holds = propagate(conjunct, moves_.size(), true);
  if (holds) choose_step();
  undo(mark);
  moves_.pop_back();
  at_.pop_back();
  changed_.pop_back();
}

}  // namespace ample::checker
