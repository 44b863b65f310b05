// The time that the work on a question has taken, also of searches that follow one another.
#pragma once

#include "checker/run/budget.hpp"
#include "checker/run/resources.hpp"

namespace ample::checker {

/// It runs from the moment when it is made.
struct Stopwatch {
  Budget::Clock::time_point start = Budget::Clock::now();
  double cpu_before = cpu_seconds();

  double seconds() const {
    return std::chrono::duration<double>(Budget::Clock::now() - start).count();
  }
  double cpu() const { return cpu_seconds() - cpu_before; }
};

}  // namespace ample::checker
