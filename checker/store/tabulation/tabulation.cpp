// The way from the plain model to indices and back, and which steps of a process happen.
#include "checker/store/tabulation/tabulation.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

Tabulation::Tabulation(const model::System& system, Watched watched)
    : system_(&system),
      watched_(std::move(watched)),
      checks_(system),
      process_count_(static_cast<ProcessIndex>(system.processes())),
      shared_(system),
      pair_numbers_(process_count_),
      slots_(first_channel()),
      channels_(max_slots()),
      slot_of_(std::size_t{process_count_} * process_count_),
      inboxes_(process_count_) {
  for (const ProcessId process : system.instance().all()) {
    processes_.push_back(std::make_unique<ProcessTable>(system, process));
    if (has_shared()) {
      pairs_.push_back(std::make_unique<ProcessTable>(system, process));
      pair_parts_.push_back(std::make_unique<Segmented<Parts>>());
    }
    arguments_.push_back((has_shared() ? pairs_ : processes_).back().get());
  }
  for (const model::ActionInfo& action : system.actions()) {
    has_ranks_ |= action.ranked;
    has_timeouts_ |= action.timeout;
    has_channel_faults_ |= model::is_fault(action.role) && model::is_of_channel(action.role);
  }
  for (auto& slot : slot_of_) slot.store(no_slot);
  const std::vector<InChannel>& nothing = inbox_versions_.emplace_back();
  for (auto& inbox : inboxes_) inbox.store(&nothing);
}

Tabulation::~Tabulation() {
  for (auto& channel : channels_) delete channel.load();
}

Index Tabulation::values(Slot slot) const {
  if (slot < processes()) return processes_[slot]->size();
  return is_register(slot) ? shared_.values(slot - first_register()) : channel(slot).contents();
}

std::vector<Index> Tabulation::values() const {
  std::vector<Index> all;
  for (Slot slot = 0; slot < slots(); ++slot) all.push_back(values(slot));
  return all;
}

std::vector<Index> Tabulation::encode(const model::Configuration& configuration) {
  std::vector<Index> indices(max_slots(), 0);
  for (ProcessIndex process = 0; process < processes(); ++process)
    indices[process] = processes_[process]->intern(configuration.locals[process]);
  std::ranges::copy(shared_.values_of(configuration.shared), indices.begin() + first_register());
  for (const ProcessId from : system_->instance().all())
    for (const ProcessId to : system_->instance().all())
      if (const auto& messages = configuration.channels[from.index][to.index]; !messages.empty()) {
        const std::lock_guard lock(misses_);
        const Slot slot = make_channel(from.index, to.index);
        indices[slot] = channel(slot).content_of(messages);
      }
  return indices;
}

model::Configuration Tabulation::decode(std::span<const Index> configuration) const {
  model::Configuration plain;
  for (ProcessIndex process = 0; process < processes(); ++process)
    plain.locals.push_back(bytes_of_local(process, configuration[process]));
  plain.shared = bytes_of_shared(configuration);
  plain.channels.assign(processes(), std::vector<std::vector<model::Bytes>>(processes()));
  for (Slot slot = first_channel(); slot < slots(); ++slot) {
    const ChannelTable& table = channel(slot);
    plain.channels[table.from().index][table.to().index] = table.messages_in(configuration[slot]);
  }
  return plain;
}

model::Step Tabulation::step_of(const Move& move) const {
  model::Step step{.action = move.effect->action,
                   .process = ProcessId(move.event.process),
                   .position = move.effect->number};
  if (!move.event.is_internal()) {
    step.sender = channel(move.event.channel).from();
    step.position = static_cast<std::uint8_t>(move.event.position);
  }
  return step;
}

bool Tabulation::awaits_a_message(std::span<const Index> configuration) const {
  for (Slot slot = first_channel(); slot < slots(); ++slot)
    if (channel(slot).is_awaited(configuration[slot])) return true;
  return false;
}

