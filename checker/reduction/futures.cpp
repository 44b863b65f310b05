// Futures: joining them, and longer and shorter ones.
#include "checker/reduction/futures.hpp"

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

Futures::Futures(Automata& automata)
    : tabulation_(&automata.tabulation()),
      kinds_(&automata.kinds()),
      processes_(automata.processes()),
      nothing_(futures_.number_of(std::vector<ChannelFuture>(places(), 0))) {}

FutureId Futures::joined(FutureId a, FutureId b) {
  if (a == b || b == nothing_) return a;
  if (a == nothing_) return b;
  if (a > b) std::swap(a, b);
  if (const FutureId known = joins_.find(a, b, 0); known != TripleMap::absent) return known;
  std::vector<ChannelFuture> both(futures_[a].begin(), futures_[a].end());
  const auto others = futures_[b];
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = joined_channel(both[i], others[i]);
  const FutureId number = futures_.number_of(both);
  joins_.set(a, b, 0, number);
  return number;
}

Futures::ChannelFuture Futures::joined_channel(ChannelFuture a, ChannelFuture b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (a > b) std::swap(a, b);
  if (const ChannelFuture known = channel_joins_.find(a, b, 0); known != TripleMap::absent)
    return known;
  const Parts some = parts(a), others = parts(b);
  const ChannelFuture number =
      number_of({most_of(some.messages, others.messages), most_of(some.kinds, others.kinds)});
  channel_joins_.set(a, b, 0, number);
  return number;
}

FutureId Futures::changed(EffectNumber effect, FutureId future, Change change, TripleMap& known) {
  const Effect& done = tabulation_->effect(effect);
  if (done.sends.empty() && !done.writes()) return future;
  if (const FutureId found = known.find(effect, future, 0); found != TripleMap::absent)
    return found;
  std::vector<ChannelFuture> channels(futures_[future].begin(), futures_[future].end());
  for (const Sent& sent : done.sends) {
    const ProcessIndex from = sent.table->from().index, to = sent.table->to().index;
    if (from == to) continue;  // that stands in its local configuration
    change_channel(channels[place(from, to)], sent.message, change,
                   [&](Index message) { return kinds_->kind(sent.channel, message); });
  }
  if (done.writes())
    change_channel(channels[place_of_writes(done.process)], done.write, change,
                   [](Index) { return MessageKinds::Kind{0}; });
  const FutureId number = futures_.number_of(channels);
  known.set(effect, future, 0, number);
  return number;
}

