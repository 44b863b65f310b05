// Chooses the sentence by the gravest verdict.
#include "checker/evidence/report/answer.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/closed_set.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

namespace {

using model::ProcessId;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// A sentence ends with a full stop, and with one only.
std::string sentence(std::string text) {
  while (text.ends_with('.') || text.ends_with(':')) text.pop_back();
  return text + ".";
}

/// "P0 and P1 wait for each other for ever"
std::string who_waits(const Subject& subject, const Trace& trace) {
  const model::Configuration end = replay(subject.system, trace).configuration;
  const WaitsFor waits = waits_for(subject.system, end);
  model::WideProcessSet who = waits.knot;
  for (const ProcessId process : waits.cycle) who.insert(process);
  const bool each_other = who.size() > 1;
  // At the bound on rounds only some are shown to wait for ever; else whoever is blocked does.
  if (!each_other && ending_of(subject.system, end) == properties::Ending::horizon)
    who = ClosedSets(subject.system).of(end).processes;
  else if (!each_other)
    for (const BlockedProcess& blocked : waits.blocked) who.insert(blocked.process);
  return fmt::format("{} {}{} for ever", folded_names(who, " and "),
                     who.size() == 1 ? "waits" : "wait",
                     !each_other       ? ""
                     : who.size() == 2 ? " for each other"
                                       : " for one another");
}

std::string violation_text(const Subject& subject, const Finding& finding) {
  const std::string& name = finding.property.name;
  const Trace trace = finding.trace.value_or(Trace{});
  const std::string after = "after " + counted(trace.steps.size() - trace.loop, "step");
  const std::string meaning = first_line(finding.meaning());
  if (properties::is_to_be_reached(name))
    return fmt::format("Reached {}: {}", after, properties::wanted(name));
  switch (finding.property.kind) {
    case properties::Kind::deadlock:
      return finding.trace ? fmt::format("Deadlock {}: {}", after, who_waits(subject, trace))
                           : "Deadlock";
    case properties::Kind::partial_deadlock:
      return fmt::format("Deadlock of a part {}: {}", after, meaning);
    case properties::Kind::anomaly:
      return fmt::format("{} happens {}: {}", name, after, meaning);
    default:
      break;
  }
  if (finding.property.kind == properties::Kind::temporal && trace.loop != 0)
    return fmt::format("{} fails: {} a loop of {} is repeated for ever", name, after,
                       counted(trace.loop, "step"));
  if (trace.loop != 0) return fmt::format("{} fails: {}", name, meaning);
  return fmt::format("{}{} fails {}: {}", name,
                     finding.property.contradicted ? ", which the text contradicts," : "", after,
                     meaning);
}

/// "safety, deadlock, 4 invariants and 3 anomalies"
std::string names_text(const std::vector<const Finding*>& findings) {
  constexpr std::size_t few = 3;
  std::vector<std::string> pieces, invariants, anomalies;
  for (const Finding* finding : findings) {
    const properties::Property& property = finding->property;
    const bool is_own =
        property.kind == properties::Kind::invariant && properties::own_name(property.name).empty();
    (property.kind == properties::Kind::anomaly ? anomalies
     : is_own                                   ? invariants
                                                : pieces)
        .push_back(property.name);
  }
  if (invariants.size() <= few)
    pieces.insert(pieces.end(), invariants.begin(), invariants.end());
  else
    pieces.push_back(fmt::format("{} invariants", invariants.size()));
  if (anomalies.size() == 1) pieces.push_back(anomalies.front());
  if (anomalies.size() > 1) pieces.push_back(fmt::format("{} anomalies", anomalies.size()));
  return listed(pieces, " and ");
}

std::string holds_text(const Report& report, const std::string& bound) {
  std::vector<const Finding*> hold, vacuous;
  std::vector<std::string> unreached;
  for (const Finding& finding : report.findings)
    if (properties::is_to_be_reached(finding.property.name))
      unreached.push_back(finding.property.name);
    else
      (is_vacuous(report, finding) ? vacuous : hold).push_back(&finding);
  std::vector<std::string> pieces;
  if (!hold.empty()) pieces.push_back("holds: " + names_text(hold));
  if (!vacuous.empty()) pieces.push_back("holds (vacuous): " + names_text(vacuous));
  if (!unreached.empty())
    pieces.push_back("not reachable: " + joined(unreached, ", ", properties::wanted));
  std::string text = fmt::format("{}, {}", fmt::join(pieces, "; "), bound);
  if (report.omission)
    text += ", but for a configuration left out with probability at most "
            + probability_text(*report.omission);
  if (report.engine.leaves_out)
    return fmt::format("{}; {} kept, which suffice", text,
                       counted(report.states, "configuration was", "configurations were"));
  return report.states == 1 ? text + "; the only configuration was seen"
                            : fmt::format("{}; all {} configurations were seen", text,
                                          count_text(report.states, report.states_digits));
}

AnswerText undecided(const Report& report, const std::string& bound) {
  std::vector<const Finding*> open, hold, vacuous;
  for (const Finding& finding : report.findings)
    (finding.verdict != Verdict::holds ? open
     : is_vacuous(report, finding)     ? vacuous
                                       : hold)
        .push_back(&finding);
  std::string reason;
  for (const Finding* finding : open)
    if (reason.empty()) reason = reason_of_incomplete(report, *finding);
  std::string text = hold.empty() && vacuous.empty()
                         ? "not decided: " + reason
                         : fmt::format("not decided: {}: {}", names_text(open), reason);
  for (const auto& [which, how] : {std::pair(&hold, ""), std::pair(&vacuous, " (vacuous)")})
    if (!which->empty())
      text +=
          fmt::format("; {} {}{}", names_text(*which), which->size() == 1 ? "holds" : "hold", how);
  return {with_bound(sentence(text), bound), reason};
}

}  // namespace

std::string answer(const Subject& subject, const Finding& finding) {
  return sentence(violation_text(subject, finding));
}

AnswerText answer(const Subject& subject, const Report& report) {
  const std::string bound = bound_text(subject, report);
  if (const Finding* const worst = gravest(report.findings))
    return {with_bound(answer(subject, *worst), bound)};
  const bool decided = std::ranges::all_of(
      report.findings, [](const Finding& finding) { return finding.verdict == Verdict::holds; });
  return decided ? AnswerText{sentence(holds_text(report, bound))} : undecided(report, bound);
}

}  // namespace ample::checker
