// Replay: every trace is run again through the plain model before anybody is shown it.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/base/deadlock.hpp"

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

}  // namespace ample::checker
