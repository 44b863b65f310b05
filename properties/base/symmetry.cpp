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
  const model::WideProcessSet told_apart =
      algorithm.told_apart ? algorithm.told_apart(frame) : model::WideProcessSet();
  for (const ProcessId i : frame.all()) {
    const ProcessId image = permutation[i.index];
    if (frame.rounds[i.index] != frame.rounds[image.index]) return false;
    if (told_apart.contains(i) && image != i) return false;
  }
  return std::ranges::all_of(algorithm.own_options, [&](const model::OwnOption& option) {
    return !option.kept_by || option.kept_by(frame.options.at(option.name), permutation);
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
