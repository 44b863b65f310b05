// Logical clocks that are not read any more: when no process can ask again no timestamp is made.
//
// They are *dead* and set to a value beyond all others, so that no message brings news of one.
// Nothing is believed of the algorithm: of everything that a process does with a dead clock
// it is checked that it would do the same with every other one (README.md, (R)).
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

#include <set>
#include <tuple>
#include <vector>

namespace ample::checker {

/// The value of a dead clock. Counting it up once still fits into a byte.
inline constexpr model::Clock dead_clock = 254;
inline bool is_dead(model::Clock clock) { return clock >= dead_clock; }

/// A step depends on a clock that was taken for dead, or counts it up: none is dead in this system.
struct DeadClockRead {};

/// A clock is dead only when it is at most so large: a round counts up once or, where two layers
/// ask, twice. 0 where no clock may be dead.
model::Clock most_clock(const model::System& system);

/// A configuration with its clocks dead; as it was where a process can ask again, or a clock may
/// not be dead.
model::Configuration with_dead_clocks(const model::System& system,
                                      model::Configuration configuration);

/// The checks of one process, each made once. They throw DeadClockRead.
class DeadClockChecks {
 public:
  DeadClockChecks(const Tabulation& tabulation, ProcessIndex process);

  /// The properties of a local state and its internal steps must be the same with every clock.
  void require_unread(Index local);
  /// The receipt of the message must be the same with every clock.
  void require_unread(Index local, ProcessIndex sender, const ChannelTable& channel, Index message);

 private:
  /// The properties of a local state, and its internal steps.
  struct Behaviour {
    bool in_cs, waiting, stopped_by_bound;
    std::vector<model::Bytes> read;  ///< by the invariants asked for
    std::vector<std::pair<model::ActionId, model::Outcome>> steps;
    bool operator==(const Behaviour&) const = default;
  };
  Behaviour behaviour(const model::Bytes& local) const;
  /// The outcome of a step at that local state, but for clocks. The clock must not be counted up,
  /// but may become that of a Request (--clock request).
  model::Outcome without_clocks(const model::Bytes& before, model::Outcome outcome) const;
  /// Calls same(local state with another clock) for all clocks that there may be.
  template <class Same>
  void require_same(Index local, const Same& same) const;

  const Tabulation* tabulation_;
  model::ProcessId process_;
  model::Clock most_;
  std::vector<bool> known_;  ///< by local state
  std::set<std::tuple<Index, ProcessIndex, Index>>
      receipts_known_{};  ///< local state, sender, message
};

}  // namespace ample::checker
