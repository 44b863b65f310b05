// A way from any configuration to a violation: the nearest one, or else one found by chance.
#pragma once

#include "checker/engines/schedules/walk.hpp"
#include "properties/asked/selection.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace ample::checker {

/// A way to a violation, or what was tried in vain.
struct FoundWay {
  std::optional<std::vector<Choice>> choices;
  bool nearest = false;            ///< no way is shorter
  bool exhausted = false;          ///< there is none: everything that can follow was seen
  std::size_t configurations = 0;  ///< that the search saw
  std::size_t schedules = 0;       ///< that were played at random after it gave up
};

/// The bounds on what is tried.
struct WayLimits {
  std::size_t configurations = 60'000;
  std::size_t steps = 1000;  ///< of a way
  double seconds = 4;        ///< of random schedules, and as long again of shrinking
};

/// Searches breadth first; where that gives up, it plays random schedules and shrinks the first
/// that violates the property. They are the same each time, so far as time allows. It ends early
/// when is_cancelled says so.
FoundWay way_to_violation(Tabulation& tabulation, const properties::Property& property,
                          std::span<const Index> start, const WayLimits& limits,
                          const std::function<bool()>& is_cancelled);

}  // namespace ample::checker
