// Random schedules, then every configuration.
#include "checker/parameters/instance_search.hpp"

#include "checker/report/judged.hpp"
#include "checker/schedule/fuzz.hpp"

#include <optional>

namespace ample::checker {

namespace {

std::optional<Report> violated_at_random(const model::System& system,
                                         const InstanceSearch& search) {
  FuzzOptions options{.properties = judged(system, search.properties),
                      .seed = search.limits.seed,
                      .schedules = search.schedules,
                      .max_seconds = search.limits.max_seconds,
                      .interrupt = search.limits.interrupt};
  std::erase_if(options.properties, properties::needs_all_steps);
  if (options.properties.empty()) return std::nullopt;
  FuzzReport found = fuzz(system, options);
  if (found.limit != Limit::violation) return std::nullopt;
  for (Finding& finding : found.findings) finding.shortest = false;
  Report report;
  report.verdict = found.verdict;
  report.limit = found.limit;
  report.findings = std::move(found.findings);
  return report;
}

}  // namespace

Report searched(const model::System& system, const InstanceSearch& search) {
  if (search.schedules > 0)
    if (auto violated = violated_at_random(system, search)) return *std::move(violated);
  Options options = search.limits;
  options.properties = judged(system, search.properties);
  return explore(system, options, search.reduction);
}

}  // namespace ample::checker
