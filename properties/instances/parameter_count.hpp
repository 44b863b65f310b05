// Counts parameters, all and up to symmetry, without listing them if possible.
#pragma once

#include "properties/instances/parameter_space.hpp"

#include <optional>

namespace ample::properties {

struct Count {
  std::uint64_t all;
  std::uint64_t classes;  ///< up to symmetry
  bool operator==(const Count&) const = default;
};

/// Counts the bounds (l,k). If every condition speaks of one process, Burnside's lemma does it: the
/// number of classes is the mean, over the symmetries, of how many bounds each keeps. Otherwise
/// they are counted one by one; nothing when there are more than a million combinations.
std::optional<Count> count_bounds(const ParameterSpace& space);

/// Counts the instances (l,k,C0) with C0 safe, or safe for the tightened bounds, in the same way.
/// Nothing for more than most_processes_to_start processes.
std::optional<Count> count_instances(const ParameterSpace& space, bool tightened = false);

/// Counts those of them that some algorithm solves (solvable.hpp), one by one; nothing when there
/// are more than a million combinations.
std::optional<Count> count_solvable(const ParameterSpace& space, bool tightened = false);

}  // namespace ample::properties
