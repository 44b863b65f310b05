// A walk: one execution in the tabulated model, for schedules of any length on instances of any
// size.
//
// The enabled steps are kept up from step to step, by agent. An agent is a process with its
// internal steps, or a channel with its receipts; a schedule chooses among agents. Only the
// channels and the process that a step changed are looked at again.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

#include <algorithm>

namespace ample::checker {

/// Process P_i is agent i; of n processes, the channel from P_i to P_j is agent n + i·n + j.
using AgentNumber = std::uint16_t;

struct Agent {
  AgentNumber number;
  ShortProcessIndex process;  ///< who takes its steps
  std::uint16_t steps;        ///< so many are enabled, at least one
};

/// A choice of a schedule: an agent, and which of its enabled steps, from 0.
struct Choice {
  AgentNumber agent;
  std::uint16_t which;
  bool operator==(const Choice&) const = default;
};

/// True when a configuration is outside of the state constraint, so that nothing is said of it or
/// of what follows it.
inline bool is_outside(const Tabulation& tabulation, std::span<const Index> configuration) {
  const model::System& system = tabulation.system();
  return !system.constraint().empty()
         && !system.within_constraint(tabulation.decode(configuration));
}

/// It is for one thread only; the tabulation may be shared.
class Walk {
 public:
  explicit Walk(Tabulation& tabulation);

  /// `initial` as Tabulation::encode makes it.
  void begin(std::span<const Index> initial);

  std::span<const Index> configuration() const { return configuration_; }
  /// Every agent with an enabled step, in an order that the schedule alone determines.
  std::span<const Agent> enabled() const { return enabled_; }
  /// True when no step is enabled, but for faults.
  bool is_at_rest() const {
    return std::ranges::all_of(moves_, [](const Move& move) { return move.effect->is_fault(); })
           && (everywhere_ || enabled_.empty());
  }
  /// The number of enabled steps.
  std::uint32_t steps() const { return steps_; }
  /// Null when the agent has no enabled step.
  const Agent* find(AgentNumber agent) const {
    const std::uint16_t place = places_[agent];
    return place == none ? nullptr : &enabled_[place];
  }

  /// The step of an enabled choice. Throws BoundExceeded as the tabulation does.
  Move move(Choice choice);
  /// Fetches what `move` will look up for a receipt.
  void prefetch(Choice choice) const;
  /// Takes a step that `move` gave. Calls change(slot, from, to) for every slot that it changes, as
  /// Tabulation::for_each_change does.
  template <class Change>
  void take(const Move& move, Change&& change);

 private:
  static constexpr std::uint16_t none = 0xFFFF;

  /// A channel, known by its slot and by its agent.
  struct Channel {
    ChannelTable* table;
    AgentNumber agent;
    ShortProcessIndex receiver;
  };

  const Channel& channel_at(Slot slot) {
    while (channels_.size() <= slot) know_channel();
    return channels_[slot];
  }
  void know_channel();
  AgentNumber agent_of(const Event& event) {
    return event.is_internal() ? AgentNumber{event.process} : channel_at(event.channel).agent;
  }
  void look_at(Slot slot);
  void look_at_all();
  void set_steps(AgentNumber agent, ShortProcessIndex process, std::size_t steps);
  void remove(std::uint16_t place);

  Tabulation* tabulation_;
  bool everywhere_;  ///< a step may enable or disable any other: nothing is kept up
  bool unordered_;
  std::vector<Index> configuration_;
  std::vector<Channel> channels_;  ///< by slot; what stands there of processes is not used
  std::vector<Slot> slots_;        ///< by agent
  std::vector<Agent> enabled_;
  std::vector<std::uint16_t> places_;  ///< by agent: its place in enabled_
  std::uint32_t steps_ = 0;
  std::vector<Move> moves_;                      ///< only when `everywhere_`
  std::vector<std::pair<Slot, Index>> changes_;  ///< of the step being taken
};

template <class Change>
void Walk::take(const Move& move, Change&& change) {
  changes_.clear();
  tabulation_->for_each_change(
      configuration_, move, [&](Slot slot, Index, Index to) { changes_.emplace_back(slot, to); });
  for (const auto& [slot, to] : changes_) {
    change(slot, configuration_[slot], to);
    configuration_[slot] = to;
  }
  if (everywhere_)
    look_at_all();
  else
    for (const auto& [slot, to] : changes_) look_at(slot);
}

}  // namespace ample::checker
