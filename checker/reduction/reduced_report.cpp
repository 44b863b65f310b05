// Findings, counts, and what was kept.
#include "checker/reduction/reduced_report.hpp"

#include "checker/run/conclusion.hpp"
#include "checker/run/resources.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using properties::Kind;

Report report_of(const model::System& system, const Options& options, const ReducedRun& pass,
                 const std::optional<Trace>& shortest_deadlock) {
  Report report;
  report.limit = pass.limit();
  report.limit_text = pass.limit_text();
  report.complete = pass.limit() == Limit::none;
  report.states = pass.stored();
  report.transitions = pass.executed();
  report.terminal = pass.terminal();
  report.horizon = pass.horizon();
  report.depth = pass.depth();
  report.peak_bytes = peak_bytes();
  if (report.states > 0)
    report.bytes_per_state =
        static_cast<double>(pass.stored_bytes()) / static_cast<double>(report.states);
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    const bool shortest = options.properties[i].kind == Kind::deadlock && shortest_deadlock;
    Finding finding =
        conclude(system, options.properties[i], shortest ? shortest_deadlock : pass.trace(i),
                 report.complete, report.horizon);
    finding.shortest = shortest || !finding.trace;
    report.findings.push_back(std::move(finding));
  }
  report.verdict = common_verdict(report.findings, report.complete);
  if (report.complete) report.vacuity = what_never_happened(system, pass.discoveries());
  return report;
}

std::string kept_text(const Watched& watched) {
  std::vector<std::string> kept = {"terminal configurations (deadlock)", "actions (anomalies)"};
  if (watched.occupancy) kept.push_back("occupancies (safety)");
  if (!watched.invariants.empty()) kept.push_back("what the invariants read");
  const std::string last = std::move(kept.back());
  kept.pop_back();
  return fmt::format("{} and {} are kept", fmt::join(kept, ", "), last);
}

}  // namespace ample::checker