void Tabulation::choose(std::span<const Index> configuration, std::vector<Move>& moves) {
  const auto info = [&](const Move& move) -> const model::ActionInfo& {
    return system_->actions()[move.effect->action];
  };
  if (has_timeouts_ && awaits_a_message(configuration))
    std::erase_if(moves, [&](const Move& move) { return info(move).timeout; });
  std::optional<model::ActionId> first;
  for (const Move& move : moves)
    if (info(move).ranked)
      first = std::min(first.value_or(move.effect->action), move.effect->action);
  // A ranked action that comes first and changes nothing is no step, as in the plain model.
  const auto changes_nothing = [&](const Move& move) {
    return move.event.is_internal() && move.effect->sends.empty()
           && move.local == configuration[move.event.process] && !move.effect->writes();
  };
  std::erase_if(moves, [&](const Move& move) {
    return info(move).ranked && (move.effect->action != *first || changes_nothing(move));
  });
}

Slot Tabulation::make_channel(ProcessIndex from, ProcessIndex to) {
  if (const Slot known = slot_of(from, to); known != no_slot) return known;
  const Slot slot = slots();
  auto* const table = new ChannelTable(*system_, process_id(from), process_id(to));
  channels_[slot].store(table, std::memory_order_release);
  std::vector<InChannel> inbox = *inboxes_[to].load();
  inbox.insert(
      std::find_if(inbox.begin(), inbox.end(),
                   [&](const InChannel& other) { return other.table->from().index > from; }),
      {slot, table});
  inboxes_[to].store(&inbox_versions_.emplace_back(std::move(inbox)), std::memory_order_release);
  slot_of_[from * processes() + to].store(slot, std::memory_order_release);
  slots_.store(slot + 1, std::memory_order_release);
  return slot;
}

Tabulation::Values Tabulation::all_values() const {
  Values values;
  for (const auto& process : processes_) {
    auto& locals = values.locals.emplace_back();
    for (Index i = 0; i < process->size(); ++i) locals.push_back(process->bytes_of(i));
  }
  for (std::uint32_t at = 0; at < shared_.registers(); ++at) {
    auto& kept = values.shared.emplace_back();
    for (Index i = 0; i < shared_.values(at); ++i) kept.push_back(shared_.bytes_of(at, i));
  }
  for (Slot slot = first_channel(); slot < slots(); ++slot) {
    const ChannelTable& table = channel(slot);
    auto& kept =
        values.channels.emplace_back(Values::Channel{table.from().index, table.to().index, {}, {}});
    for (Index i = 0; i < table.messages(); ++i) kept.messages.push_back(table.bytes_of(i));
    for (Index i = 0; i < table.contents(); ++i) kept.contents.push_back(table.sequence(i));
  }
  return values;
}

bool Tabulation::restore(const Values& values) {
  if (values.locals.size() != processes() || values.shared.size() != shared_.registers())
    return false;
  for (const ProcessId process : system_->instance().all()) {
    const std::size_t size = system_->initial(process, {}).size();
    for (const model::Bytes& local : values.locals[process.index])
      if (local.size() != size || !processes_[process.index]->restore(local)) return false;
  }
  for (std::uint32_t at = 0; at < shared_.registers(); ++at)
    if (!shared_.restore(at, values.shared[at])) return false;
  for (const Values::Channel& kept : values.channels) {
    if (kept.from >= processes() || kept.to >= processes()) return false;
    const std::lock_guard lock(misses_);
    if (slot_of(kept.from, kept.to) != no_slot
        || !channel(make_channel(kept.from, kept.to)).restore(kept.messages, kept.contents))
      return false;
  }
  return true;
}

bool Tabulation::is_met(Slot slot, Index index) const {
  if (slot >= slots()) return index == ChannelTable::empty;
  if (index >= values(slot)) return false;
  if (slot < processes()) return local(slot, index).met;
  return is_register(slot) ? shared_.is_met(slot - first_register(), index)
                           : channel(slot).is_met(index);
}

std::size_t Tabulation::bytes() const {
  const std::lock_guard lock(misses_);
  std::size_t sum =
      effects_.size() * 2 * sizeof(Effect) + effect_numbers_.bytes() + shared_.bytes();
  for (const auto& process : processes_) sum += process->bytes();
  for (const auto& process : pairs_) sum += process->bytes();
  for (Slot slot = first_channel(); slot < slots(); ++slot) sum += channel(slot).bytes();
  return sum;
}

}  // namespace ample::checker
