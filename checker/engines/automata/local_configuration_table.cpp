// The steps of a local configuration, found out once.
#include "checker/engines/automata/local_configuration_table.hpp"

#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

namespace ample::checker {

LocalConfigurationTable::LocalConfigurationTable(Tabulation& tabulation, ProcessIndex process)
    : tabulation_(&tabulation),
      process_(process),
      drops_clocks_(tabulation.system().has_clocks() && model::drops_clocks(tabulation.system())),
      dropping_(tabulation.processes(), ClockDropping(tabulation.system())),
      dead_clock_checks_(tabulation, process),
      contents_(tabulation.processes()) {}

LocalConfigurationId LocalConfigurationTable::intern(Index local, std::span<const Index> contents,
                                                     Index view) {
  std::vector<Index> key{local};
  key.insert(key.end(), contents.begin(), contents.end());
  if (drops_clocks_)
    for (ProcessIndex sender = 0; sender < contents.size(); ++sender)
      if (Index& content = key[1 + sender]; content != ChannelTable::empty)
        content =
            dropping_[sender](tabulation_->channel(channel_from(sender)), content, clock_of(local));
  if (has_shared()) key.push_back(view);
  return local_configurations_.number_of(key);
}

model::Clock LocalConfigurationTable::clock_of(Index local) {
  auto& known = grown(clocks_, local);
  if (!known)
    known = tabulation_->system().clock_of_local(tabulation_->bytes_of_local(process_, local));
  return *known;
}

void LocalConfigurationTable::load(LocalConfigurationId id) {
  const auto known = local_configurations_[id].subspan(1, contents_.size());
  contents_.assign(known.begin(), known.end());
  view_ = view(id);
}

LocalConfigurationId LocalConfigurationTable::appended(LocalConfigurationId id, ProcessIndex sender,
                                                       Index message) {
  return appended_.known_or(id, sender, message, [&] {
    load(id);
    contents_[sender] =
        tabulation_->channel(channel_from(sender)).append(contents_[sender], message);
    return intern(local(id), contents_, view_);
  });
}

LocalConfigurationId LocalConfigurationTable::written(LocalConfigurationId id, Index write) {
  return appended_.known_or(id, writes_of_others, write, [&] {
    load(id);
    SharedVariable& shared = tabulation_->shared();
    return intern(local(id), contents_, shared.changed(process_, view_, shared.write(write)));
  });
}

LocalConfigurationId LocalConfigurationTable::with_dead_clock(LocalConfigurationId id) {
  load(id);
  model::Bytes bytes = tabulation_->bytes_of_local(process_, local(id));
  tabulation_->system().set_clock_of_local(bytes, dead_clock);
  return intern(tabulation_->index_of_local(process_, bytes), contents_, view_);
}

LocalStep LocalConfigurationTable::step(LocalConfigurationId from, TransitionGroup group,
                                        Index message, Result result) {
  if (drops_clocks_ && clock_of(result.local) < clock_of(local(from)))
    throw model::InternalError(model::to_text(process_id(process_))
                               + " sets its logical clock back");
  const Index before = contents_[process_];
  const Effect& effect = tabulation_->effect(result.effect);
  for (const Sent& sent : effect.sends)
    if (sent.table->to().index == process_)
      contents_[process_] = sent.table->append(contents_[process_], sent.message);
  SharedVariable& shared = tabulation_->shared();
  const Index after =
      effect.writes() ? shared.changed(process_, view_, shared.write(effect.write)) : view_;
  const LocalConfigurationId next = intern(result.local, contents_, after);
  contents_[process_] = before;
  return {group, false, message, result.local, result.effect, next};
}

LocalStep LocalConfigurationTable::receipt(LocalConfigurationId from, ChannelTable& table,
                                           Index message) {
  const Index here = argument(from);
  if (is_dead(clock_of(local(from))))
    dead_clock_checks_.require_unread(local(from), table.from().index, table, message);
  LocalStep received = step(from, receipts_from(table.from().index), message,
                            tabulation_->receive(table, here, message));
  received.blind = tabulation_->is_blind_receipt(table, here, message);
  return received;
}

std::span<const LocalStep> LocalConfigurationTable::find_steps(LocalConfigurationId id) {
  std::vector<LocalStep> found;
  load(id);
  if (is_dead(clock_of(local(id)))) dead_clock_checks_.require_unread(local(id));
  for (const Result result : tabulation_->internal(process_, argument(id)))
    found.push_back(step(id, internal_group, 0, result));
  for (const InChannel& in_channel : tabulation_->inbox(process_)) {
    const ProcessIndex sender = in_channel.table->from().index;
    if (contents_[sender] == ChannelTable::empty) continue;
    const Index content = contents_[sender];
    for (const Receivable& received : in_channel.table->receivable(content)) {
      contents_[sender] = received.remainder;
      found.push_back(receipt(id, *in_channel.table, received.message));
      contents_[sender] = content;
    }
  }
  if (id >= steps_.size()) steps_.resize(std::size_t{2} * size() + 64);
  return steps_[id].emplace(std::move(found));
}

LocalConfigurationTable::Arrival LocalConfigurationTable::find_arrival(LocalConfigurationId id,
                                                                       ProcessIndex sender,
                                                                       Index message) {
  load(id);
  const LocalStep received = receipt(id, tabulation_->channel(channel_from(sender)), message);
  return {received.next, received.local, received.effect, received.blind};
}

}  // namespace ample::checker
