// The end of an execution, in words.
#pragma once

#include "model/configuration.hpp"

#include <string>

namespace ample::checker {

/// Why an execution may end in this configuration: nothing can happen there, or only requests that
/// nobody owes.
std::string why_it_ends(const model::System& system, const model::Configuration& end);

/// What keeps the messages that are under way there from being received, a line each, every line
/// begun: "P0's enter would change nothing, and comes before: receive Token from P1." Of a FIFO
/// channel the first message is named, of one to a crashed process all. Empty when every channel
/// is.
std::string what_is_not_received(const model::System& system, const model::Configuration& end);

}  // namespace ample::checker
