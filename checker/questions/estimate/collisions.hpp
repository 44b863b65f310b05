// How often independent samples meet the same configuration: the birthday problem turned around.
// Two samples drawn evenly from N configurations are the same with probability 1/N.
#pragma once

#include <cstdint>
#include <vector>

namespace ample::checker {

/// A configuration that was met, by its hash. Samples of one group depend on each other.
struct Sample {
  std::uint64_t hash;
  std::uint32_t group;
};

/// Pairs of samples of different groups, and how many of them are of the same configuration.
struct Collisions {
  double hits = 0, pairs = 0;
  /// The number of configurations, all equally likely, that the samples seem to be drawn from. One
  /// hit more is counted than there was, so that there is an answer without any hit, too.
  double drawn_from() const { return pairs / (hits + 1); }
};

/// Leaves the samples in another order.
Collisions collisions(std::vector<Sample>& samples);

}  // namespace ample::checker
