// The end of an execution, in words.
#pragma once

#include "model/configuration.hpp"

#include <string>
#include <vector>

namespace ample::checker {

/// Why an execution may end in this configuration: nothing can happen there, or only requests that
/// nobody owes.
std::string why_it_ends(const model::System& system, const model::Configuration& end);

/// What keeps the messages that are under way there from being received, in sentences: "P0's enter
/// would change nothing, and comes before: receive Token from P1." Of a FIFO channel the
/// first message is named, and a crashed process receives none, which its crash says. Empty when
/// every channel is.
std::vector<std::string> what_is_not_received(const model::System& system,
                                              const model::Configuration& end);
/// The same as lines behind a text.
std::string lines_of_what_is_not_received(const model::System& system,
                                          const model::Configuration& end);

}  // namespace ample::checker
