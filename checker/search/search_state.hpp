// The state of a search between two blocks.
#pragma once

#include "checker/search/expander.hpp"

namespace ample::checker {

/// All that a search needs to go on, but for the visited set and the values of the tables.
struct SearchState {
  std::uint64_t states = 0;            ///< found so far
  std::uint64_t visited = 0;           ///< so many of them have been visited
  std::uint64_t level_end = 0;         ///< of the level being visited
  std::uint32_t level = 0, depth = 0;  ///< the level; the deepest one with a configuration
  std::uint64_t roots = 0;             ///< so many of the first states are initial ones
  Tally tally;
  Discoveries discoveries;
};

}  // namespace ample::checker
