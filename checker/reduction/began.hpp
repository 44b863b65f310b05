// When the work on a question began, for searches that follow one another.
#pragma once

#include "checker/search/budget.hpp"
#include "checker/search/resources.hpp"

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

/// The full search, in what is left of the time; the report says how long all took.
Report explore_in_the_time_left(const model::System& system, const Options& options,
                                const Began& began);

}  // namespace ample::checker
