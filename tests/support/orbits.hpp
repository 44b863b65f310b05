// Searching up to the names of the processes, in tests.
#pragma once

#include "checker/reduction/symmetry_audit.hpp"
#include "properties/symmetry.hpp"
#include "tests/support/checking.hpp"

namespace ample::tests {

struct AskedInstance {
  const char* algorithm;
  properties::Request request;
};

inline checker::Symmetry symmetry_of(const std::string& algorithm, const model::System& system) {
  return {.permutations =
              properties::symmetries_with_bounds(cases::algorithm(algorithm), system.instance())};
}

inline checker::Symmetry all_permutations(int processes) {
  model::Permutation names;
  for (int i = 0; i < processes; ++i) names.emplace_back(i);
  checker::Symmetry all;
  do all.permutations.push_back(names);
  while (std::ranges::next_permutation(names).found);
  return all;
}

inline checker::Report explore_orbits(const model::System& system,
                                      const checker::Symmetry& symmetry) {
  return checker::explore_up_to_symmetry(
      system, {.properties = properties::default_properties(system), .keep_going = true}, symmetry);
}

}  // namespace ample::tests
