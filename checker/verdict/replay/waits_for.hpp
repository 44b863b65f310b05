// Waits-for: why blocked processes are blocked, and the cycle or knot among them.
//
// A blocked process needs all that the false parts of its guard need, and each of these from so
// many of certain processes ("k of n"). Where every process has to give what is asked of it, a
// cycle is why nobody moves. Where some may give it in another's stead a cycle proves nothing; a
// knot does: a set of processes none of which can be the first to move.
#pragma once

#include "model/configuration.hpp"

#include <string>
#include <vector>

namespace ample::checker {

struct BlockedProcess {
  model::ProcessId process;
  /// All that the false parts of its guard need; from the process itself only what others cannot
  /// give.
  std::vector<model::Lack> lacks;
  bool for_a_message = false;  ///< the algorithm has no step that waits for a condition
};
/// "waits for a message", of one that lacks nothing.
std::string text_without_lacks(const BlockedProcess& blocked);

struct WaitsFor {
  std::vector<BlockedProcess> blocked;
  /// Each cannot move before the next has, whatever others do. A shortest one, from its smallest
  /// process; may be empty. A process that waits for itself alone is one only when there is no
  /// other. Empty while somebody may receive a message, which may bring what is missing, and where
  /// a message was lost or duplicated.
  std::vector<model::ProcessId> cycle;
  /// A knot without a smaller one in it, when there is no cycle; may be empty. It is of one process
  /// only where no other could move if the bound on rounds let it.
  model::WideProcessSet knot;
  model::WideProcessSet crashed;  ///< they give nothing any more
};

/// For each process that waits in `configuration`, whom it waits for.
WaitsFor waits_for(const model::System& system, const model::Configuration& configuration);
/// The same of those of `among` only; it is they that may receive no message.
WaitsFor waits_for(const model::System& system, const model::Configuration& configuration,
                   model::WideProcessSet among);

/// The greatest set of processes that wait, each for what only others of the set, or nobody, can
/// give. Whoever waits for what nobody is named to give is none of it.
model::WideProcessSet closed_set(const WaitsFor& waits_for);

/// True when the process waits for some of these only, whichever they are.
bool is_choice(const model::Blame& blame);
/// True when this wait of `process` for `on` belongs to the cycle or to the knot.
bool is_reason(const WaitsFor& waits_for, model::ProcessId process, const model::Blame& blame,
               model::ProcessId on);

/// "1 of {P1,P2}", of a choice; else "{P1,P2}".
std::string to_text(const model::Blame& blame);
/// The cycle, "P0 -> P1 -> P0", or the knot, in a line; empty when there is none. A knot of one
/// process is no circle: it waits for what nobody else can give, say because that one has crashed.
std::string reason_text(const WaitsFor& waits_for);
/// A line or more a process, then the reason.
std::string to_text(const WaitsFor& waits_for);

}  // namespace ample::checker
