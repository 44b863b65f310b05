// Endings: the meaning of a configuration in which no step is enabled.
#pragma once

#include "properties/bounds.hpp"

namespace ample::properties {

/// finished: nobody waits.  deadlock: somebody waits for ever.  horizon: somebody waits, but only
/// because the bound on rounds stopped another process, so the run says nothing about it.
enum class Ending : std::uint8_t { finished, deadlock, horizon };

/// The processes of a terminal configuration, by what they do.
struct Standstill {
  model::WideProcessSet inside;   ///< CS(C)
  model::WideProcessSet waiting;  ///< have asked to change their state
  model::WideProcessSet stopped;  ///< would begin another invocation, were it not for --rounds
};

/// A deadlock when somebody waits, and either the bound on rounds stopped nobody or every waiting
/// process could change its state now without breaking a bound of the critical section: then
/// nothing but the algorithm holds it.
Ending ending_of(const CriticalSectionBounds& bounds, const Standstill& standstill);

/// If no step is enabled, nobody enters or leaves any more. That violates alternation only if it is
/// a deadlock, or if the bound on rounds stopped nobody, as those that it stopped would go on
/// asking.
bool ends_alternation(const CriticalSectionBounds& bounds, const Standstill& standstill);

}  // namespace ample::properties
