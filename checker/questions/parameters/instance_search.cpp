// Random schedules, then every configuration.
#include "checker/questions/parameters/instance_search.hpp"

#include "checker/engines/schedules/fuzz.hpp"
#include "checker/verdict/run/stopwatch.hpp"

#include <iterator>

namespace ample::checker {

namespace {

/// The violations that random schedules find.
std::vector<Finding> violated_at_random(const model::System& system, const Options& search,
                                        std::uint64_t schedules) {
  FuzzOptions options{.properties = search.properties,
                      .seed = search.seed,
                      .schedules = schedules,
                      .max_seconds = search.max_seconds,
                      .keep_going = search.keep_going,
                      .interrupt = search.interrupt};
  std::erase_if(options.properties, properties::needs_all_steps);
  if (options.properties.empty()) return {};
  std::vector<Finding> findings = fuzz(system, options).findings;
  std::erase_if(findings,
                [](const Finding& finding) { return finding.verdict != Verdict::violated; });
  return findings;
}

Report stopped_at_a_violation(const std::vector<properties::Property>& others) {
  Report report;
  report.limit = Limit::violation;
  for (const properties::Property& property : others)
    report.findings.push_back({property, Verdict::incomplete, std::nullopt, {}});
  return report;
}

}  // namespace

std::vector<properties::Property> judged(const model::System& system,
                                         const InstanceSearch& search) {
  if (!search.properties.empty()) return properties::select_properties(system, search.properties);
  std::vector<properties::Property> list = properties::default_properties(system);
  std::erase_if(list, [&](const properties::Property& property) {
    if (!properties::stops_the_search(property)) return true;
    if (!search.specification_only || property.kind != properties::Kind::invariant) return false;
    const model::InvariantInfo& info = system.invariants()[property.index];
    return !info.specification && !info.asked;
  });
  return list;
}

namespace {

Report searched(const model::System& system, const InstanceSearch& search,
                std::vector<properties::Property> properties) {
  const Stopwatch stopwatch;
  Options options = search.limits;
  options.properties = std::move(properties);
  if (search.schedules == 0) return explore(system, options, *search.engine);

  std::vector<Finding> violated = violated_at_random(system, options, search.schedules);
  bool stop = false;
  for (const Finding& finding : violated) {
    stop = stop || (!options.keep_going && properties::stops_the_search(finding.property));
    std::erase_if(options.properties, [&](const properties::Property& property) {
      return property.name == finding.property.name;
    });
  }
  options = in_the_time_left(options, stopwatch);
  Report report = stop || options.properties.empty() ? stopped_at_a_violation(options.properties)
                                                     : explore(system, options, *search.engine);
  if (!violated.empty()) report.verdict = Verdict::violated;
  std::ranges::move(violated, std::back_inserter(report.findings));
  return report;
}

}  // namespace

Report searched(const model::System& system, const InstanceSearch& search) {
  return searched(system, search, judged(system, search));
}

Report searched_for_each(const model::System& system, const InstanceSearch& search) {
  Report all = searched(system, search);
  // Each search shows a violation of one of those that it looks for, or is the last.
  for (Limit limit = all.limit; limit == Limit::violation;) {
    std::vector<properties::Property> left;
    for (const Finding& finding : all.findings)
      if (finding.verdict == Verdict::incomplete) left.push_back(finding.property);
    if (left.empty()) break;
    Report more = searched(system, search, std::move(left));
    limit = more.limit;
    std::erase_if(all.findings,
                  [](const Finding& found) { return found.verdict == Verdict::incomplete; });
    std::ranges::move(more.findings, std::back_inserter(all.findings));
    if (!more.complete) continue;
    std::swap(all.findings, more.findings);
    more.verdict = all.verdict;
    all = std::move(more);
  }
  return all;
}

}  // namespace ample::checker
