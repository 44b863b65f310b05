// Counting again: a witness is taken through the plain model, and its quantity is counted from the
// messages themselves, without the monitor.
#pragma once

#include "checker/questions/measure/measured.hpp"

namespace ample::checker {

/// The count after each step; for times, also the instant of each step since the beginning of the
/// execution.
struct Recount {
  std::vector<std::uint64_t> so_far;
  std::vector<std::uint64_t> instant;
  std::uint64_t total = 0;
};

/// Throws InternalError when a step is not possible, or not at its instant.
Recount recount(const model::System& system, const std::vector<std::string>& answers,
                const Measured& measured, const TimedTrace& witness);

}  // namespace ample::checker
