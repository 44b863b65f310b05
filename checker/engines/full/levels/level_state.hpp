// The state of a search by levels.
#pragma once

#include "checker/engines/full/search/search_state.hpp"

namespace ample::checker {

/// A configuration, or a step from it, that violates a property.
struct LevelWitness {
  std::uint32_t level;
  std::vector<Index> configuration;  ///< by common slot, in common numbers
  std::optional<model::Step> last;
};

/// The state of a search by levels, as one rank sees it.
struct LevelState {
  SearchState search;      ///< its witnesses are not used
  std::uint64_t done = 0;  ///< so many configurations of the level have been visited
  std::vector<std::optional<LevelWitness>> witnesses;  ///< by property
};

}  // namespace ample::checker
