// The state of a search between two blocks.
#pragma once

#include "checker/engines/full/search/expander.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/budget.hpp"

namespace ample::checker {

/// All that a search by levels needs to go on, but for what it keeps and the values of the tables.
struct SearchState {
  std::uint64_t states = 0;            ///< found so far, by levels; otherwise the set says it
  std::uint64_t visited = 0;           ///< so many of them have been visited
  std::uint64_t level_end = 0;         ///< of the level being visited
  std::uint32_t level = 0, depth = 0;  ///< the level; the deepest one with a configuration
  std::uint64_t roots = 0;             ///< so many of the first states are initial ones
  Tally tally;
  Discoveries discoveries;
};

/// What such a search has counted, how long it took, and whether a limit or a state constraint cut
/// it off. Nothing is said of what it has stored.
Report counts_of(const SearchState& state, const Budget& budget, const model::System& system);

}  // namespace ample::checker
