// Shortcuts: the same violation in fewer steps, by a bounded search from configurations on the way.
#pragma once

#include "checker/engines/schedules/walk.hpp"
#include "properties/asked/selection.hpp"

#include <functional>

namespace ample::checker {

/// A shorter execution from `initial` that violates the property as `choices` does; nullopt when
/// looking at `most` configurations from one on its way finds none. From the initial configuration
/// it finds the shortest one, when no more than `most` are nearer.
std::optional<std::vector<Choice>> shortcut(Tabulation& tabulation,
                                            const properties::Property& property,
                                            std::span<const Index> initial,
                                            const std::vector<Choice>& choices, std::size_t most);

/// The result of a search for a violation.
struct Nearest {
  std::optional<std::vector<Choice>> path;  ///< a shortest one
  bool exhausted = false;          ///< if there is no path, everything that can follow was seen
  std::size_t configurations = 0;  ///< that were seen
};

/// Searches breadth first from `start` for the fewest steps to a violation, at most `deepest`. It
/// gives up when it has `most` configurations, or when is_cancelled says so.
Nearest nearest_violation(Tabulation& tabulation, const properties::Property& property,
                          std::span<const Index> start, std::size_t most, std::size_t deepest,
                          const std::function<bool()>& is_cancelled);

}  // namespace ample::checker