FutureId Futures::replaced(FutureId future, const Replace& replace) {
  std::vector<ChannelFuture> channels(futures_[future].begin(), futures_[future].end());
  for (ProcessIndex from = 0; from < processes_; ++from)
    for (ProcessIndex to = 0; to < processes_; ++to) {
      ChannelFuture& channel = channels[place(from, to)];
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
  return futures_.number_of(channels);
}

template <class KindOf>
void Futures::change_channel(ChannelFuture& channel, Index message, Change change,
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

Futures::Parts Futures::parts(ChannelFuture future) const {
  Parts found;
  if (future == 0) return found;
  const auto values = channels_[future];
  const std::size_t first_kind = 1 + 2 * std::size_t{values[0]};
  for (std::size_t i = 1; i < values.size(); i += 2)
    (i < first_kind ? found.messages : found.kinds).emplace_back(values[i], values[i + 1]);
  return found;
}

Futures::ChannelFuture Futures::number_of(const Parts& parts) {
  if (parts.messages.empty()) return 0;
  std::vector<std::uint32_t> values{static_cast<std::uint32_t>(parts.messages.size())};
  for (const Times* times : {&parts.messages, &parts.kinds})
    for (const auto& [key, count] : *times) values.insert(values.end(), {key, count});
  return channels_.number_of(values);
}

bool Futures::contains(ChannelFuture future, Index message) const {
  if (future == 0) return false;
  const auto values = channels_[future];
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

AssumptionId Futures::assumption(FutureId future, ProcessIndex process) {
  const std::size_t at = std::size_t{future} * processes_ + process;
  if (at >= assumption_.size()) assumption_.resize(2 * at + 64, 0);
  if (assumption_[at] != 0) return assumption_[at];
  const auto channels = futures_[future];
  std::vector<ChannelFuture> incident(2 * std::size_t{processes_}, 0);
  const auto writes = channels.subspan(place_of_writes(0));
  incident.insert(incident.end(), writes.begin(), writes.end());
  for (ProcessIndex other = 0; other < processes_; ++other) {
    incident[other] = channels[place(other, process)];
    incident[processes_ + other] = channels[place(process, other)];
  }
  return assumption_[at] = assumptions_.number_of(incident);
}

void Futures::forget() {
  assumptions_.clear();
  assumption_ = std::vector<AssumptionId>();
  for (TripleMap* known : {&joins_, &channel_joins_, &longer_, &shorter_}) known->clear();
}

std::size_t Futures::bytes() const {
  return channels_.bytes() + futures_.bytes() + assumptions_.bytes() + joins_.bytes()
         + channel_joins_.bytes() + longer_.bytes() + shorter_.bytes()
         + assumption_.capacity() * sizeof(AssumptionId);
}

std::vector<Environment::Allowances> SeenEnvironment::find_arriving(AssumptionId assumption) {
  std::vector<Allowances> found;
  const auto channels = futures_->assumptions_[assumption];
  unsigned given = 0;
  for (ProcessIndex sender = 0; sender < futures_->processes_; ++sender) {
    if (channels[sender] == 0) continue;
    const Futures::Parts parts = futures_->parts(channels[sender]);
    std::vector<std::pair<std::uint32_t, Used>> bits;
    for (const auto& [kind, times] : parts.kinds) bits.emplace_back(kind, bits_for(times, given));
    const Slot channel = futures_->tabulation_->slot_of(
        model::ProcessId(static_cast<int>(sender)), model::ProcessId(static_cast<int>(process_)));
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const auto& [message, times] : parts.messages) {
      const MessageKinds::Kind kind = futures_->kinds_->kind(channel, message);
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
         || futures_->contains(futures_->assumptions_[assumption][futures_->processes_ + to],
                               sent.message);
}

std::vector<Index> SeenEnvironment::find_written(AssumptionId assumption) const {
  std::set<Index> found;
  const SharedVariable& shared = futures_->tabulation_->shared();
  const auto writes =
      futures_->assumptions_[assumption].subspan(2 * std::size_t{futures_->processes_});
  for (ProcessIndex other = 0; other < writes.size(); ++other)
    if (other != process_)
      for (const auto& [write, times] : futures_->parts(writes[other]).messages)
        add_used_parts(shared, process_, write, found);
  return {found.begin(), found.end()};
}

bool SeenEnvironment::knows(AssumptionId assumption, EffectNumber effect) const {
  const Effect& known = futures_->tabulation_->effect(effect);
  if (known.writes() && !writes(assumption, known.write)) return false;
  return std::ranges::all_of(known.sends,
                             [&](const Sent& sent) { return sends(assumption, sent); });
}

bool SeenEnvironment::includes(AssumptionId assumption, AssumptionId part) {
  const auto all = futures_->assumptions_[assumption], some = futures_->assumptions_[part];
  return std::ranges::equal(all, some, [&](auto more, auto less) {
    return futures_->joined_channel(more, less) == more;
  });
}

AssumptionId SeenEnvironment::joined(AssumptionId a, AssumptionId b) {
  std::vector<Futures::ChannelFuture> both(futures_->assumptions_[a].begin(),
                                           futures_->assumptions_[a].end());
  const auto others = futures_->assumptions_[b];
  for (std::size_t i = 0; i < both.size(); ++i)
    both[i] = futures_->joined_channel(both[i], others[i]);
  return futures_->assumptions_.number_of(both);
}

std::deque<SeenEnvironment> environments_of(Futures& futures, ProcessIndex processes) {
  std::deque<SeenEnvironment> environments;
  for (ProcessIndex process = 0; process < processes; ++process)
    environments.emplace_back(futures, process);
  return environments;
}

}  // namespace ample::checker
