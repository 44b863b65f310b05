// What `ample check` is asked: the system and the options of its search, and what goes with none.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"
#include "tools/ample/line/command.hpp"

#include <memory>

namespace ample::tools {

/// Makes it the command of one search by all ranks. Throws WrongUsage for what they cannot do.
void share_search(CheckCommand& command, checker::Ranks& ranks);

/// Throws WrongUsage and BadInstance, also where the instance is too large for what is asked.
std::unique_ptr<model::System> system_to_check(const CheckCommand& command,
                                               const model::AlgorithmInfo& algorithm);

/// The limits and the properties: all but the callbacks and the identity. Throws WrongUsage.
checker::Options options_to_check(const CheckCommand& command, const model::System& system);

/// What a search on disk must be of: the instance, the properties, and where it stops.
std::string identity_of(const std::string& instance, const checker::Options& options,
                        const checker::Engine& engine);

}  // namespace ample::tools
