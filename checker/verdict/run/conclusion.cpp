// Verdicts, and what never happened.
#include "checker/verdict/run/conclusion.hpp"

#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/run/resources.hpp"
#include "properties/base/bounds.hpp"

namespace ample::checker {

Verdict common_verdict(const std::vector<Finding>& findings, bool complete) {
  Verdict common = complete ? Verdict::holds : Verdict::incomplete;
  for (const Finding& finding : findings) {
    if (finding.verdict == Verdict::violated) return Verdict::violated;
    if (finding.verdict == Verdict::incomplete) common = Verdict::incomplete;
  }
  return common;
}

Vacuity what_never_happened(const model::System& system, const Happened& happened) {
  Vacuity vacuity;
  for (std::size_t i = 0; i < happened.taken.size(); ++i)
    if (!happened.taken[i]) vacuity.actions_never_taken.push_back(system.actions()[i].name);
  const bool somebody_asks = properties::somebody_asks(system);
  if (somebody_asks || properties::CriticalSectionBounds(system.instance()).can_be_broken()) {
    for (const model::ProcessId process : system.instance().all() - happened.entered)
      vacuity.never_entered.push_back(process);
    for (const model::ProcessId process : system.instance().all() - happened.left)
      vacuity.never_left.push_back(process);
  }
  vacuity.nobody_waited = !happened.waited && somebody_asks;
  return vacuity;
}

namespace {

/// True when it is about who waits.
bool is_about_waits(properties::Kind kind) {
  using enum properties::Kind;
  return kind == deadlock || kind == partial_deadlock || kind == liveness || kind == alternation;
}

/// Why nothing can violate what holds; empty where something could.
const char* why_nothing_violates(const model::System& system, properties::Kind kind,
                                 const Happened* all) {
  if (kind == properties::Kind::safety
      && !properties::CriticalSectionBounds(system.instance()).can_be_broken())
    return "nothing can violate it here: its bounds allow any set of processes";
  if (is_about_waits(kind) && all && !all->waited && !properties::somebody_asks(system))
    return "nothing can violate it here: nobody asks, and nobody ever waits";
  return "";
}

}  // namespace

void conclude(Report& report, const model::System& system, const Budget& budget,
              const Happened& happened, std::size_t bytes) {
  report.limit = budget.limit();
  report.limit_text = budget.limit_text();
  report.peak_bytes = peak_bytes();
  if (report.states > 0)
    report.bytes_per_state = static_cast<double>(bytes) / static_cast<double>(report.states);
  report.verdict = common_verdict(report.findings, report.complete);
  for (Finding& finding : report.findings) {
    if (finding.verdict != Verdict::holds) continue;
    const std::string why =
        why_nothing_violates(system, finding.property.kind, report.complete ? &happened : nullptr);
    if (!why.empty()) finding.vacuity = QuestionVacuity{.why_nothing = why};
  }
  if (report.complete) report.vacuity = what_never_happened(system, happened);
}

Finding conclude(const model::System& system, const properties::Property& property,
                 std::optional<Trace> trace, bool complete, std::uint64_t horizon) {
  Finding finding{.property = property,
                  .verdict = Verdict::holds,
                  .trace = std::move(trace),
                  .explanation = {}};
  if (finding.trace) {
    finding.verdict = Verdict::violated;
    finding.explanation = confirm(system, property, *finding.trace);
  } else if (!complete) {
    finding.verdict = Verdict::incomplete;
  } else if (property.kind == properties::Kind::deadlock && horizon > 0) {
    finding.verdict = Verdict::incomplete;
    finding.explanation = "some executions end at the bound on rounds while a process waits";
  }
  return finding;
}

}  // namespace ample::checker
