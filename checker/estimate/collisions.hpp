// How often independent samples meet the same configuration: the birthday problem turned around.
// Of samples drawn alike from N configurations two are the same with probability 1/N.
#pragma once

#include <cstdint>
#include <vector>

namespace ample::checker {

/// A configuration that was met, by its hash. Samples of one group depend on each other.
struct Sighting {
  std::uint64_t hash;
  std::uint32_t group;
};

/// Pairs of samples of different groups, and how many of them are of the same configuration.
struct Collisions {
  double hits = 0, pairs = 0;
  /// From how many configurations, all of them as likely, they would have been drawn. One hit more
  /// is counted than there was, so that none at all is a number, too.
  double drawn_from() const { return pairs / (hits + 1); }
};

/// Leaves the sightings in another order.
Collisions collisions(std::vector<Sighting>& sightings);

}  // namespace ample::checker
