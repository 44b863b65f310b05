// Joining may-send summaries, and making longer and shorter ones.
#include "checker/reduction/may_send.hpp"

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
  if (const MaySendId known = joins_.find(a, b, 0); known != TripleMap::absent) return known;
  std::vector<ChannelSummary> both(summaries_[a].begin(), summaries_[a].end());
  const auto others = summaries_[b];
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = joined_channel(both[i], others[i]);
  const MaySendId number = summaries_.number_of(both);
  joins_.set(a, b, 0, number);
  return number;
}

MaySendSummaries::ChannelSummary MaySendSummaries::joined_channel(ChannelSummary a,
                                                                  ChannelSummary b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (a > b) std::swap(a, b);
  if (const ChannelSummary known = channel_joins_.find(a, b, 0); known != TripleMap::absent)
    return known;
  const Parts some = parts(a), others = parts(b);
  const ChannelSummary number =
      number_of({most_of(some.messages, others.messages), most_of(some.kinds, others.kinds)});
  channel_joins_.set(a, b, 0, number);
  return number;
}

MaySendId MaySendSummaries::changed(EffectNumber effect, MaySendId summary, Change change,
                                    TripleMap& known) {
  const Effect& done = tabulation_->effect(effect);
  if (done.sends.empty() && !done.writes()) return summary;
  if (const MaySendId found = known.find(effect, summary, 0); found != TripleMap::absent)
    return found;
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
  const MaySendId number = summaries_.number_of(channels);
  known.set(effect, summary, 0, number);
  return number;
}

MaySendId MaySendSummaries::replaced(MaySendId summary, const Replace& replace) {
  std::vector<ChannelSummary> channels(summaries_[summary].begin(), summaries_[summary].end());
  for (ProcessIndex from = 0; from < processes_; ++from)
    for (ProcessIndex to = 0; to < processes_; ++to) {
      ChannelSummary& channel = channels[place(from, to)];
      if (channel == 0) continue;
      const Parts before = parts(channel);
      Parts after{.messages = {}, .kinds = before.kinds};
      const Slot slot = tabulation_->slot_of(model::ProcessId(static_cast<int>(from)),
                                             model::ProcessId(static_cast<int>(to)));
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
  if (at >= assumption_of_.size()) assumption_of_.resize(2 * at + 64, 0);
  if (assumption_of_[at] != 0) return assumption_of_[at];
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

std::vector<Environment::Allowances> SeenEnvironment::find_arriving(AssumptionId assumption) {
  std::vector<Allowances> found;
  const auto channels = summaries_->assumptions_[assumption];
  unsigned given = 0;
  for (ProcessIndex sender = 0; sender < summaries_->processes_; ++sender) {
    if (channels[sender] == 0) continue;
    const MaySendSummaries::Parts parts = summaries_->parts(channels[sender]);
    std::vector<std::pair<std::uint32_t, Used>> bits;
    for (const auto& [kind, times] : parts.kinds) bits.emplace_back(kind, bits_for(times, given));
    const Slot channel = summaries_->tabulation_->slot_of(
        model::ProcessId(static_cast<int>(sender)), model::ProcessId(static_cast<int>(process_)));
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const auto& [message, times] : parts.messages) {
      const MessageKinds::Kind kind = summaries_->kinds_->kind(channel, message);
      const auto of_kind = std::find_if(bits.begin(), bits.end(),
                                        [=](const auto& entry) { return entry.first == kind; });
      allowances.messages.push_back({message, of_kind->second});
    }
  }
  return found;
}

bool SeenEnvironment::sends(AssumptionId assumption, const Sent& sent) const {
  const ProcessIndex to = sent.table->to().index;
  return to == process_
         || summaries_->contains(summaries_->assumptions_[assumption][summaries_->processes_ + to],
                                 sent.message);
}

std::vector<Index> SeenEnvironment::find_written(AssumptionId assumption) const {
  std::set<Index> found;
  const SharedVariable& shared = summaries_->tabulation_->shared();
  const auto writes =
      summaries_->assumptions_[assumption].subspan(2 * std::size_t{summaries_->processes_});
  for (ProcessIndex other = 0; other < writes.size(); ++other)
    if (other != process_)
      for (const auto& [write, times] : summaries_->parts(writes[other]).messages)
        add_used_parts(shared, process_, write, found);
  return {found.begin(), found.end()};
}

bool SeenEnvironment::knows(AssumptionId assumption, EffectNumber effect) const {
  const Effect& known = summaries_->tabulation_->effect(effect);
  if (known.writes() && !writes(assumption, known.write)) return false;
  return std::ranges::all_of(known.sends,
                             [&](const Sent& sent) { return sends(assumption, sent); });
}

bool SeenEnvironment::includes(AssumptionId assumption, AssumptionId part) {
  const auto all = summaries_->assumptions_[assumption], some = summaries_->assumptions_[part];
  return std::ranges::equal(all, some, [&](auto more, auto less) {
    return summaries_->joined_channel(more, less) == more;
  });
}

AssumptionId SeenEnvironment::joined(AssumptionId a, AssumptionId b) {
  std::vector<MaySendSummaries::ChannelSummary> both(summaries_->assumptions_[a].begin(),
                                                     summaries_->assumptions_[a].end());
  const auto others = summaries_->assumptions_[b];
  for (std::size_t i = 0; i < both.size(); ++i)
    both[i] = summaries_->joined_channel(both[i], others[i]);
  return summaries_->assumptions_.number_of(both);
}

std::deque<SeenEnvironment> environments_of(MaySendSummaries& summaries, ProcessIndex processes) {
  std::deque<SeenEnvironment> environments;
  for (ProcessIndex process = 0; process < processes; ++process)
    environments.emplace_back(summaries, process);
  return environments;
}

}  // namespace ample::checker
