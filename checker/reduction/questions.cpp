// When a search is reduced, and what is asked of it.
#include "checker/reduction/questions.hpp"

#include "checker/search/conclusion.hpp"
#include "checker/trace/replay.hpp"
#include "model/clock_quotient.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using properties::Kind;
using properties::Property;

std::optional<std::string> not_local_because(const model::System& system) {
  if (model::renumbers_clocks(system)) return "the rounds are unbounded, and clocks renumbered";
  for (const model::ActionInfo& action : system.actions()) {
    if (action.timeout)
      return fmt::format("whether {} may happen depends on all channels together", action.name);
    if (action.ranked)
      return fmt::format("{} is ranked with other actions of its process", action.name);
  }
  return std::nullopt;
}

std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options) {
  if (system.instance().network != model::Network::fifo) return "the channels are not FIFO";
  if (auto reason = not_local_because(system)) return reason;
  for (const Property& property : options.properties)
    if (properties::needs_all_steps(property) && property.kind != Kind::liveness)
      return fmt::format("{} is judged on the graph of all steps", property.name);
  for (const Property& property : options.properties)
    if (property.kind == Kind::invariant && !system.invariants()[property.index].reads_declared)
      return fmt::format("which steps the invariant {} can see is not known", property.name);
  return std::nullopt;
}

Preserved needed_for(const std::vector<Property>& properties) {
  for (const Property& property : properties)
    if (property.kind == Kind::safety) return Preserved::occupancies;
  return Preserved::deadlocks;
}

bool only_deadlocks(const std::vector<Property>& properties) {
  return std::all_of(properties.begin(), properties.end(),
                     [](const Property& property) { return property.kind == Kind::deadlock; });
}

bool asks_for_liveness(const Options& options) {
  return std::any_of(options.properties.begin(), options.properties.end(),
                     [](const Property& property) { return property.kind == Kind::liveness; });
}

Options asking_for_deadlock(const Options& options) {
  Options others = options;
  const auto removed = std::erase_if(
      others.properties, [](const Property& property) { return property.kind == Kind::liveness; });
  const bool asked =
      std::any_of(others.properties.begin(), others.properties.end(),
                  [](const Property& property) { return property.kind == Kind::deadlock; });
  if (removed > 0 && !asked)
    others.properties.push_back({.kind = Kind::deadlock, .name = "deadlock"});
  return others;
}

namespace {

/// Where no execution can come back to where it was, each is finite, and somebody waits for ever in
/// those only that end in a deadlock.
Finding liveness_of(const model::System& system, const Property& property, const Report& report) {
  const auto deadlock =
      std::find_if(report.findings.begin(), report.findings.end(),
                   [](const Finding& finding) { return finding.property.kind == Kind::deadlock; });
  Finding finding = *deadlock;
  finding.property = property;
  if (finding.trace) finding.explanation = confirm(system, property, *finding.trace);
  return finding;
}

}  // namespace

void answer_liveness(const model::System& system, const Options& options, Report& report) {
  std::vector<Finding> findings;
  for (const Property& property : options.properties) {
    const auto found =
        std::find_if(report.findings.begin(), report.findings.end(),
                     [&](const Finding& one) { return one.property.name == property.name; });
    findings.push_back(property.kind == Kind::liveness ? liveness_of(system, property, report)
                                                       : *found);
  }
  report.findings = std::move(findings);
  report.verdict = common_verdict(report.findings, report.complete);
}

}  // namespace ample::checker
