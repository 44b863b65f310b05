// Lays out a report: the answer, traces, verdicts, counts, the instance.
#include "checker/evidence/report/report_text.hpp"

#include "checker/evidence/report/answer.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "properties/asked/asked.hpp"
#include "properties/ltl/reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace ample::checker {

namespace {

std::string violated_text(const Finding& finding) {
  const Trace trace = finding.trace.value_or(Trace{});
  if (trace.loop == 0)
    return (properties::is_to_be_reached(finding.property.name) ? "reached in " : "violated in ")
           + counted(trace.steps.size(), "step")
           + (finding.shortest ? "" : " (maybe not shortest)");
  return "violated: " + steps_text(trace.steps.size(), trace.loop);
}

/// What kept fingerprints may have cost, in a line about something shortest, or that holds.
std::string but_for_omissions(const Report& report) {
  return report.omission ? ", but for a configuration left out with probability at most "
                               + probability_text(*report.omission)
                         : "";
}

std::string verdict_text(const Report& report, const Finding& finding) {
  if (finding.verdict == Verdict::violated) return violated_text(finding);
  const char* const holds =
      properties::is_to_be_reached(finding.property.name) ? "not reachable" : "holds";
  return std::string(holds) + (is_vacuous(report, finding) ? " (vacuous)" : "")
         + (report.constraint.empty() ? "" : " within the constraint " + report.constraint)
         + but_for_omissions(report);
}

/// What is not decided, by its reason. The one that the answer has said is not said twice.
std::string undecided_text(const Report& report, const std::string& said) {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  for (const Finding& finding : report.findings) {
    if (finding.verdict != Verdict::incomplete) continue;
    const std::string reason = reason_of_incomplete(report, finding);
    const auto known = std::find_if(found.begin(), found.end(),
                                    [&](const auto& other) { return other.first == reason; });
    if (known != found.end())
      known->second.push_back(finding.property.name);
    else
      found.push_back({reason, {finding.property.name}});
  }
  std::string text;
  for (const auto& [reason, names] : found)
    text += fmt::format("not decided  {}{}\n", fmt::join(names, ", "),
                        reason.empty() || reason == said ? "" : ": " + reason);
  return text;
}

/// The sentences for a paper, below the verdicts.
std::string sentences(const Report& report) {
  std::string text;
  for (const Finding& finding : report.findings)
    if (!finding.property.sentence.empty())
      text += fmt::format("{}: {}\n", first_word(finding), finding.property.sentence);
  return text;
}

/// How questions of one's own were read, where they do not say so, and whether they say anything.
std::string questions(const Subject& subject, const Report& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    const std::string word = first_word(finding);
    const std::string reading = reading_of(subject.system, finding.property);
    if (properties::says_more_than(reading, properties::wanted(finding.property.name)))
      text += fmt::format("{} is read as {}\n", word, reading);
    if (!finding.vacuity) continue;
    if (finding.vacuity->any())
      text += fmt::format("vacuous: {}: {}\n", word, fmt::join(to_texts(*finding.vacuity), "; "));
    if (!finding.vacuity->not_looked_at.empty())
      text += fmt::format("{}: whether each part of it matters is not known: {}\n", word,
                          finding.vacuity->not_looked_at);
  }
  return text;
}

/// The steps and the new configurations of each action.
std::string coverage(const Subject& subject, const Report& report) {
  if (!report.coverage) return "";
  if (report.coverage->empty())
    return "the steps of each action are not counted, as not everything was seen\n\n";
  const auto actions = subject.system.actions();
  std::size_t width = 0;
  for (const model::ActionInfo& action : actions) width = std::max(width, action.name.size());
  std::string text = fmt::format("{:{}}  {:>12}  {:>12}\n", "action", width, "steps", "found");
  for (std::size_t i = 0; i < report.coverage->size(); ++i)
    text += fmt::format("{:{}}  {:>12}  {:>12}\n", actions[i].name, width,
                        (*report.coverage)[i].taken, (*report.coverage)[i].found);
  return text
         + "of the full search: steps of the action, and configurations that one found first\n\n";
}

/// Where a step is always enabled, that deadlock holds says little.
std::string endless(const Report& report) {
  const auto is_asked = [&](properties::Kind kind) {
    return std::ranges::any_of(report.findings, [&](const Finding& finding) {
      return finding.property.kind == kind && !(finding.vacuity && finding.vacuity->any());
    });
  };
  if (!always_has_a_step(report) || !is_asked(properties::Kind::deadlock)
      || is_asked(properties::Kind::partial_deadlock) || is_asked(properties::Kind::liveness))
    return "";
  return "deadlock: every configuration has a step, and that is all it says;\n"
         "  --property partial-deadlock asks whether a process is stuck while others go on\n";
}

std::string verdicts(const Subject& subject, const Report& report, const AnswerText& answer) {
  std::vector<Finding> decided;
  bool holds = false;
  for (const Finding& finding : report.findings) {
    if (finding.verdict != Verdict::incomplete) decided.push_back(finding);
    holds |= finding.verdict == Verdict::holds;
  }
  const auto text_of = [&](const Finding& finding) { return verdict_text(report, finding); };
  std::string text = verdict_table(decided, text_of) + undecided_text(report, answer.reason);
  if (holds && report.vacuity && report.vacuity->any())
    text += fmt::format("vacuous: {}{}{}\n", fmt::join(to_texts(*report.vacuity), "; "),
                        subject.vacuity_hint.empty() ? "" : "; ", subject.vacuity_hint);
  return text + endless(report);
}

