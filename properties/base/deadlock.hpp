// Endings: the meaning of a configuration in which no step is enabled, or none that is owed.
#pragma once

#include "properties/base/bounds.hpp"

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
/// nothing but the algorithm holds it, or a fault before.
Ending ending_of(const CriticalSectionBounds& bounds, const Standstill& standstill);

/// True when only the bound on rounds ends an execution where nothing is owed (model/owed.hpp).
/// Where requests are owed, whoever it stopped would ask again, unless that is a deadlock. Where
/// they are not, nobody has to.
bool is_cut_off(const CriticalSectionBounds& bounds, const Standstill& standstill,
                model::Requests requests);

}  // namespace ample::properties
