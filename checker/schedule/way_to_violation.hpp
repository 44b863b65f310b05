// A way from any configuration to a violation: the nearest one, or else one found by chance.
#pragma once

#include "checker/schedule/shortcut.hpp"

namespace ample::checker {

/// A way to a violation, or what was tried in vain.
struct Way {
  std::optional<std::vector<Choice>> choices;
  bool nearest = false;            ///< no way is shorter
  bool exhausted = false;          ///< there is none: everything that can follow was seen
  std::size_t configurations = 0;  ///< that the search saw
  std::size_t schedules = 0;       ///< that were played at random after it gave up
};

/// So much is tried.
struct WayLimits {
  std::size_t configurations = 60'000;
  std::size_t steps = 1000;  ///< of a way
  double seconds = 4;        ///< of random schedules, and as long again of shrinking
};

/// Breadth first; where that gives up, random schedules, the first violation among which is shrunk.
/// The schedules are the same each time, so far as time allows. It ends early when is_cancelled
/// says so.
Way way_to_violation(Tabulation& tabulation, const properties::Property& property,
                     std::span<const Index> start, const WayLimits& limits,
                     const std::function<bool()>& is_cancelled);

}  // namespace ample::checker
