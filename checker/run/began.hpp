// When the work on a question began, for searches that follow one another.
#pragma once

#include "checker/run/budget.hpp"
#include "checker/run/resources.hpp"

namespace ample::checker {

/// They have the time of the question together.
struct Began {
  Budget::Clock::time_point time = Budget::Clock::now();
  double cpu = cpu_seconds();

  double seconds_ago() const {
    return std::chrono::duration<double>(Budget::Clock::now() - time).count();
  }
  double cpu_since() const { return cpu_seconds() - cpu; }
};

}  // namespace ample::checker
