// The pieces of a step in words, in the papers' notation.
#pragma once

#include "checker/verdict/replay/playback.hpp"

namespace ample::checker {

/// ⟨Request,1,P0⟩
std::string message_text(const model::System& system, const model::Bytes& message);

/// "P1 receives ⟨Request,1,P0⟩ from P0", "P1 invokes exit-sequence", "P1 leaves"
std::string action_text(const model::System& system, const PlayedStep& played);

/// Tells what --self immediate and --wake eager made part of the step.
std::string followup_text(const model::System& system, const model::Followup& followup);

/// "sends ⟨Request,1,P0⟩ to P0, P1", "sends ⟨Grant⟩ to P2": one for each run of equal messages.
std::vector<std::string> send_texts(const model::System& system,
                                    const std::vector<model::Send>& sends);

/// "anomaly stray-relinquish, anomaly stray-grant", or nothing.
std::string anomalies_named(const model::System& system, std::uint64_t anomalies);
/// The same behind what the step does, " — anomaly stray-relinquish", or nothing.
std::string anomaly_text(const model::System& system, std::uint64_t anomalies);

/// All of it: "P1 receives ⟨Grant⟩ from P0; nGrants_1 := 1".
std::string step_text(const model::System& system, const PlayedStep& played);

}  // namespace ample::checker
