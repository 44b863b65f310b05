// The end of a search: verdicts, traces and what never happened, as a report.
#include "checker/search/conclusion.hpp"

#include "checker/liveness/partial_deadlock.hpp"
#include "checker/liveness/starvation.hpp"
#include "checker/search/omission.hpp"
#include "checker/search/path.hpp"
#include "checker/search/search.hpp"
#include "checker/trace/replay.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

using properties::Kind;

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
  for (const model::ProcessId process : system.instance().all() - happened.entered)
    vacuity.never_entered.push_back(process);
  for (const model::ProcessId process : system.instance().all() - happened.left)
    vacuity.never_left.push_back(process);
  return vacuity;
}

bool Search::judges_in_place(const properties::Property& property) const {
  return now_.tally.transitions > options_->most_steps_in_memory
         && judged_in_place(property, *system_);
}

bool Search::must_stop() {
  watch_limits();
  return budget_.ended();
}

void Search::make_graph() {
  const bool wanted =
      std::any_of(options_->properties.begin(), options_->properties.end(),
                  [&](const properties::Property& property) {
                    return properties::needs_all_steps(property) && !judges_in_place(property);
                  });
  if (!wanted || !has_room_for(StepGraph::bytes_of(states_.size(), now_.tally.transitions))) return;
  graph_ = graph_of(tabulation_, states_, [&] { return must_stop(); });
}

Report Search::conclude() {
  Report report;
  report.findings = findings();
  if (budget_.can_go_on() && !options_->checkpoint.empty() && before_block_.states > 0) save();

  report.seconds = budget_.seconds();
  report.cpu_seconds = cpu_seconds() - cpu_before_;
  report.complete = !budget_.ended();
  report.limit = budget_.limit();
  report.limit_text = budget_.limit_text();
  report.states = states_.size() - states_.again();
  report.transitions = now_.tally.transitions;
  report.terminal = now_.tally.terminal;
  report.horizon = now_.tally.horizon;
  if (states_.again() == 0)
    report.depth = now_.depth;
  else
    report.depth.reset();
  report.peak_bytes = peak_bytes();
  report.bytes_per_state = states_.size() == 0 ? 0
                                               : static_cast<double>(states_.bytes())
                                                     / static_cast<double>(states_.size());
  if (saved_visited_ && budget_.ended()) report.checkpoint = options_->checkpoint.string();
  report.checkpoint_failure = checkpoint_failure_;
  if (options_->storage == Storage::fingerprints) report.omission = omission_among(report.states);
  report.workers = static_cast<int>(pool_.workers());
  report.verdict = common_verdict(report.findings, report.complete);
  if (report.complete) report.vacuity = what_never_happened(*system_, now_.discoveries);
  return report;
}

std::vector<Finding> Search::findings() {
  // A limit may also end the questions about all steps: the others are answered before.
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < options_->properties.size(); ++i) {
    const properties::Property& property = options_->properties[i];
    findings.push_back(properties::needs_all_steps(property)
                           ? Finding{.property = property,
                                     .verdict = Verdict::incomplete,
                                     .trace = std::nullopt,
                                     .explanation = {}}
                           : finding_of(property, now_.discoveries.witnesses[i]));
  }
  if (budget_.ended() || options_->storage != Storage::exact) return findings;
  try {
    make_graph();
    for (Finding& finding : findings)
      if (properties::needs_all_steps(finding.property) && !budget_.ended())
        judge_all_steps(finding);
  } catch (const model::BoundExceeded& bound) {
    budget_.end_with(Limit::bound, bound.what());
  }
  return findings;
}

Finding Search::finding_of(const properties::Property& property,
                           const std::optional<Witness>& witness) {
  std::optional<Trace> trace;
  if (witness) trace = trace_to(*witness, tabulation_, states_, now_.roots);
  return checker::conclude(*system_, property, std::move(trace), !budget_.ended(),
                           now_.tally.horizon);
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
  } else if (property.kind == Kind::deadlock && horizon > 0) {
    finding.verdict = Verdict::incomplete;
    finding.explanation = "some executions end at the bound on rounds while a process waits";
  }
  return finding;
}

void Search::judge_all_steps(Finding& finding) {
  const properties::Property& property = finding.property;
  const Found found{tabulation_, states_, now_.roots, now_.tally.terminal};
  bool open = false;
  if (property.kind == Kind::partial_deadlock) {
    const PartialDeadlock deadlock = partial_deadlock({found, *graph_});
    finding.trace = deadlock.trace;
    open = deadlock.open;
  } else {
    Starvation starved;
    if (!judges_in_place(property)) {
      starved = starvation(property, {found, *graph_});
    } else if (has_room_for(bytes_in_place(found, pool_.workers()))) {
      starved = starvation_in_place(property, found, pool_, [&](std::uint64_t looked_at) {
        looked_at_ = looked_at;
        return must_stop();
      });
    } else {
      return;
    }
    finding.trace = std::move(starved.trace);
    open = now_.tally.horizon > 0 || starved.bounded;
  }
  if (finding.trace) {
    finding.verdict = Verdict::violated;
    finding.explanation = confirm(*system_, property, *finding.trace);
  } else if (open) {
    finding.explanation = property.kind == Kind::alternation
                              ? "the bound on rounds keeps processes from asking again"
                              : "some executions end at the bound on rounds while a process waits";
  } else if (!budget_.ended()) {
    finding.verdict = Verdict::holds;
  }
}

}  // namespace ample::checker