/// The finding before `finding` with the same trace, if there is one: a step may violate several.
const Finding* with_same_trace(const Report& report, const Finding& finding) {
  for (const Finding& other : report.findings) {
    if (&other == &finding) return nullptr;
    if (other.trace && other.trace->start == finding.trace->start
        && other.trace->loop == finding.trace->loop && other.trace->steps == finding.trace->steps)
      return &other;
  }
  return nullptr;
}

std::string maybe_not_the_shortest(const Report& report) {
  return "Trace, maybe not the shortest"
         + (report.shortening_limit.empty()
                ? ","
                : fmt::format(" (the search for a shorter one was ended by {}),",
                              report.shortening_limit));
}

std::string traces(const Subject& subject, const Report& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    if (!finding.trace) continue;
    const Finding* same = with_same_trace(report, finding);
    const bool is_shortest = finding.has_shortest_trace();
    text +=
        fmt::format("\n{} {}{}{}\n",
                    is_shortest        ? "Shortest trace"
                    : finding.shortest ? "Trace"
                                       : maybe_not_the_shortest(report),
                    end_of_trace(finding.property), is_shortest ? but_for_omissions(report) : "",
                    same == nullptr ? ":" : ": that of " + same->property.name);
    if (same == nullptr) text += trace_lines(subject, *finding.trace);
    text += fmt::format("\n{}\n", finding.meaning());
  }
  return text;
}

std::string large_counted(std::uint64_t number, const std::string& digits, const char* one,
                          const char* many) {
  return digits.empty() ? counted(number, one, many)
                        : fmt::format("{} {}", count_text(number, digits), many);
}

std::string counts(const Report& report) {
  std::string text = fmt::format(
      "{}{}, {}{}{}\n", report.complete ? "" : "so far: ",
      report.states_counted ? large_counted(report.states, report.states_digits, "state", "states")
                            : "states not counted",
      report.steps_counted ? large_counted(report.transitions, report.transitions_digits,
                                           "transition, ", "transitions, ")
                           : "steps not counted, ",
      report.depth ? fmt::format("depth {}, ", *report.depth) : "",
      report.steps_counted
          ? fmt::format("{} terminal, {} at the horizon", report.terminal, report.horizon)
          : "nor those without a step");
  text += fmt::format(
      "{:.2f} s ({:.2f} s of CPU, {}), {} states/s, {:.1f} bytes/state\n"
      "peak {}, reduction {}\n",
      report.seconds, report.cpu_seconds,
      counted(static_cast<std::uint64_t>(report.workers), "worker"),
      short_number(report.seconds > 0 ? about(report.states, report.states_digits) / report.seconds
                                      : 0),
      report.bytes_per_state, size_text(static_cast<double>(report.peak_bytes)),
      to_text(report.engine));
  for (const Finding& finding : report.findings)
    if (finding.product > 0)
      text += fmt::format("{} of the product with the automaton of {}\n",
                          counted(finding.product, "node", "nodes"), finding.property.name);
  if (report.ranks > 1)
    text += fmt::format(
        "{} ranks, of which the peak is the greatest; {} sent to others, {:.1f} bytes each\n",
        report.ranks, counted(report.sent, "state", "states"),
        report.sent > 0 ? static_cast<double>(report.sent_bytes) / static_cast<double>(report.sent)
                        : 0.0);
  if (!report.audit.empty()) text += fmt::format("audit {}\n", report.audit);
  return text;
}

std::string disk_text(const Report& report) {
  if (report.disk.empty()) return "";
  // A limit of states counts what was kept before.
  const std::string how = report.limit == Limit::states ? " and a greater --max-states" : "";
  return fmt::format(
      "what was found is in {0}: the same command with --disk {0}{1} goes on from there\n",
      report.disk, how);
}

}  // namespace

std::string verdict_table(const std::vector<Finding>& findings,
                          const std::function<std::string(const Finding&)>& text_of) {
  std::size_t width = 0;
  for (const Finding& finding : findings) width = std::max(width, finding.property.name.size());
  std::string text;
  for (const Finding& finding : findings)
    text += fmt::format("{:{}}  {}\n", finding.property.name, width, text_of(finding));
  return text;
}

std::string end_of_trace(const properties::Property& property) {
  if (properties::is_to_be_reached(property.name))
    return "that ends with: " + properties::wanted(property.name);
  return property.kind == properties::Kind::deadlock ? "to a deadlock"
                                                     : "to a violation of " + property.name;
}

std::string ending(const std::string& text, const std::string& answer, const std::string& again) {
  constexpr std::ptrdiff_t long_text = 40;
  const bool is_long = std::count(text.begin(), text.end(), '\n') > long_text;
  return (is_long ? answer + "\n" : "") + "again: " + again + "\n";
}

std::string trace_lines(const Subject& subject, const Trace& trace) {
  std::string text = to_text(subject.system, trace);
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const std::size_t most = subject.most_trace_lines;
  if (most == 0 || lines.size() <= most) return text;
  const auto end_of_head = lines.begin() + static_cast<std::ptrdiff_t>(most / 2);
  const auto tail = lines.end() - static_cast<std::ptrdiff_t>(most - most / 2);
  return fmt::format(
      "{}\n    ... {} lines are left out here; the same with | less at its end shows all ...\n{}\n",
      fmt::join(lines.begin(), end_of_head, "\n"), tail - end_of_head,
      fmt::join(tail, lines.end(), "\n"));
}

std::string to_text(const Subject& subject, const Report& report) {
  const AnswerText first = answer(subject, report);
  const std::string text = first.sentence + "\n" + caveats(subject) + traces(subject, report) + "\n"
                           + verdicts(subject, report, first) + questions(subject, report)
                           + sentences(report) + coverage(subject, report) + counts(report)
                           + disk_text(report) + "\n" + subject_text(subject);
  return text + ending(text, first.sentence, subject.command);
}

}  // namespace ample::checker
