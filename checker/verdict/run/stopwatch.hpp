// The time that the work on a question has taken, also of searches that follow one another.
#pragma once

#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/resources.hpp"

#include <algorithm>
#include <utility>

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

/// The options, with what is left of the time after so many seconds: something always is, as zero
/// is no limit.
inline Options in_the_time_left(Options options, double seconds) {
  if (options.said_seconds == 0) options.said_seconds = options.max_seconds;
  if (options.max_seconds > 0) options.max_seconds = std::max(options.max_seconds - seconds, 1e-3);
  return options;
}
inline Options in_the_time_left(Options options, const Stopwatch& stopwatch) {
  return in_the_time_left(std::move(options), stopwatch.seconds());
}

}  // namespace ample::checker
