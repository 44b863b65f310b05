// The reduced search of a graph with cycles, for deadlocks alone: every set is stubborn for all
// that could ever be sent or written, which is found beforehand (every_effect.hpp).
#pragma once

#include "checker/engines/por/reduced_run.hpp"
#include "checker/engines/por/set_closing.hpp"

#include <memory>

namespace ample::checker {

/// The search, before it is run. `effects`: all that ever happen. README.md, (D), says why nothing
/// has to be done about cycles.
std::unique_ptr<ReducedRun> deadlock_search(Automata& automata,
                                            const std::vector<GlobalConfiguration>& roots,
                                            const std::vector<EffectNumber>& effects,
                                            const Options& options, const Tuning& tuning,
                                            Evidence* evidence,
                                            ReducedRun::Clock::time_point start);

}  // namespace ample::checker
