// The tabulated model: configurations as short vectors of indices, steps as a few look-ups.
//
// A handler is a pure function, so it runs once for each distinct argument and its result is kept.
// A configuration is one Index a slot: first one slot a process (its local state), then one for
// each register of the shared variable, if there is one, then one for each channel that ever
// carried a message (its content). Slots are only ever added, and a slot that is not yet there
// reads 0, an empty channel; so an unpacked configuration has max_slots() indices.
#pragma once

#include "checker/store/tabulation/handler_checks.hpp"
#include "checker/store/tabulation/move.hpp"
#include "checker/store/tabulation/process_table.hpp"
#include "checker/store/tabulation/shared_variable.hpp"
#include "model/configuration.hpp"

namespace ample::checker {

/// Safe for any number of threads: look-ups take no lock, and only misses do. Anything that must
/// run a handler for the first time may throw BoundExceeded, and then does so every time.
class Tabulation {
 public:
  explicit Tabulation(const model::System& system, Watched watched = {});
  Tabulation(const Tabulation&) = delete;
  Tabulation& operator=(const Tabulation&) = delete;
  ~Tabulation();

  const model::System& system() const { return *system_; }
  const Watched& watched() const { return watched_; }
  const HandlerChecks& checks() const { return checks_; }
  ProcessIndex processes() const { return process_count_; }
  Slot slots() const { return slots_.load(std::memory_order_acquire); }
  Slot max_slots() const { return first_channel() + processes() * processes(); }
  bool has_shared() const { return shared_.registers() != 0; }
  SharedVariable& shared() { return shared_; }
  const SharedVariable& shared() const { return shared_; }
  Slot first_register() const { return processes(); }
  Slot first_channel() const { return first_register() + shared_.registers(); }
  bool is_register(Slot slot) const { return slot >= first_register() && slot < first_channel(); }
  std::span<const Index> registers_in(std::span<const Index> configuration) const {
    return configuration.subspan(first_register(), shared_.registers());
  }
  /// The number of values that the slot has had so far, anywhere.
  Index values(Slot slot) const;
  /// That number for each slot.
  std::vector<Index> values() const;

  std::vector<Index> encode(const model::Configuration& configuration);
  model::Configuration decode(std::span<const Index> configuration) const;

  const LocalState& local(ProcessIndex process, Index index) const {
    return (*processes_[process])[index];
  }
  const model::Bytes& bytes_of_local(ProcessIndex process, Index index) const {
    return processes_[process]->bytes_of(index);
  }
  Index index_of_local(ProcessIndex process, const model::Bytes& local) {
    return processes_[process]->intern(local);
  }
  /// The bytes of a local state followed by those of the shared variable, if there is one.
  model::Bytes bytes_of_argument(ProcessIndex process, std::span<const Index> configuration) const {
    const model::Bytes& local = bytes_of_local(process, configuration[process]);
    return has_shared() ? local + bytes_of_shared(configuration) : local;
  }
  /// All of the shared variable; nothing without one.
  model::Bytes bytes_of_shared(std::span<const Index> configuration) const {
    return shared_.whole(registers_in(configuration));
  }
  ChannelTable& channel(Slot slot) const {
    return *channels_[slot].load(std::memory_order_acquire);
  }
  /// The slot of a channel that may not have carried a message yet.
  Slot channel_between(ProcessIndex from, ProcessIndex to) {
    const std::lock_guard lock(misses_);
    return make_channel(from, to);
  }
  /// The slot of the channel between two processes; no_slot while it never carried a message.
  Slot slot_of(ProcessIndex from, ProcessIndex to) const {
    return slot_of_[from * processes() + to].load(std::memory_order_acquire);
  }
  /// The channels to a process that ever carried a message, by sender.
  std::span<const InChannel> inbox(ProcessIndex process) const {
    return *inboxes_[process].load(std::memory_order_acquire);
  }
  std::size_t effects() const { return effects_.size(); }
  const Effect& effect(std::uint32_t number) const { return effects_[number]; }

  /// The argument of a process's handlers: its local state and its view of the shared variable, if
  /// there is one.
  Index argument(ProcessIndex process, std::span<const Index> configuration) {
    if (!has_shared()) return configuration[process];
    return paired_argument(process, configuration[process],
                           shared_.view(process, registers_in(configuration)));
  }
  Index argument_of(ProcessIndex process, Index local, Index view) {
    return has_shared() ? paired_argument(process, local, view) : local;
  }
  /// The local state and the view (0 without a shared variable) of an argument.
  struct Parts {
    Index local, view;
  };
  Parts parts_of(ProcessIndex process, Index argument) const {
    return has_shared() ? (*pair_parts_[process])[argument] : Parts{argument, 0};
  }
  /// The internal steps at an argument, by action; and then the faults that may happen to messages
  /// under way to the process.
  std::span<const Result> internal(ProcessIndex process, Index argument) {
    const LocalState& state = (*arguments_[process])[argument];
    if (const Result* first = state.internal.load(std::memory_order_acquire))
      return {first, state.internals};
    return run_internal(process, argument);
  }
  /// The effect of a receipt that is none, since the message is not accepted yet.
  static constexpr std::uint32_t not_accepted = ~std::uint32_t{1};
  /// The receipt of a message of that channel by its receiver at that argument.
  Result receive(ChannelTable& table, Index argument, Index message) {
    const std::uint64_t known = table.receipts().find(argument, message);
    return known != Memo::absent ? unpacked(known) : run_receipt(table, argument, message);
  }

