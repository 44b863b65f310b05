// Exhaustive search up to the names of the processes: of each orbit one configuration is visited.
//
// README.md in this folder (Symmetry) says what is preserved and why.
#pragma once

#include "checker/reduction/orbits.hpp"
#include "checker/search/explorer.hpp"

#include <set>

namespace ample::checker {

/// Why the search is the full one whatever the group is; nothing when it need not be.
std::optional<std::string> no_symmetry_because(const model::System& system, const Options& options);

/// `group`: permutations that keep the graph, the bounds (l,k) and those on rounds; the identity
/// among them. Where something turns out to be another thing under one of them, the search begins
/// again with a subgroup without it; without a subgroup but the identity it is the full search.
/// Report::reduction says which permutations were used and what the others would change. `used`,
/// if given, becomes the last group.
Report explore_up_to_symmetry(const model::System& system, const Options& options, Symmetry group,
                              Symmetry* used = nullptr);

/// A largest subgroup found that has none of these.
std::vector<model::Permutation> subgroup_without(const std::vector<model::Permutation>& group,
                                                 const std::set<model::Permutation>& failing);

}  // namespace ample::checker
