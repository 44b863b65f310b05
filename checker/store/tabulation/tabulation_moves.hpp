// The enabled steps of a configuration, and what a step changes: templates of Tabulation, which
// tabulation.hpp includes.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"  // IWYU pragma: keep

namespace ample::checker {

template <class Visit>
void Tabulation::for_each_receipt_from(const InChannel& in_channel,
                                       std::span<const Index> configuration, Visit&& visit) {
  for (const Receivable& received : in_channel.table->receivable(configuration[in_channel.channel]))
    visit(Event{in_channel.table->to().index, received.position, in_channel.channel,
                in_channel.table, received.message, received.remainder});
}

template <class Visit>
void Tabulation::for_each_receipt(std::span<const Index> configuration, Visit&& visit) {
  for (ProcessIndex process = 0; process < processes(); ++process)
    for (const InChannel& in_channel : inbox(process))
      if (configuration[in_channel.channel] != ChannelTable::empty)
        for_each_receipt_from(in_channel, configuration, visit);
}

template <class Visit>
void Tabulation::for_each_move_of(ProcessIndex process, std::span<const Index> configuration,
                                  std::span<const Event> receipts, Visit&& visit) {
  const Index here = argument(process, configuration);
  const std::span<const Result> results = internal(process, here);
  for (const Result result : results)
    if (const Effect* effect = &effects_[result.effect];
        !has_channel_faults_ || !effect->is_channel_fault())
      visit(Move{Event{.process = static_cast<ShortProcessIndex>(process)}, result.local,
                 result.effect, effect});
  for (const Event& receipt : receipts) {
    const Result result = receive(*receipt.table, here, receipt.message);
    if (result.effect != not_accepted)
      visit(Move{receipt, result.local, result.effect, &effects_[result.effect]});
    if (has_channel_faults_) for_each_fault_of(configuration, receipt, results, visit);
  }
}

template <class Visit>
void Tabulation::for_each_fault_of(std::span<const Index> configuration, Event event,
                                   std::span<const Result> results, Visit&& visit) {
  if (event.table->from() == event.table->to()) return;  // messages to oneself are safe
  for (const Result result : results) {
    const Effect& effect = effects_[result.effect];
    if (!effect.is_channel_fault()) continue;
    Event fault = event;
    if (effect.role == model::Role::duplication)
      fault.remainder = event.table->doubled(configuration[event.channel],
                                             static_cast<std::uint8_t>(event.position));
    visit(Move{fault, result.local, result.effect, &effect});
  }
}

template <class Visit>
void Tabulation::for_each_move(std::span<const Index> configuration,
                               std::span<const Event> receipts, Visit&& visit) {
  for (ProcessIndex process = 0; process < processes(); ++process) {
    std::size_t own = 0;
    while (own < receipts.size() && receipts[own].process == process) ++own;
    if (has_ranks_ || has_timeouts_) {
      std::vector<Move> moves;
      for_each_move_of(process, configuration, receipts.first(own),
                       [&](const Move& move) { moves.push_back(move); });
      choose(configuration, moves);
      for (const Move& move : moves) visit(move);
    } else {
      for_each_move_of(process, configuration, receipts.first(own), visit);
    }
    receipts = receipts.subspan(own);
  }
}

template <class Visit>
void Tabulation::for_each_move(std::span<const Index> configuration, Visit&& visit) {
  std::vector<Event> receipts;
  for_each_receipt(configuration, [&](const Event& receipt) { receipts.push_back(receipt); });
  for_each_move(configuration, receipts, visit);
}

template <class Change>
void Tabulation::for_each_change(std::span<const Index> configuration, const Move& move,
                                 Change&& change) {
  const Event& event = move.event;
  change(Slot{event.process}, configuration[event.process], move.local);
  if (move.effect->writes())
    for (const auto& [at, value] : shared_.write(move.effect->write))
      change(first_register() + at, configuration[first_register() + at], value);
  if (!event.is_internal()) change(event.channel, configuration[event.channel], event.remainder);
  const std::vector<Sent>& sends = move.effect->sends;
  for (std::size_t i = 0; i < sends.size(); ++i) {
    const Slot to = sends[i].channel;
    ChannelTable& table = *sends[i].table;
    Index content = to == event.channel ? event.remainder : configuration[to];
    for (std::size_t before = 0; move.effect->repeats && before < i; ++before)
      if (sends[before].channel == to) content = table.append(content, sends[before].message);
    change(to, content, table.append(content, sends[i].message));
  }
}

}  // namespace ample::checker
