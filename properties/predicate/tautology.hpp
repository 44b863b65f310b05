// Whether a predicate is true whatever is true of a configuration.
#pragma once

#include "properties/predicate/term_value.hpp"

namespace ample::properties {

/// By its and, or, not, =>, <=>, forall and exists alone: what else is true or false in it may be
/// either, equal terms the same. False where that takes too long to tell.
bool is_tautology(const PredicateTerm& term, const model::System& system);

}  // namespace ample::properties
