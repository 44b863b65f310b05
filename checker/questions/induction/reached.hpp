// Whether an execution reaches a configuration and, if not, which of its components, or pairs of
// them, never occur.
#pragma once

#include "checker/verdict/run/options.hpp"

#include <string>

namespace ample::checker {

/// Everything is to be seen, and nothing is asked.
Options without_question(Options options);

struct PartsReached {
  bool whole = false;
  /// If it is not reached: the values that never occur, or else the pairs of values that never
  /// occur together.
  std::vector<std::string> never{};
};

/// Searches all configurations. Throws BoundExceeded when a limit ends that.
PartsReached parts_reached(const model::System& system, const model::Configuration& configuration,
                           const Options& limits);

}  // namespace ample::checker
