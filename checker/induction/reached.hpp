// What of a configuration executions come to: all of it, its parts, two parts at once.
#pragma once

#include "checker/run/options.hpp"

#include <string>

namespace ample::checker {

struct PartsReached {
  bool whole = false;
  /// When not: the values that never occur, or, where each does, the pairs that never occur at
  /// once.
  std::vector<std::string> never{};
};

/// Searches everything. Throws BoundExceeded when a limit ends that.
PartsReached parts_reached(const model::System& system, const model::Configuration& configuration,
                           const Options& limits);

}  // namespace ample::checker
