// Joining may-send summaries, and making longer and shorter ones.
#include "checker/engines/por/may_send.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

using Times = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Times::iterator place_of(Times& times, std::uint32_t key) {
  return std::lower_bound(times.begin(), times.end(), key,
                          [](const auto& entry, std::uint32_t k) { return entry.first < k; });
}

void add_times(Times& times, std::uint32_t key, std::uint32_t more) {
  const auto at = place_of(times, key);
  if (at != times.end() && at->first == key)
    at->second += more;
  else
    times.insert(at, {key, more});
}

/// Says whether it was the last one.
bool once_less(Times& times, std::uint32_t key) {
  const auto at = place_of(times, key);
  if (at == times.end() || at->first != key) return true;
  if (--at->second > 0) return false;
  times.erase(at);
  return true;
}

Times most_of(const Times& a, const Times& b) {
  Times most = a;
  for (const auto& [key, times] : b) {
    const auto at = place_of(most, key);
    if (at != most.end() && at->first == key)
      at->second = std::max(at->second, times);
    else
      most.insert(at, {key, times});
  }
  return most;
}

}  // namespace

MaySendSummaries::MaySendSummaries(Automata& automata)
    : tabulation_(&automata.tabulation()),
      kinds_(&automata.kinds()),
      processes_(automata.processes()),
      nothing_(summaries_.number_of(std::vector<ChannelSummary>(places(), 0))) {}

MaySendId MaySendSummaries::joined(MaySendId a, MaySendId b) {
  if (a == b || b == nothing_) return a;
  if (a == nothing_) return b;
  if (a > b) std::swap(a, b);
  return joins_.known_or(a, b, 0, [&] {
    std::vector<ChannelSummary> both(summaries_[a].begin(), summaries_[a].end());
    const auto others = summaries_[b];
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = joined_channel(both[i], others[i]);
    return summaries_.number_of(both);
  });
}

MaySendSummaries::ChannelSummary MaySendSummaries::joined_channel(ChannelSummary a,
                                                                  ChannelSummary b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (a > b) std::swap(a, b);
  return channel_joins_.known_or(a, b, 0, [&] {
    const Parts some = parts(a), others = parts(b);
    return number_of({most_of(some.messages, others.messages), most_of(some.kinds, others.kinds)});
  });
}

MaySendId MaySendSummaries::changed(EffectNumber effect, MaySendId summary, Change change,
                                    TripleMap& known) {
  const Effect& done = tabulation_->effect(effect);
  if (done.sends.empty() && !done.writes()) return summary;
  return known.known_or(effect, summary, 0, [&] {
    std::vector<ChannelSummary> channels(summaries_[summary].begin(), summaries_[summary].end());
    for (const Sent& sent : done.sends) {
      const ProcessIndex from = sent.table->from().index, to = sent.table->to().index;
      if (from == to) continue;  // that stands in its local configuration
      change_channel(channels[place(from, to)], sent.message, change,
                     [&](Index message) { return kinds_->kind(sent.channel, message); });
    }
    if (done.writes())
      change_channel(channels[place_of_writes(done.process)], done.write, change,
                     [](Index) { return MessageKinds::Kind{0}; });
    return summaries_.number_of(channels);
  });
}

MaySendId MaySendSummaries::replaced(MaySendId summary, const Replace& replace) {
  std::vector<ChannelSummary> channels(summaries_[summary].begin(), summaries_[summary].end());
  for (ProcessIndex from = 0; from < processes_; ++from)
    for (ProcessIndex to = 0; to < processes_; ++to) {
      ChannelSummary& channel = channels[place(from, to)];
      if (channel == 0) continue;
      const Parts before = parts(channel);
      Parts after{.messages = {}, .kinds = before.kinds};
      const Slot slot = tabulation_->slot_of(from, to);
      for (const auto& [message, times] : before.messages)
        replace(slot, message,
                [&, count = times](Index other) { add_times(after.messages, other, count); });
      channel = number_of(after);
    }
  return summaries_.number_of(channels);
}

template <class KindOf>
void MaySendSummaries::change_channel(ChannelSummary& channel, Index message, Change change,
                                      const KindOf& kind_of) {
  Parts some = parts(channel);
  if (change == Change::more) {
    add_times(some.messages, message, 1);
    add_times(some.kinds, kind_of(message), 1);
  } else {
    once_less(some.messages, message);
    if (once_less(some.kinds, kind_of(message)))  // of such a kind nothing is sent any more
      std::erase_if(some.messages,
                    [&](const auto& entry) { return kind_of(entry.first) == kind_of(message); });
  }
  channel = number_of(some);
}

MaySendSummaries::Parts MaySendSummaries::parts(ChannelSummary summary) const {
  Parts found;
  if (summary == 0) return found;
  const auto values = channels_[summary];
  const std::size_t first_kind = 1 + 2 * std::size_t{values[0]};
  for (std::size_t i = 1; i < values.size(); i += 2)
    (i < first_kind ? found.messages : found.kinds).emplace_back(values[i], values[i + 1]);
  return found;
}

MaySendSummaries::ChannelSummary MaySendSummaries::number_of(const Parts& parts) {
  if (parts.messages.empty()) return 0;
  std::vector<std::uint32_t> values{static_cast<std::uint32_t>(parts.messages.size())};
  for (const Times* times : {&parts.messages, &parts.kinds})
    for (const auto& [key, count] : *times) values.insert(values.end(), {key, count});
  return channels_.number_of(values);
}

bool MaySendSummaries::contains(ChannelSummary summary, Index message) const {
  if (summary == 0) return false;
  const auto values = channels_[summary];
  std::size_t low = 0, high = values[0];
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (values[1 + 2 * middle] < message)
      low = middle + 1;
    else
      high = middle;
  }
  return low < values[0] && values[1 + 2 * low] == message;
}

AssumptionId MaySendSummaries::assumption(MaySendId summary, ProcessIndex process) {
  const std::size_t at = std::size_t{summary} * processes_ + process;
  if (const AssumptionId known = grown(assumption_of_, at); known != 0) return known;
  const auto channels = summaries_[summary];
  std::vector<ChannelSummary> incident(2 * std::size_t{processes_}, 0);
  const auto writes = channels.subspan(place_of_writes(0));
  incident.insert(incident.end(), writes.begin(), writes.end());
  for (ProcessIndex other = 0; other < processes_; ++other) {
    incident[other] = channels[place(other, process)];
    incident[processes_ + other] = channels[place(process, other)];
  }
  return assumption_of_[at] = assumptions_.number_of(incident);
}

void MaySendSummaries::forget() {
  assumptions_.clear();
  assumption_of_ = std::vector<AssumptionId>();
  for (TripleMap* known : {&joins_, &channel_joins_, &longer_, &shorter_}) known->clear();
}

std::size_t MaySendSummaries::bytes() const {
  return channels_.bytes() + summaries_.bytes() + assumptions_.bytes() + joins_.bytes()
         + channel_joins_.bytes() + longer_.bytes() + shorter_.bytes()
         + assumption_of_.capacity() * sizeof(AssumptionId);
}

}  // namespace ample::checker
