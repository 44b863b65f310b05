// Replay: every trace is run again through the plain model before anybody is shown it.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/deadlock.hpp"

#include <tuple>

namespace ample::checker {

/// An order of configurations, for sets of them.
struct InOrder {
  bool operator()(const model::Configuration& one, const model::Configuration& other) const {
    return std::tie(one.locals, one.channels, one.shared)
           < std::tie(other.locals, other.channels, other.shared);
  }
};

/// The end to which a trace leads.
struct Replayed {
  model::Configuration configuration;
  std::optional<model::Outcome> last;  ///< of the last step, when there is one
};

/// Takes the steps of a trace one after the other. Throws InternalError at one that is not enabled.
Replayed replay(const model::System& system, const Trace& trace);

/// Judges a configuration in which no step is enabled.
properties::Standstill standstill_of(const model::System& system, const model::Configuration& end);
properties::Ending ending_of(const model::System& system, const model::Configuration& end);

/// Replays a trace, and says how the property is violated at its end, as confirm does; nullopt when
/// it is not. Throws InternalError when a step is not enabled.
std::optional<std::string> violation_at_end(const model::System& system,
                                            const properties::Property& property,
                                            const Trace& trace);

/// Replays the trace of a violation, and says in a line or more what is violated at its end: which
/// bound, who waits for whom. Throws InternalError when nothing is.
std::string confirm(const model::System& system, const properties::Property& property,
                    const Trace& trace);

}  // namespace ample::checker
