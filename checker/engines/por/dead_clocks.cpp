// Configurations and summaries with dead clocks, and with live ones.
#include "checker/engines/por/dead_clocks.hpp"

namespace ample::checker {

using model::Clock;

DeadClocks::DeadClocks(Automata& automata, MaySendSummaries& summaries, bool wanted)
    : automata_(&automata),
      tabulation_(&automata.tabulation()),
      summaries_(&summaries),
      most_(wanted ? most_clock(automata.tabulation().system()) : Clock{}),
      may_ask_again_(automata.processes()) {}

bool DeadClocks::may_ask_again(ProcessIndex process, Index local) {
  auto& known = grown(may_ask_again_[process], local);
  if (!known)
    known = tabulation_->system().may_ask_again(process_id(process),
                                                tabulation_->bytes_of_local(process, local));
  return *known;
}

bool DeadClocks::are_dead(const GlobalConfiguration& configuration) {
  if (most_ == Clock{}) return false;
  for (ProcessIndex process = 0; process < configuration.size(); ++process) {
    LocalConfigurationTable& table = (*automata_)[process];
    const Index local = table.local(configuration[process]);
    if (may_ask_again(process, local) || table.clock_of(local) > most_) return false;
  }
  return true;
}

void DeadClocks::set_dead(GlobalConfiguration& configuration) {
  for (ProcessIndex process = 0; process < configuration.size(); ++process)
    configuration[process] = (*automata_)[process].with_dead_clock(configuration[process]);
}

Index DeadClocks::message_with(Slot channel, Index message, Clock clock) {
  ChannelTable& table = tabulation_->channel(channel);
  model::Bytes bytes = table.bytes_of(message);
  tabulation_->system().set_clock_of_message(bytes, clock);
  return table.message_of(bytes);
}

MaySendId DeadClocks::with_dead(MaySendId summary) {
  return summaries_->replaced(summary, [&](Slot channel, Index message, const auto& becomes) {
    const int clock =
        tabulation_->system().clock_of_message(tabulation_->channel(channel).bytes_of(message));
    becomes(clock == 0 ? message : message_with(channel, message, dead_clock));
  });
}

std::vector<std::uint32_t> DeadClocks::clocks_in(const GlobalConfiguration& configuration) {
  std::vector<std::uint32_t> clocks;
  std::uint64_t values = 0;
  for (ProcessIndex process = 0; process < configuration.size(); ++process) {
    LocalConfigurationTable& table = (*automata_)[process];
    const Clock own = table.clock_of(table.local(configuration[process]));
    clocks.push_back(own.value);
    values |= std::uint64_t{1} << own.value;
    for (ProcessIndex sender = 0; sender < configuration.size(); ++sender) {
      const Index content = table.content(configuration[process], sender);
      if (content == ChannelTable::empty) continue;
      for (const model::Bytes& message :
           tabulation_->channel(table.channel_from(sender)).messages_in(content))
        values |= std::uint64_t{1} << tabulation_->system().clock_of_message(message);
    }
  }
  clocks.push_back(static_cast<std::uint32_t>(values));
  clocks.push_back(static_cast<std::uint32_t>(values >> 32));
  return clocks;
}

MaySendId DeadClocks::with_live(MaySendId summary, const GlobalConfiguration& configuration) {
  const std::vector<std::uint32_t> clocks = clocks_in(configuration);
  const std::uint32_t number = clocks_.number_of(clocks);
  const std::uint64_t values = clocks[configuration.size()] | std::uint64_t{clocks.back()} << 32;
  const auto replace = [&](Slot channel, Index message, const auto& becomes) {
    ChannelTable& table = tabulation_->channel(channel);
    const int clock = tabulation_->system().clock_of_message(table.bytes_of(message));
    if (!is_dead(clock)) return becomes(message);
    for (std::uint32_t value = clocks[table.from().index]; value < 64; ++value)
      if ((values >> value & 1) != 0) becomes(message_with(channel, message, Clock(int(value))));
  };
  return real_.known_or(summary, number, 0, [&] { return summaries_->replaced(summary, replace); });
}

void DeadClocks::forget() {
  clocks_.clear();
  real_.clear();
}

}  // namespace ample::checker
