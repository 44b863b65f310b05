// Leaves invariants out of a question, and puts them back into its answer.
#include "checker/engines/without_invariants.hpp"

#include "checker/verdict/run/conclusion.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using properties::Kind;
using properties::Property;

namespace {

const Finding* found_of(const Report& report, const Property& property) {
  const auto found = std::ranges::find_if(report.findings, [&](const Finding& finding) {
    return finding.property.name == property.name;
  });
  return found != report.findings.end() ? &*found : nullptr;
}

}  // namespace

std::optional<Options> without_invariants(const model::System& system, const Options& options) {
  if (options.keep_going) return std::nullopt;
  Options others = options;
  const auto left_out = std::erase_if(others.properties, [&](const Property& property) {
    return property.kind == Kind::invariant && !system.invariants()[property.index].asked;
  });
  if (left_out == 0 || others.properties.empty()) return std::nullopt;
  return others;
}

std::optional<Report> stopped_early(const Options& asked, const Report& found) {
  if (std::ranges::none_of(found.findings, [](const Finding& finding) {
        return finding.verdict == Verdict::violated
               && properties::stops_the_search(finding.property);
      }))
    return std::nullopt;
  Report report = found;
  report.findings.clear();
  for (const Property& property : asked.properties) {
    const Finding* const known = found_of(found, property);
    report.findings.push_back(known != nullptr ? *known
                                               : Finding{.property = property,
                                                         .verdict = Verdict::incomplete,
                                                         .trace = std::nullopt,
                                                         .explanation = {}});
  }
  report.complete = false;
  report.limit = Limit::violation;
  report.vacuity.reset();
  return report;
}

void add_decided(Report& report, const Report& decided) {
  if (report.complete || !decided.complete) return;
  for (Finding& finding : report.findings) {
    const Finding* const known = found_of(decided, finding.property);
    if (known == nullptr || finding.verdict != Verdict::incomplete) continue;
    finding = *known;
    if (finding.verdict == Verdict::holds)
      finding.explanation = fmt::format("decided by --reduce {}, which saw all that it depends on",
                                        decided.engine.name);
  }
  report.verdict = common_verdict(report.findings, report.complete);
}

}  // namespace ample::checker
