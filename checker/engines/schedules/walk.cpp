// Keeping up which steps are enabled.
#include "checker/engines/schedules/walk.hpp"

#include <algorithm>

namespace ample::checker {

Walk::Walk(Tabulation& tabulation)
    : tabulation_(&tabulation),
      everywhere_(tabulation.has_shared()),
      unordered_(tabulation.system().instance().network == model::Network::unordered),
      configuration_(tabulation.max_slots()),
      channels_(tabulation.first_channel()),
      slots_(std::size_t{tabulation.processes()} * (tabulation.processes() + 1), no_slot),
      places_(std::size_t{tabulation.processes()} * (tabulation.processes() + 1), none) {
  for (const model::ActionInfo& action : tabulation.system().actions())
    everywhere_ |= action.ranked || action.timeout || !action.accepts.empty();
}

void Walk::know_channel() {
  const auto slot = static_cast<Slot>(channels_.size());
  ChannelTable& table = tabulation_->channel(slot);
  const ProcessIndex n = tabulation_->processes();
  const auto agent = static_cast<AgentNumber>(n + n * table.from().index + table.to().index);
  channels_.push_back({&table, agent, table.to().index});
  slots_[agent] = slot;
}

void Walk::begin(std::span<const Index> initial) {
  std::copy(initial.begin(), initial.end(), configuration_.begin());
  for (const Agent& agent : enabled_) places_[agent.number] = none;
  enabled_.clear();
  steps_ = 0;
  if (everywhere_) return look_at_all();
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process) look_at(process);
  for (Slot slot = tabulation_->first_channel(); slot < tabulation_->slots(); ++slot)
    if (configuration_[slot] != ChannelTable::empty) look_at(slot);
}

void Walk::look_at(Slot slot) {
  const Index value = configuration_[slot];
  if (slot < tabulation_->processes()) {
    const auto process = static_cast<ShortProcessIndex>(slot);
    set_steps(process, process, tabulation_->internal(slot, value).size());
    return;
  }
  const Channel& channel = channel_at(slot);
  const std::size_t receivable = value == ChannelTable::empty ? 0
                                 : unordered_ ? channel.table->receivable(value).size()
                                              : 1;
  set_steps(channel.agent, channel.receiver, receivable);
}

void Walk::look_at_all() {
  for (const Agent& agent : enabled_) places_[agent.number] = none;
  enabled_.clear();
  moves_.clear();
  steps_ = 0;
  tabulation_->for_each_move(configuration_, [&](const Move& move) { moves_.push_back(move); });
  for (const Move& move : moves_) {
    const AgentNumber agent = agent_of(move.event);
    const Agent* known = find(agent);
    set_steps(agent, move.event.process, known == nullptr ? 1 : known->steps + 1u);
  }
}

void Walk::set_steps(AgentNumber agent, ShortProcessIndex process, std::size_t steps) {
  const std::uint16_t place = places_[agent];
  if (place != none) {
    steps_ -= enabled_[place].steps;
    if (steps == 0) return remove(place);
    enabled_[place].steps = static_cast<std::uint16_t>(steps);
  } else if (steps > 0) {
    places_[agent] = static_cast<std::uint16_t>(enabled_.size());
    enabled_.push_back({agent, process, static_cast<std::uint16_t>(steps)});
  }
  steps_ += static_cast<std::uint32_t>(steps);
}

void Walk::remove(std::uint16_t place) {
  places_[enabled_[place].number] = none;
  if (place + 1u < enabled_.size()) {
    enabled_[place] = enabled_.back();
    places_[enabled_[place].number] = place;
  }
  enabled_.pop_back();
}

void Walk::prefetch(Choice choice) const {
  if (everywhere_ || choice.agent < tabulation_->processes()) return;
  const Slot slot = slots_[choice.agent];
  const Channel& channel = channels_[slot];
  channel.table->receipts().prefetch(
      configuration_[channel.receiver],
      channel.table->receivable(configuration_[slot])[choice.which].message);
}

Move Walk::move(Choice choice) {
  if (everywhere_) {
    std::uint16_t which = choice.which;
    return *std::find_if(moves_.begin(), moves_.end(), [&](const Move& move) {
      return agent_of(move.event) == choice.agent && which-- == 0;
    });
  }
  Event event;
  Result result;
  if (choice.agent < tabulation_->processes()) {
    event.process = choice.agent;
    result = tabulation_->internal(choice.agent, configuration_[choice.agent])[choice.which];
  } else {
    event.channel = slots_[choice.agent];
    const Channel& channel = channels_[event.channel];
    event.process = channel.receiver;
    event.table = channel.table;
    const Receivable& received =
        event.table->receivable(configuration_[event.channel])[choice.which];
    event.position = received.position;
    event.message = received.message;
    event.remainder = received.remainder;
    result = tabulation_->receive(*event.table, configuration_[event.process], received.message);
  }
  return {event, result.local, result.effect, &tabulation_->effect(result.effect)};
}

}  // namespace ample::checker
