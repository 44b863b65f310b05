// Automorphisms that keep what an instance fixes.
#include "properties/base/symmetry.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::properties {

using model::Instance;
using model::Permutation;
using model::ProcessId;

namespace {

std::vector<Permutation> automorphisms(const Instance& frame) {
  try {
    return frame.topology.automorphisms();
  } catch (const model::BoundExceeded&) {
    Permutation identity;
    for (const ProcessId i : frame.all()) identity.push_back(i);
    return {identity};
  }
}

bool keeps(const model::AlgorithmInfo& algorithm, const Instance& frame,
           const Permutation& permutation) {
  for (const ProcessId i : frame.all())
    if (frame.rounds[i.index] != frame.rounds[permutation[i.index].index]) return false;
  return std::all_of(algorithm.own_options.begin(), algorithm.own_options.end(),
                     [&](const model::OwnOption& option) {
                       return !option.kept_by
                              || option.kept_by(frame.options.at(option.name), permutation);
                     });
}

}  // namespace

std::vector<Permutation> symmetries_of(const model::AlgorithmInfo& algorithm,
                                       const Instance& frame) {
  std::vector<Permutation> symmetries = automorphisms(frame);
  std::erase_if(symmetries, [&](const Permutation& permutation) {
    return !keeps(algorithm, frame, permutation);
  });
  return symmetries;
}

}  // namespace ample::properties
