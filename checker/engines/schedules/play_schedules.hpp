// Random schedules as a search beside the others: it shows violations soon, and never that
// something holds.
#pragma once

#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// The name of that search in the report that it makes.
inline const std::string of_schedules = "schedules";

/// True when a schedule can violate something that is asked: safety, deadlock, an invariant or an
/// anomaly, or reach what is to be reached.
bool can_be_played(const Options& options);

/// Plays the schedules that `fuzz` plays with seed 1, until one violates what ends a search; its
/// trace is shrunk. The work is counted in steps, and the options' pace and limits end it: then
/// nothing is decided. The report counts no configurations.
EngineAnswer play_schedules(const Question& question);

}  // namespace ample::checker
