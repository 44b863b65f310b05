// Whether a standing that was read fits the configurations that were read with it.
#pragma once

#include "checker/search/standing.hpp"
#include "checker/visited/visited_set.hpp"

namespace ample::checker {

/// Is it one that a search can have had between two blocks of so many? Levels, and with them all
/// that is counted of configurations, follow from the parents; of what is counted of steps only the
/// bounds are known without taking them.
bool is_standing_of(const Standing& standing, const VisitedSet& states, const model::System& system,
                    std::uint64_t states_a_block);

}  // namespace ample::checker
