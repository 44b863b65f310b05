// One process with what stands in its in-channels, and what it sees of the shared variable if there
// is one: its *local configuration*, as a dense number.
//
// A configuration is one local configuration for each process, since every channel has one
// receiver. The steps of a process depend on its local configuration alone; what they change
// elsewhere is appended to the local configurations of the receivers, or written to those of all
// who use the register. This is what makes all dependency local (README.md).
//
// Messages stand in a local configuration without the clocks that make no difference to their
// receiver.
#pragma once

#include "checker/engines/automata/dead_clock_checks.hpp"
#include "checker/store/tables/grown.hpp"
#include "checker/store/tables/interned.hpp"
#include "checker/store/tables/triple_map.hpp"
#include "checker/store/tabulation/clock_dropping.hpp"
#include "checker/store/tabulation/tabulation.hpp"

#include <optional>

namespace ample::checker {

using LocalConfigurationId = std::uint32_t;
using EffectNumber = std::uint32_t;

/// A transition group of a process: 0 are its internal actions, 1+q the receipts from P_q. A
/// stubborn set has a group whole or not at all.
using TransitionGroup = std::uint8_t;
inline constexpr TransitionGroup internal_group = 0;
inline TransitionGroup receipts_from(ProcessIndex sender) {
  return static_cast<TransitionGroup>(sender + 1);
}
inline ProcessIndex sender_of(TransitionGroup group) { return ProcessIndex{group} - 1; }
/// This group stands for the others' writes to registers of the shared variable.
inline constexpr TransitionGroup writes_of_others = 63;

/// Transition groups of one process.
using GroupSet = std::uint64_t;
inline constexpr GroupSet set_of(TransitionGroup group) { return GroupSet{1} << group; }

/// A step of a process in one of its local configurations.
struct LocalStep {
  TransitionGroup group;
  bool blind = false;  ///< a receipt that does not look at the shared variable
  Index message = 0;   ///< received, or what others write; 0 for an internal step
  Index local = 0;     ///< afterwards
  EffectNumber effect = 0;
  LocalConfigurationId next = 0;  ///< afterwards, as far as the process itself changes it
};

/// The result of the receipt at that argument of the process.
inline Result result_of(const LocalStep& receipt, Tabulation& tabulation, ProcessIndex process,
                        Index argument) {
  const Slot channel = tabulation.slot_of(sender_of(receipt.group), process);
  return tabulation.receive(tabulation.channel(channel), argument, receipt.message);
}

/// The local configurations of one process, and the steps from them, for one
/// thread only.
class LocalConfigurationTable {
 public:
  LocalConfigurationTable(Tabulation& tabulation, ProcessIndex process);

  /// The number of a local state, the contents of the channels from P_0, P_1, ..., and the view of
  /// the shared variable. Clocks that make no difference are dropped.
  LocalConfigurationId intern(Index local, std::span<const Index> contents, Index view = 0);
  LocalConfigurationId size() const { return local_configurations_.size(); }
  /// About how much memory it takes: a row of arrivals holds a few messages, most steps are
  /// remembered.
  std::size_t bytes() const {
    return local_configurations_.bytes() + appended_.bytes()
           + arrival_rows_.capacity() * (sizeof(ArrivalRow) + 4 * sizeof(Arrival))
           + steps_.capacity() * (sizeof(steps_[0]) + 4 * sizeof(LocalStep));
  }

  /// Steps will be found again when they are asked for.
  void forget() {
    steps_ = decltype(steps_)();
    arrival_rows_ = decltype(arrival_rows_)();
    appended_.clear();
  }

