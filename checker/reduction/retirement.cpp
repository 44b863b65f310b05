// Setting clocks aside, and summaries with and without them.
#include "checker/reduction/retirement.hpp"

namespace ample::checker {

using model::Clock;
using model::ProcessId;

Retirement::Retirement(Automata& automata, MaySendSummaries& summaries, bool wanted)
    : automata_(&automata),
      tabulation_(&automata.tabulation()),
      summaries_(&summaries),
      most_(wanted ? most_clock(automata.tabulation().system()) : Clock{}),
      may_ask_again_(automata.processes()) {}

bool Retirement::may_ask_again(ProcessIndex process, Index local) {
  auto& known = may_ask_again_[process];
  if (local >= known.size()) known.resize(2 * std::size_t{local} + 16);
  if (!known[local])
    known[local] = tabulation_->system().may_ask_again(ProcessId(static_cast<int>(process)),
                                                       tabulation_->bytes_of_local(process, local));
  return *known[local];
}

bool Retirement::is_due(const GlobalConfiguration& configuration) {
  if (most_ == Clock{}) return false;
  for (ProcessIndex process = 0; process < configuration.size(); ++process) {
    LocalConfigurationTable& table = (*automata_)[process];
    const Index local = table.local(configuration[process]);
    if (may_ask_again(process, local) || table.clock_of(local) > most_) return false;
  }
  return true;
}

void Retirement::retire(GlobalConfiguration& configuration) {
  for (ProcessIndex process = 0; process < configuration.size(); ++process)
    configuration[process] = (*automata_)[process].retired(configuration[process]);
}

Index Retirement::message_with(Slot channel, Index message, Clock clock) {
  ChannelTable& table = tabulation_->channel(channel);
  model::Bytes bytes = table.bytes_of(message);
  tabulation_->system().set_clock_of_message(bytes, clock);
  return table.message_of(bytes);
}

MaySendId Retirement::retired(MaySendId summary) {
  return summaries_->replaced(summary, [&](Slot channel, Index message, const auto& becomes) {
    const int clock =
        tabulation_->system().clock_of_message(tabulation_->channel(channel).bytes_of(message));
    becomes(clock == 0 ? message : message_with(channel, message, retired_clock));
  });
}

std::vector<std::uint32_t> Retirement::clocks_in(const GlobalConfiguration& configuration) {
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

MaySendId Retirement::with_clocks(MaySendId summary, const GlobalConfiguration& configuration) {
  const std::vector<std::uint32_t> clocks = clocks_in(configuration);
  const std::uint32_t number = clocks_.number_of(clocks);
  if (const MaySendId known = real_.find(summary, number, 0); known != TripleMap::absent)
    return known;
  const std::uint64_t values = clocks[configuration.size()] | std::uint64_t{clocks.back()} << 32;
  const MaySendId found =
      summaries_->replaced(summary, [&](Slot channel, Index message, const auto& becomes) {
        ChannelTable& table = tabulation_->channel(channel);
        const int clock = tabulation_->system().clock_of_message(table.bytes_of(message));
        if (!is_retired(clock)) return becomes(message);
        for (std::uint32_t value = clocks[table.from().index]; value < 64; ++value)
          if ((values >> value & 1) != 0)
            becomes(message_with(channel, message, Clock(int(value))));
      });
  real_.set(summary, number, 0, found);
  return found;
}

void Retirement::forget() {
  clocks_.clear();
  real_.clear();
}

}  // namespace ample::checker
