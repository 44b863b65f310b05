// Whether an execution reaches a configuration and, if not, which of its components, or pairs of
// them, never occur.
#pragma once

#include "checker/verdict/run/options.hpp"

#include <string>

namespace ample::checker {

/// Everything is to be seen, and nothing is asked.
Options without_question(Options options);

/// So many pairs that never occur together are named at most.
inline constexpr std::size_t most_never_together = 6;

struct PartsReached {
  bool whole = false;
  /// If it is not reached: the values that never occur, or else pairs of values that never occur
  /// together.
  std::vector<std::string> never{};
};

/// Searches all configurations. Throws BoundExceeded when a limit ends that.
PartsReached parts_reached(const model::System& system, const model::Configuration& configuration,
                           const Options& limits);

}  // namespace ample::checker
