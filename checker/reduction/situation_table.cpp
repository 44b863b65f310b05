// The steps of a situation, found out once.
#include "checker/reduction/situation_table.hpp"

namespace ample::checker {

SituationTable::SituationTable(Tabulation& tabulation, Slot process)
    : tabulation_(&tabulation), process_(process), contents_(tabulation.processes()) {}

SituationId SituationTable::intern(Index local, std::span<const Index> contents, Index view) {
  std::vector<Index> key{local};
  key.insert(key.end(), contents.begin(), contents.end());
  if (has_shared()) key.push_back(view);
  return situations_.number_of(key);
}

void SituationTable::load(SituationId id) {
  const auto known = situations_[id].subspan(1, contents_.size());
  contents_.assign(known.begin(), known.end());
  view_ = view(id);
}

SituationId SituationTable::appended(SituationId id, Slot sender, Index message) {
  if (const SituationId known = appended_.find(id, sender, message); known != TripleMap::absent)
    return known;
  load(id);
  contents_[sender] = tabulation_->channel(channel_from(sender)).append(contents_[sender], message);
  const SituationId found = intern(local(id), contents_, view_);
  appended_.set(id, sender, message, found);
  return found;
}

SituationId SituationTable::written(SituationId id, Index write) {
  if (const SituationId known = appended_.find(id, shared_slot, write); known != TripleMap::absent)
    return known;
  load(id);
  SharedVariable& shared = tabulation_->shared();
  const SituationId found =
      intern(local(id), contents_, shared.changed(process_, view_, shared.write(write)));
  appended_.set(id, shared_slot, write, found);
  return found;
}

LocalStep SituationTable::step(LocalSlot slot, bool blind, Index message, Result result) {
  const Index before = contents_[process_];
  const Effect& effect = tabulation_->effect(result.effect);
  for (const Sent& sent : effect.sends)
    if (sent.table->to().index == process_)
      contents_[process_] = sent.table->append(contents_[process_], sent.message);
  SharedVariable& shared = tabulation_->shared();
  const Index after =
      effect.writes() ? shared.changed(process_, view_, shared.write(effect.write)) : view_;
  const SituationId next = intern(result.local, contents_, after);
  contents_[process_] = before;
  return {slot, blind, message, result.local, result.effect, next};
}

std::span<const LocalStep> SituationTable::find_steps(SituationId id) {
  std::vector<LocalStep> found;
  const Index here = argument(id);
  load(id);
  for (const Result result : tabulation_->internal(process_, here))
    found.push_back(step(internal_slot, false, 0, result));
  for (const Inlet& inlet : tabulation_->inbox(process_)) {
    const Slot sender = inlet.table->from().index;
    if (contents_[sender] == ChannelTable::empty) continue;
    const Index content = contents_[sender];
    for (const Receivable& received : inlet.table->receivable(content)) {
      const Result result = tabulation_->receive(*inlet.table, here, received.message);
      const bool blind = tabulation_->is_blind_receipt(*inlet.table, here, received.message);
      contents_[sender] = received.remainder;
      found.push_back(step(slot_from(sender), blind, received.message, result));
      contents_[sender] = content;
    }
  }
  if (id >= steps_.size()) steps_.resize(std::size_t{2} * size() + 64);
  return steps_[id].emplace(std::move(found));
}

SituationTable::Fed SituationTable::find_fed(SituationId id, Slot sender, Index message) {
  ChannelTable& table = tabulation_->channel(channel_from(sender));
  const Index here = argument(id);
  const Result result = tabulation_->receive(table, here, message);
  const bool blind = tabulation_->is_blind_receipt(table, here, message);
  load(id);
  const SituationId next = step(slot_from(sender), blind, message, result).next;
  return {next, result.local, result.effect, blind};
}

}  // namespace ample::checker
