// Waits-for: why blocked processes are blocked, and the cycle among them.
//
// An edge P -> Q says that Q is among the processes that could make a false part of P's guard true.
#pragma once

#include "model/configuration.hpp"

#include <string>
#include <vector>

namespace ample::checker {

struct BlockedProcess {
  model::ProcessId process;
  std::vector<model::Lack> lacks;  ///< the false parts of its guard, and whom each waits for
};

struct WaitsFor {
  std::vector<BlockedProcess> blocked;
  /// A shortest one, from its smallest process; may be empty. A process that waits for itself alone
  /// is one only when there is no other.
  std::vector<model::ProcessId> cycle;
};

/// Of every process of `configuration` that waits.
WaitsFor waits_for(const model::System& system, const model::Configuration& configuration);
/// Of those among them only.
WaitsFor waits_for(const model::System& system, const model::Configuration& configuration,
                   model::ProcessSet among);

/// One line a process, then the cycle: "P0 -> P1 -> P0".
std::string to_text(const WaitsFor& waits_for);

}  // namespace ample::checker
