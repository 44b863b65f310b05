// How many configurations there will be, guessed from how the levels of a breadth-first search
// grow.
#pragma once

#include "checker/verdict/run/options.hpp"

#include <optional>
#include <span>

namespace ample::checker {

/// A number that is not known exactly, with where it probably lies.
struct Spread {
  double least, probable, most;
};

/// All configurations, given the sizes of the first levels, each of which was found whole. Nothing
/// where these are too few, or grow as fast as ever.
std::optional<Spread> projected(std::span<const double> levels);

/// The levels of a full search that goes on.
class Growth {
 public:
  /// Takes note of what the search has done since the last time (Options::pace).
  void see(const Effort& since);
  std::optional<Spread> all() const;

 private:
  std::vector<std::uint64_t> stored_;  ///< by level, when so much of it was visited
};

}  // namespace ample::checker
