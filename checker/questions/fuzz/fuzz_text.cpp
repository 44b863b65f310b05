// Laying out the report of a fuzz run.
#include "checker/questions/fuzz/fuzz_text.hpp"

#include "checker/evidence/report/answer.hpp"
#include "checker/evidence/report/report_text.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace ample::checker {

namespace {

std::string verdict_text(const Finding& finding, const Origin& origin) {
  return fmt::format("{} in {} (schedule {}, {}, after {}; shrunk)",
                     properties::is_to_be_reached(finding.property.name) ? "reached" : "violated",
                     counted(finding.trace->steps.size(), "step"), origin.schedule,
                     properties::text_of(origin.distribution, distribution_words),
                     counted(origin.steps, "step"));
}

/// What no schedule did to the properties, of which all are there to be reached or none.
std::string of_no_schedule(const std::vector<std::string>& names, const char* did) {
  if (names.empty()) return "";
  return fmt::format("not decided  {}: no schedule {} {}\n", fmt::join(names, ", "), did,
                     names.size() == 1 ? "it" : "them");
}

/// A row for each violation, and one for all that was not violated.
std::string verdicts(const FuzzReport& report) {
  std::vector<Finding> found;
  std::vector<Origin> origins;
  std::vector<std::string> open, unreached;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (!report.findings[i].trace) {
      const std::string& name = report.findings[i].property.name;
      (properties::is_to_be_reached(name) ? unreached : open).push_back(name);
      continue;
    }
    found.push_back(report.findings[i]);
    origins.push_back(*report.origins[i]);
  }
  const auto text_of = [&](const Finding& finding) {
    return verdict_text(finding, origins[static_cast<std::size_t>(&finding - found.data())]);
  };
  return verdict_table(found, text_of) + of_no_schedule(open, "violated")
         + of_no_schedule(unreached, "reached");
}

std::string answer_text(const Subject& subject, const FuzzReport& report) {
  if (const auto first = first_violation(report)) return answer(subject, report.findings[*first]);
  const bool to_be_reached = std::ranges::all_of(report.findings, [](const Finding& finding) {
    return properties::is_to_be_reached(finding.property.name);
  });
  return fmt::format("not decided: {} in {}, which proves nothing.",
                     to_be_reached ? "not reached" : "no violation",
                     counted(report.schedules, "random schedule"));
}

std::string traces(const Subject& subject, const FuzzReport& report) {
  std::string text;
  for (const Finding& finding : report.findings)
    if (finding.trace)
      text += fmt::format("\nTrace {}:\n{}\n{}\n", end_of_trace(finding.property),
                          trace_lines(subject, *finding.trace), finding.meaning());
  return text;
}

/// "3 of 8 actions taken; never: receive Trigger", and likewise of processes.
std::string coverage(const Subject& subject, const FuzzReport& report) {
  const std::size_t actions = subject.system.actions().size();
  std::string text = fmt::format("actions     {} of {} taken{}{}\n",
                                 actions - report.never.actions_never_taken.size(), actions,
                                 report.never.actions_never_taken.empty() ? "" : "; never ",
                                 fmt::join(report.never.actions_never_taken, ", "));
  const auto processes = [&](const char* what, const std::vector<model::ProcessId>& list) {
    if (!list.empty()) text += fmt::format("            {} {}\n", folded_names(list), what);
  };
  processes("never entered", report.never.never_entered);
  processes("never left", report.never.never_left);
  if (report.never.nobody_waited) text += "            nobody ever waited\n";
  return text;
}

/// A lower bound in two digits.
std::string rounded_down(double bound) {
  const double unit = std::pow(10, std::floor(std::log10(bound)) - 1);
  return fmt::format("{:.2g}", std::floor(bound / unit + 1e-9) * unit);
}

std::string endings(const Subject& subject, const FuzzReport& report) {
  std::string text = fmt::format(
      "{}, {}, at most {} in one; {} ended with nobody waiting, {} in a deadlock, {} at the bound "
      "on rounds, {} cut off by --steps\n",
      counted(report.schedules, "schedule", "schedules"), counted(report.steps, "step", "steps"),
      report.longest, report.finished, report.deadlocked, report.horizon, report.cut);
  if (report.outside > 0)
    text += fmt::format("{} cut off at the constraint {}\n", report.outside,
                        subject.system.constraint());
  if (report.bounded > 0)
    text += fmt::format("{} ended early: {}\n", report.bounded, report.bound_text);
  return text;
}

std::string why_ended(const FuzzReport& report) {
  switch (report.limit) {
    case Limit::violation:
      return ended_by_reaching(report) ? "ended where it was reached, --keep-going does not"
                                       : "ended at a violation, --keep-going does not";
    case Limit::time:
      return "ended by --max-time";
    case Limit::interrupt:
      return "interrupted";
    default:
      return "ended by --schedules";
  }
}

}  // namespace

std::optional<std::size_t> first_violation(const FuzzReport& report) {
  std::optional<std::size_t> first;
  const auto rank = [&](std::size_t i) {
    return std::pair(!properties::stops_the_search(report.findings[i].property),
                     report.origins[i]->schedule);
  };
  for (std::size_t i = 0; i < report.findings.size(); ++i)
    if (report.findings[i].trace && (!first || rank(i) < rank(*first))) first = i;
  return first;
}

bool ended_by_reaching(const FuzzReport& report) {
  const auto first = first_violation(report);
  return report.limit == Limit::violation && first
         && properties::is_to_be_reached(report.findings[*first].property.name);
}

std::string to_text(const Subject& subject, const FuzzReport& report, const std::string& again) {
  const std::string first = with_bound(answer_text(subject, report), bound_text(subject));
  std::string text =
      first + "\n" + caveats(subject) + traces(subject, report) + "\n" + verdicts(report);
  text += endings(subject, report) + coverage(subject, report);
  if (report.pct)
    text += fmt::format(
        "pct         depth {}, k = {} steps, {} agents: one such schedule finds a bug of this "
        "depth within k steps with probability >= {}, where no agent has two steps at once\n",
        report.pct->depth, report.pct->steps, report.agents,
        rounded_down(pct_bound(*report.pct, report.agents)));
  text += fmt::format(
      "{:.2f} s ({:.2f} s of CPU before shrinking, {}), {} steps/s of CPU\n", report.seconds,
      report.cpu_seconds, counted(static_cast<std::uint64_t>(report.workers), "worker"),
      short_number(report.cpu_seconds > 0 ? static_cast<double>(report.steps) / report.cpu_seconds
                                          : 0));
  text += fmt::format("{}; seed {}\n", why_ended(report), report.seed);
  text += "\n" + subject_text(subject);
  return text + ending(text, first, again.empty() ? subject.command : again);
}

}  // namespace ample::checker
