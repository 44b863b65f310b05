// Deadlock's finding, as that of liveness.
#include "checker/engines/liveness_by_deadlock.hpp"

#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/run/conclusion.hpp"

#include <algorithm>

namespace ample::checker {

using properties::Kind;
using properties::Property;

Options asking_for_deadlock(const Options& options) {
  Options others = options;
  std::erase_if(others.properties,
                [](const Property& property) { return property.kind == Kind::liveness; });
  if (!asks_for(others.properties, Kind::deadlock))
    others.properties.push_back({.kind = Kind::deadlock, .name = "deadlock"});
  return others;
}

namespace {

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
