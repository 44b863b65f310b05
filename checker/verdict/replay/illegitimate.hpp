// Legitimacy of one configuration, without the graph of all of them.
#pragma once

#include "model/configuration.hpp"
#include "properties/asked/selection.hpp"

namespace ample::checker {

/// True when the configuration is legitimate. The predicate of the property `convergence` says so.
/// Without a predicate it is legitimate if no execution from it comes to a configuration that is
/// not safe (legitimacy.hpp). Throws BoundExceeded when there are too many continuations to tell.
bool is_legitimate(const model::System& system, const properties::Property& convergence,
                   const model::Configuration& configuration);

}  // namespace ample::checker