  /// True when the handler of a receipt, which was asked for, does not look at the shared variable,
  /// so that the receipt is the same at all views.
  bool is_blind_receipt(ChannelTable& table, Index argument, Index message) const {
    if (!has_shared()) return true;
    const Index local = parts_of(table.to().index, argument).local;
    return table.blind_receipts().find(local, message) != Memo::absent;
  }

  /// Visits the enabled steps in the order of model::enabled_steps.
  template <class Visit>
  void for_each_move(std::span<const Index> configuration, Visit&& visit);
  /// The same in two stages, so that what the second looks up can be fetched from memory in
  /// between: first the possible receipts, for which no handler is run, then all steps.
  template <class Visit>
  void for_each_receipt(std::span<const Index> configuration, Visit&& visit);
  /// Visits the receipts from one channel.
  template <class Visit>
  void for_each_receipt_from(const InChannel& in_channel, std::span<const Index> configuration,
                             Visit&& visit);
  template <class Visit>
  void for_each_move(std::span<const Index> configuration, std::span<const Event> receipts,
                     Visit&& visit);
  /// Fetches the outcome of a receipt.
  void prefetch(std::span<const Index> configuration, const Event& receipt) {
    receipt.table->receipts().prefetch(argument(receipt.process, configuration), receipt.message);
  }

  /// Calls change(slot, from, to) for every slot that a step changes, several times for one through
  /// which it receives and sends, or sends twice.
  template <class Change>
  void for_each_change(std::span<const Index> configuration, const Move& move, Change&& change);
  /// The configuration after a step.
  std::vector<Index> taken(std::span<const Index> configuration, const Move& move) {
    std::vector<Index> after;
    take(configuration, move, after);
    return after;
  }
  /// The same, into a vector that is there already, and is not `configuration`.
  void take(std::span<const Index> configuration, const Move& move, std::vector<Index>& after) {
    after.assign(configuration.begin(), configuration.end());
    for_each_change(configuration, move, [&](Slot slot, Index, Index to) { after[slot] = to; });
  }
  model::Step step_of(const Move& move) const;

  /// The values of every slot, in the order of their indices.
  struct Values {
    struct Channel {
      ShortProcessIndex from, to;
      std::vector<model::Bytes> messages;
      std::vector<std::u32string> contents;  ///< as indices of messages
    };
    std::vector<std::vector<model::Bytes>> locals;  ///< by process
    std::vector<std::vector<model::Bytes>> shared;  ///< by register
    std::vector<Channel> channels;                  ///< by slot
  };
  Values all_values() const;
  /// Gives every value the index it had, in a tabulation that knows none yet. False when they are
  /// of another system. Otherwise no value is believed yet: one is met when a step has led to it.
  bool restore(const Values& values);
  /// True when there is such a value and it has been met. Slots that are not there yet have 0 only.
  bool is_met(Slot slot, Index index) const;

  /// About how much memory the tables take.
  std::size_t bytes() const;

 private:
  static Result unpacked(std::uint64_t known) {
    return {static_cast<Index>(known), static_cast<std::uint32_t>(known >> 32) - 1};
  }
  static std::uint64_t packed(Result result) {
    return std::uint64_t{result.effect + 1} << 32 | result.local;
  }

  template <class Visit>
  void for_each_move_of(ProcessIndex process, std::span<const Index> configuration,
                        std::span<const Event> receipts, Visit&& visit);
  template <class Visit>
  void for_each_fault_of(std::span<const Index> configuration, Event event,
                         std::span<const Result> results, Visit&& visit);
  Index paired_argument(ProcessIndex process, Index local, Index view);
  std::span<const Result> run_internal(ProcessIndex process, Index argument);
  Result run_receipt(ChannelTable& table, Index argument, Index message);
  Result tabulate(ProcessIndex process, Index argument, model::ActionId action, int number,
                  const model::Outcome& outcome);
  bool is_visible(model::ProcessId process, const model::Bytes& before,
                  const model::Bytes& after) const;
  bool awaits_a_message(std::span<const Index> configuration) const;
  /// Keeps only those moves of one process that may happen where actions are ranked or time out.
  void choose(std::span<const Index> configuration, std::vector<Move>& moves);
  Slot make_channel(ProcessIndex from, ProcessIndex to);
  std::uint32_t intern(Effect effect);

  const model::System* system_;
  Watched watched_;
  HandlerChecks checks_;
  ProcessIndex process_count_;
  std::vector<std::unique_ptr<ProcessTable>> processes_;
  SharedVariable shared_;
  /// The local states of each process, or where a variable is shared the pairs of one and a view.
  std::vector<ProcessTable*> arguments_;
  std::vector<std::unique_ptr<ProcessTable>> pairs_;
  std::vector<Memo> pair_numbers_;  ///< (local state, view) -> the pair's number plus 1
  std::vector<std::unique_ptr<Segmented<Parts>>> pair_parts_;
  bool has_ranks_ = false, has_timeouts_ = false, has_channel_faults_ = false;
  std::atomic<Slot> slots_;
  std::vector<std::atomic<ChannelTable*>> channels_;  ///< by slot; those that exist are owned
  std::vector<std::atomic<Slot>> slot_of_;            ///< by from and to
  std::vector<std::atomic<const std::vector<InChannel>*>> inboxes_;
  Segmented<Effect> effects_;

  mutable std::mutex misses_;
  Numbers<Effect, EffectLookup> effect_numbers_;
  /// Old ones stay: somebody may be reading them.
  std::deque<std::vector<InChannel>> inbox_versions_;
};

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
