// Running handlers for the first time, and the way from the plain model to indices and back.
#include "checker/tabulation/tabulation.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

/// A handler that asks for what is not there ends a search as a bound does, if a step comes to it;
/// handlers also run in local states that no execution reaches.
template <class Call>
auto or_bound(Call call) {
  try {
    return call();
  } catch (const model::WrongAlgorithm& error) {
    throw model::BoundExceeded(error.what());
  }
}

}  // namespace

Tabulation::Tabulation(const model::System& system, Watched watched)
    : system_(&system),
      watched_(std::move(watched)),
      checks_(system),
      process_count_(static_cast<ProcessIndex>(system.processes())),
      shared_(system),
      pair_numbers_(process_count_),
      slots_(first_channel()),
      channels_(max_slots()),
      slot_of_(process_count_ * process_count_),
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
  const std::vector<Inlet>& nothing = inbox_versions_.emplace_back();
  for (auto& inbox : inboxes_) inbox.store(&nothing);
}

Tabulation::~Tabulation() {
  for (auto& channel : channels_) delete channel.load();
}

Index Tabulation::values(Slot slot) const {
  if (slot < processes()) return processes_[slot]->size();
  return is_register(slot) ? shared_.values(slot - first_register()) : channel(slot).contents();
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
    step.position = move.event.position;
  }
  return step;
}

Index Tabulation::paired_argument(ProcessIndex process, Index local, Index view) {
  Memo& numbers = pair_numbers_[process];
  if (const std::uint64_t known = numbers.find(local, view); known != Memo::absent)
    return static_cast<Index>(known - 1);
  const std::lock_guard lock(misses_);
  const Index pair = pairs_[process]->intern(bytes_of_local(process, local)
                                             + shared_.bytes_of_view(process, view));
  if (numbers.find(local, view) == Memo::absent) {
    pair_parts_[process]->append() = {local, view};
    numbers.insert(local, view, std::uint64_t{pair} + 1);
  }
  return pair;
}

std::span<const Result> Tabulation::run_internal(ProcessIndex process, Index argument) {
  const std::lock_guard lock(misses_);
  const ProcessId id = process_id(process);
  const model::Bytes& bytes = arguments_[process]->bytes_of(argument);
  std::vector<Result> results;
  or_bound([&] { checks_.look_at_text(id, bytes); });
  for (std::size_t i = 0; i < system_->actions().size(); ++i) {
    const auto action = static_cast<model::ActionId>(i);
    if (model::is_of_channel(system_->actions()[i].role)) continue;
    const bool enabled = or_bound([&] { return system_->enabled(action, id, bytes); });
    const int outcomes =
        enabled ? or_bound([&] { return system_->outcomes(action, id, bytes); }) : 0;
    if (!enabled) checks_.look_at(action, id, bytes, 0, std::nullopt);
    for (int number = 0; number < outcomes; ++number) {
      const model::Outcome outcome =
          or_bound([&] { return system_->take_outcome(action, id, bytes, number); });
      checks_.look_at(action, id, bytes, number, outcome);
      results.push_back(tabulate(process, argument, action, number, outcome));
    }
  }
  for (const model::ActionId fault : system_->channel_faults(bytes))
    results.push_back(tabulate(process, argument, fault, 0, system_->take(fault, id, bytes)));
  return arguments_[process]->set_internal(argument, results);
}

