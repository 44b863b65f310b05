// The full search after another one.
#include "checker/reduction/began.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

Report explore_in_the_time_left(const model::System& system, const Options& options,
                                const Began& began) {
  const double seconds = began.seconds_ago(), cpu = began.cpu_since();
  Options left = options;
  if (left.max_seconds > 0) left.max_seconds = std::max(left.max_seconds - seconds, 1e-3);
  Report report = explore(system, left);
  if (report.limit == Limit::time)
    report.limit_text = fmt::format("--max-time {} s", options.max_seconds);
  report.seconds += seconds;
  report.cpu_seconds += cpu;
  return report;
}

}  // namespace ample::checker
