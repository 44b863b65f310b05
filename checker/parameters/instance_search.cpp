// Random schedules, then every configuration.
#include "checker/parameters/instance_search.hpp"

#include "checker/report/judged.hpp"
#include "checker/schedule/fuzz.hpp"

#include <optional>

namespace ample::checker {

namespace {

std::optional<Report> violated_at_random(const model::System& system, const Options& search,
                                         std::uint64_t schedules) {
  FuzzOptions options{.properties = search.properties,
                      .seed = search.seed,
                      .schedules = schedules,
                      .max_seconds = search.max_seconds,
                      .interrupt = search.interrupt};
  std::erase_if(options.properties, properties::needs_all_steps);
  if (options.properties.empty()) return std::nullopt;
  FuzzReport found = fuzz(system, options);
  if (found.limit != Limit::violation) return std::nullopt;
  Report report;
  report.verdict = found.verdict;
  report.limit = found.limit;
  report.findings = std::move(found.findings);
  return report;
}

}  // namespace

Report searched(const model::System& system, const InstanceSearch& search) {
  Options options = search.limits;
  options.properties = judged(system, search.properties);
  if (search.schedules > 0)
    if (auto violated = violated_at_random(system, options, search.schedules))
      return *std::move(violated);
  return explore(system, options, search.reduction);
}

}  // namespace ample::checker
