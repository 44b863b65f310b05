// Partial-order reduction: the same verdicts from far fewer configurations.
//
// README.md in this folder says what is preserved and why.
#pragma once

#include "checker/engines/por/set_closing.hpp"
#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// The tuning of --reduce por. Longer local explorations seldom pay in hindsight (README.md,
/// "Budget").
inline constexpr Tuning por_tuning{.local_budget = 400};

/// Stubborn and sleep sets; by one worker.
Engine por_engine(const Tuning& tuning = por_tuning);

}  // namespace ample::checker
