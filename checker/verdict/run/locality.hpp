// Locality: the steps of a process depend on its own state, channels and registers alone. Every
// engine but the full search rests on it.
#pragma once

#include "checker/verdict/run/options.hpp"

#include <optional>
#include <string>

namespace ample::checker {

/// Why the steps of this system are not local; nullopt if they are.
std::optional<std::string> not_local_because(const model::System& system);

/// Throws WrongUsage where a state constraint cuts off executions of which the command speaks.
void refuse_constraint(const model::System& system, const std::string& command);

/// The reason why an invariant that reads the shared variable or channels needs the full search.
std::string reads_whole(const properties::Property& property);

/// Why partial-order reduction does not apply to this system, or to a property asked of it; nothing
/// where it does. Liveness is asked as deadlock (engines/liveness_by_deadlock.hpp).
std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options);

}  // namespace ample::checker
