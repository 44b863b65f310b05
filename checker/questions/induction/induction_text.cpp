// Lays out the report of an induction.
#include "checker/questions/induction/induction_text.hpp"

#include "checker/evidence/report/report_text.hpp"
#include "checker/evidence/trace/trace_document.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/questions/induction/reached.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/outcome/json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ample::checker {

namespace {

/// An option that asks one thing more: always, or where that is taken always.bound, always.bound-2.
std::string unused_question(const model::Instance& instance) {
  std::string word = "always";
  for (int number = 1; std::ranges::count(instance.asked, word, &model::Asked::word) > 0; ++number)
    word = number == 1 ? "always.bound" : fmt::format("always.bound-{}", number);
  return word;
}

std::string domain_text(const InductionReport& report) {
  if (report.locals.empty()) return "";
  const std::string locals =
      joined(report.locals, ", ", [](std::size_t count) { return std::to_string(count); });
  return fmt::format(
      "domain      {} local states of the processes (those that each reaches alone), at most {} of "
      "{} a channel\n",
      locals, counted(report.longest, "message"), report.messages);
}

/// What follows from its being inductive.
std::string meaning_text(const InductionReport& report) {
  const std::string kept =
      report.steps == 1 ? "every step from a configuration of the domain keeps it"
                        : fmt::format(
                            "every path of {} steps that begins in the domain, and of which all "
                            "configurations but the last satisfy it, ends in it",
                            report.steps);
  return fmt::format("{}, and none leads out of the domain: it holds in every execution{}.", kept,
                     report.assumed == 0 ? "" : " in which what is assumed holds before each step");
}

/// With a capacity, steps lead out of the domain whatever bounds the channels.
std::string without_capacity(std::string command) {
  constexpr std::string_view option = " --capacity ";
  if (const std::size_t at = command.find(option); at != std::string::npos)
    command.erase(at, command.find_first_not_of("0123456789", at + option.size()) - at);
  return command;
}

/// What grows, a conjunct that bounds it, and the question with it.
std::string bounding_text(const Subject& subject, const InductionReport& report) {
  const Bounding& bounding = report.bounding;
  if (bounding.growing.empty()) return "";
  std::string text = fmt::format("What grows: {}\n", listed(bounding.growing, " and "));
  if (bounding.conjunct.empty()) return text;
  return text
         + fmt::format("This bounds it{}:\n  {}\nwith it: {} --{} '{}'\n",
                       bounding.of_every_execution ? ", and holds in every execution" : "",
                       bounding.conjunct,
                       report.closed ? without_capacity(subject.command) : subject.command,
                       unused_question(subject.system.instance()), bounding.conjunct);
}

/// A trace that starts elsewhere than executions do is one after faults: here there were none.
std::string from_anywhere(std::string trace) {
  constexpr std::string_view faults = "After faults:";
  if (const std::size_t at = trace.find(faults); at != std::string::npos)
    trace.replace(at, faults.size(), "Somewhere in the domain:");
  return trace;
}

std::string unreached_text(const InductionReport& report) {
  std::string text;
  switch (report.reached) {
    case Reachable::yes:
      return "Executions come to its first configuration.\n";
    case Reachable::unknown:
      return fmt::format(
          "Whether an execution comes to its first configuration is not known: {}.\n",
          report.why_unknown);
    case Reachable::no:
      break;
  }
  text = "No execution comes to its first configuration: the predicate is to be strengthened.";
  if (report.odd.empty()) return text + " Each two of its values occur together somewhere.\n";
  text += report.odd.size() < most_never_together ? " What never occurs there:\n"
                                                  : " Some of what never occurs there:\n";
  for (const std::string& each : report.odd) text += "  " + each + "\n";
  return text;
}

}  // namespace

std::string to_text(const Subject& subject, const InductionReport& report) {
  const std::string answer = properties::text_of(report.answer, inductive_words);
  std::string text;
  switch (report.answer) {
    case Inductive::inductive:
      text = fmt::format("{}: {}\n", answer, meaning_text(report));
      break;
    case Inductive::vacuous:
      text = fmt::format("{}: {}\n", answer, report.why);
      break;
    case Inductive::undecided:
      text = fmt::format("{}: {}\n{}", answer, report.why, bounding_text(subject, report));
      break;
    case Inductive::violated:
      text = fmt::format("{}: {}\n{}\n{}", answer, report.violation->meaning(), caveats(subject),
                         trace_lines(subject, *report.violation->trace));
      break;
    case Inductive::not_inductive:
      text = fmt::format(
          "{}: {} after {}, with {} under way at the beginning\n\n{}\n{}", answer, report.broken,
          counted(report.counterexample->length(), "step"), counted(report.under_way, "message"),
          from_anywhere(trace_lines(subject, *report.counterexample)), unreached_text(report));
  }
  return with_bound(text, bound_text(subject))
         + fmt::format("\n{}, {} tried, {:.2f} s\n\n{}{}again: {}\n",
                       counted(report.conjuncts, "conjunct"), report.tried, report.seconds,
                       subject_text(subject), domain_text(report), subject.command);
}

std::string to_json(const Subject& subject, const InductionReport& report) {
  const auto document = [&](const std::optional<Trace>& trace,
                            const properties::Property& property) {
    return trace ? trace_document(subject.algorithm, subject.system, property, *trace)
                 : Json(nullptr);
  };
  Json json = {{"algorithm", subject.algorithm.id},
               {"instance", instance_json(subject.algorithm, subject.system.instance(), {})},
               {"answer", properties::text_of(report.answer, inductive_words)},
               {"bound", bound_text(subject)},
               {"why", report.why.empty() ? Json(nullptr) : Json(report.why)},
               {"grows", report.bounding.growing},
               {"bounded_by",
                report.bounding.conjunct.empty() ? Json(nullptr) : Json(report.bounding.conjunct)},
               {"steps", report.steps},
               {"conjuncts", report.conjuncts},
               {"domain",
                {{"local_states", report.locals},
                 {"messages", report.messages},
                 {"capacity", report.longest},
                 {"closed", report.closed ? Json(*report.closed) : Json(nullptr)}}}};
  if (report.answer == Inductive::not_inductive) {
    json["broken"] = report.broken;
    json["under_way"] = report.under_way;
    json["counterexample"] = document(report.counterexample, properties::any_execution());
    json["reached"] = report.reached == Reachable::unknown ? Json(nullptr)
                                                           : Json(report.reached == Reachable::yes);
    json["never_occurs"] = report.odd;
  }
  if (report.violation) {
    json["violated"] = report.violation->property.name;
    json["trace"] = document(report.violation->trace, report.violation->property);
  }
  json["seconds"] = report.seconds;
  json["version"] = subject.version;
  json["command"] = subject.command;
  return to_text(json);
}

}  // namespace ample::checker