  Index local(LocalConfigurationId id) const { return local_configurations_[id][0]; }
  Index content(LocalConfigurationId id, ProcessIndex sender) const {
    return local_configurations_[id][1 + sender];
  }
  bool empty(LocalConfigurationId id, ProcessIndex sender) const {
    return content(id, sender) == ChannelTable::empty;
  }
  bool has_shared() const { return tabulation_->has_shared(); }
  const SharedVariable& shared() const { return tabulation_->shared(); }
  Index view(LocalConfigurationId id) const {
    return has_shared() ? local_configurations_[id].back() : 0;
  }
  /// The argument that the handlers of the process get in the local configuration.
  Index argument(LocalConfigurationId id) {
    return tabulation_->argument_of(process_, local(id), view(id));
  }
  /// The slot of the tabulation for the channel from that process.
  Slot channel_from(ProcessIndex sender) const { return tabulation_->slot_of(sender, process_); }
  /// The local configuration when another process has sent something.
  LocalConfigurationId appended(LocalConfigurationId id, ProcessIndex sender, Index message);
  /// The local configuration when another process has written that (SharedVariable::write).
  LocalConfigurationId written(LocalConfigurationId id, Index write);
  /// The local configuration with its clock dead.
  LocalConfigurationId with_dead_clock(LocalConfigurationId id);
  model::Clock clock_of(Index local);
  /// True when the process uses one of the registers.
  bool uses(RegisterSet registers) const {
    return (shared().used_set(process_) & registers) != no_register;
  }

  /// The enabled steps: internal ones by action, then receipts by sender. Throws BoundExceeded.
  std::span<const LocalStep> steps(LocalConfigurationId id) {
    if (id < steps_.size() && steps_[id]) return *steps_[id];
    return find_steps(id);
  }

  /// The receipts of messages from one sender in a local configuration in which its channel is
  /// empty, by message. Only those that were asked for are there.
  struct Arrival {
    LocalConfigurationId next = unknown;
    Index local = 0;
    EffectNumber effect = 0;
    bool blind = false;
    static constexpr LocalConfigurationId unknown = ~LocalConfigurationId{0};
  };
  using ArrivalRow = std::vector<Arrival>;
  /// The reference stays valid until the next row is asked for.
  ArrivalRow& arrival_row(LocalConfigurationId id, ProcessIndex sender) {
    return grown(arrival_rows_, std::size_t{id} * tabulation_->processes() + sender);
  }
  /// The receipt of a message that came through an empty channel; `row` is that of the local
  /// configuration and the sender. Throws BoundExceeded.
  LocalStep arrival(ArrivalRow& row, LocalConfigurationId id, ProcessIndex sender, Index message) {
    if (message >= row.size()) row.resize(message + 1);
    Arrival& arrival = row[message];
    if (arrival.next == Arrival::unknown) arrival = find_arrival(id, sender, message);
    return {receipts_from(sender), arrival.blind,  message,
            arrival.local,         arrival.effect, arrival.next};
  }

 private:
  std::span<const LocalStep> find_steps(LocalConfigurationId id);
  Arrival find_arrival(LocalConfigurationId id, ProcessIndex sender, Index message);
  /// The step from `contents_`, with its message taken out.
  LocalStep step(LocalConfigurationId from, TransitionGroup group, Index message, Result result);
  LocalStep receipt(LocalConfigurationId from, ChannelTable& table, Index message);
  void load(LocalConfigurationId id);

  Tabulation* tabulation_;
  ProcessIndex process_;
  InternedVectors local_configurations_;  ///< local state, content by sender, view
  std::vector<std::optional<std::vector<LocalStep>>> steps_;  ///< by local configuration
  std::vector<ArrivalRow> arrival_rows_;                      ///< by local configuration and sender
  TripleMap appended_;  ///< by local configuration, sender and message
  bool drops_clocks_;
  std::vector<std::optional<model::Clock>> clocks_;  ///< by local state
  std::vector<ClockDropping> dropping_;              ///< by sender
  DeadClockChecks dead_clock_checks_;
  std::vector<Index> contents_;  ///< scratch, like the next
  Index view_ = 0;
};

}  // namespace ample::checker
