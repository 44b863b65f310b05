// What is asked of a reduced search: whether there can be one, what it has to keep, and liveness,
// which it is asked for as deadlock (README.md, "What is preserved").
#pragma once

#include "checker/reduction/set_closing.hpp"
#include "checker/search/explorer.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ample::checker {

/// Why what a process may do does not depend on its own state, channels and registers alone;
/// nothing where it does.
std::optional<std::string> not_local_because(const model::System& system);

/// Why this system, or a property asked of it, is not reduced; nothing when it is.
std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options);

/// Safety speaks about occupancies; for deadlocks and anomalies less has to be kept.
Preserved needed_for(const std::vector<properties::Property>& properties);

/// Are all properties about terminal configurations?
bool only_deadlocks(const std::vector<properties::Property>& properties);
bool asks_for_liveness(const Options& options);

/// Liveness is not asked of the search itself, deadlock is instead.
Options asking_for_deadlock(const Options& options);
/// The findings of the properties that were asked for, in their order.
void answer_liveness(const model::System& system, const Options& options, Report& report);

}  // namespace ample::checker
