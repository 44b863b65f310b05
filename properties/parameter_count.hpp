// How many parameters there are, all and up to symmetry, without listing them where possible.
#pragma once

#include "properties/parameter_space.hpp"

#include <optional>

namespace ample::properties {

struct Count {
  std::uint64_t all;
  std::uint64_t classes;  ///< up to symmetry
  bool operator==(const Count&) const = default;
};

/// Of the bounds (l,k). When every condition speaks of one process, by Burnside's lemma: the number
/// of classes is the mean, over the symmetries, of how many bounds each keeps. Otherwise one by
/// one, and nothing when there are more than a million combinations.
std::optional<Count> count_bounds(const ParameterSpace& space);

/// Of the instances (l,k,C0) with C0 safe, or safe for the tightened bounds; likewise. Nothing for
/// more than most_processes_to_start processes.
std::optional<Count> count_instances(const ParameterSpace& space, bool tightened = false);

/// Of those instances the ones that some algorithm solves (solvable.hpp): one by one, and nothing
/// when there are more than a million combinations.
std::optional<Count> count_solvable(const ParameterSpace& space, bool tightened = false);

}  // namespace ample::properties
