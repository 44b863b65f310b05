// The faults of an execution, in words.
#pragma once

#include "checker/verdict/replay/playback.hpp"

#include <optional>
#include <string>

namespace ample::checker {

/// What a step that is a fault does: "P1 crashes", "the network loses ⟨REPLY⟩ from P1 to P0".
std::string fault_text(const model::System& system, const PlayedStep& played);

bool has_fault(const model::System& system, const Trace& trace);

/// What the trace ends with, and a line about the faults before it: "It comes after a fault: P1
/// crashes in step 2."
std::optional<std::string> with_faults(const model::System& system, const Trace& trace,
                                       std::optional<std::string> end);

}  // namespace ample::checker
