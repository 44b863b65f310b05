// A trace as numbered sentences for a proof.
#pragma once

#include "checker/evidence/trace/story.hpp"

namespace ample::checker {

enum class ProseForm : std::uint8_t { markdown, latex };

/// "3. P₁ receives ⟨Request,1,P₀⟩ from P₀, sets pendingReq₁ to {(1,P₀)}, and sends ⟨Grant⟩ to P₂."
/// The LaTeX form needs no package, and is to be read by \input.
std::string to_prose(const Shown& shown, const Story& story, ProseForm form);

}  // namespace ample::checker