Result Tabulation::run_receipt(ChannelTable& table, Index argument, Index message) {
  const std::lock_guard lock(misses_);
  if (const std::uint64_t known = table.receipts().find(argument, message); known != Memo::absent)
    return unpacked(known);
  const ProcessIndex process = table.to().index;
  const Index local = parts_of(process, argument).local;
  if (const std::uint64_t known = table.blind_receipts().find(local, message);
      known != Memo::absent) {
    table.receipts().insert(argument, message, known);
    return unpacked(known);
  }
  const model::Bytes& bytes = table.bytes_of(message);
  const model::Bytes& here = arguments_[process]->bytes_of(argument);
  const model::ActionId action = system_->receipt_of(bytes);
  if (!or_bound([&] { return system_->accepts(table.to(), table.from(), here, bytes); })) {
    checks_.look_at(table.to(), table.from(), here, bytes, std::nullopt);
    const Result none{.local = 0, .effect = not_accepted};
    table.receipts().insert(argument, message, packed(none));
    return none;
  }
  const model::Outcome outcome =
      or_bound([&] { return system_->receive(table.to(), table.from(), here, bytes); });
  checks_.look_at(table.to(), table.from(), here, bytes, outcome);
  const Result result = tabulate(process, argument, action, 0, outcome);
  table.receipts().insert(argument, message, packed(result));
  // Whether it is accepted may depend on the shared variable.
  if (has_shared() && !outcome.saw_shared && system_->actions()[action].accepts.empty())
    table.blind_receipts().insert(local, message, packed(result));
  return result;
}

bool Tabulation::is_visible(ProcessId process, const model::Bytes& before,
                            const model::Bytes& after) const {
  return std::any_of(watched_.invariants.begin(), watched_.invariants.end(),
                     [&](std::size_t invariant) {
                       return system_->read_by_invariant(invariant, process, before)
                              != system_->read_by_invariant(invariant, process, after);
                     });
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

Result Tabulation::tabulate(ProcessIndex process, Index argument, model::ActionId action,
                            int number, const model::Outcome& outcome) {
  const Index after = processes_[process]->intern(outcome.local);
  const bool was_inside = (*arguments_[process])[argument].in_cs;
  const bool is_inside = local(process, after).in_cs;
  Effect effect{.process = static_cast<std::uint8_t>(process),
                .action = action,
                .number = static_cast<std::uint8_t>(number),
                .role = system_->actions()[action].role,
                .enters = !was_inside && is_inside,
                .leaves = was_inside && !is_inside,
                .visible = (watched_.occupancy && was_inside != is_inside)
                           || is_visible(ProcessId(static_cast<int>(process)),
                                         arguments_[process]->bytes_of(argument), outcome.local),
                .anomalies = outcome.anomalies,
                .followups = {},
                .sends = {}};
  if (has_shared())
    effect.write = shared_.write_of(process, parts_of(process, argument).view, outcome.shared);
  for (const model::Followup& followup : outcome.followups)
    effect.followups.push_back(followup.action);
  for (const model::Send& send : outcome.sends) {
    const Slot slot = make_channel(process, send.to.index);
    effect.repeats |= std::any_of(effect.sends.begin(), effect.sends.end(),
                                  [&](const Sent& sent) { return sent.channel == slot; });
    ChannelTable& table = channel(slot);
    effect.sends.push_back({slot, table.message_of(send.message), &table});
  }
  return {after, intern(std::move(effect))};
}

Slot Tabulation::make_channel(ProcessIndex from, ProcessIndex to) {
  if (const Slot known = slot_of(from, to); known != no_slot) return known;
  const Slot slot = slots();
  auto* const table = new ChannelTable(*system_, process_id(from), process_id(to));
  channels_[slot].store(table, std::memory_order_release);
  std::vector<Inlet> inbox = *inboxes_[to].load();
  inbox.insert(std::find_if(inbox.begin(), inbox.end(),
                            [&](const Inlet& other) { return other.table->from().index > from; }),
               {slot, table});
  inboxes_[to].store(&inbox_versions_.emplace_back(std::move(inbox)), std::memory_order_release);
  slot_of_[from * processes() + to].store(slot, std::memory_order_release);
  slots_.store(slot + 1, std::memory_order_release);
  return slot;
}

std::uint32_t Tabulation::intern(Effect effect) {
  const std::uint32_t known = effect_numbers_.find(effects_, effect);
  return known != effect_numbers_.absent ? known
                                         : effect_numbers_.append(effects_, std::move(effect));
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
