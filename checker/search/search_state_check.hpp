// Checks that the state of a search fits the configurations that were read with it.
#pragma once

#include "checker/search/search_state.hpp"
#include "checker/visited/visited_set.hpp"

namespace ample::checker {

/// Can a search have had that state between two blocks of so many? Levels, and with them all
/// that is counted of configurations, follow from the parents; of what is counted of steps only the
/// bounds are known without taking them.
bool is_state_of(const SearchState& search, const VisitedSet& states, const model::System& system,
                 std::uint64_t states_a_block);

}  // namespace ample::checker
