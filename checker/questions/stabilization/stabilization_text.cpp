// Laying out what is known of self-stabilization.
#include "checker/questions/stabilization/stabilization_text.hpp"

#include "checker/evidence/report/report_text.hpp"
#include "checker/evidence/trace/trace_document.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "checker/verdict/replay/end.hpp"
#include "checker/verdict/replay/replay.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

/// The steps of a trace are numbered one by one, as each has its line.
std::string length_text(const Trace& trace) {
  return steps_text(trace.length(), trace.moments(trace.loop))
         + (trace.length() < trace.steps.size() ? ", where steps at the same time count as one"
                                                : "");
}

const char* schedule_text(properties::Fairness fairness) {
  switch (fairness) {
    case properties::Fairness::none:
      return "any schedule";
    case properties::Fairness::weak:
      return "weakly fair";
    case properties::Fairness::strong:
      break;
  }
  return "strongly fair";
}

/// Closure and convergence. A violation is known before everything has been seen.
std::string stabilizing_lines(const StabilizationReport& report) {
  const bool complete = report.limit == Limit::none;
  std::string text;
  if (report.opening || complete)
    text += fmt::format(
        "closure                     {}\n",
        report.opening ? "violated: a legitimate configuration leads to one that is not" : "holds");
  for (const Convergence& each : report.convergence) {
    const std::string most = each.fairness == properties::Fairness::none && report.longest
                                 ? ": at most " + length_text(*report.longest)
                                 : "";
    if (each.diverging || complete)
      text += fmt::format("convergence, {:14} {}\n", schedule_text(each.fairness),
                          each.diverging ? "violated: " + length_text(*each.diverging)
                                         : "holds" + (report.vacuous() ? " (vacuous)" : most));
  }
  return text;
}

std::string verdict_lines(const StabilizationReport& report) {
  std::string text = stabilizing_lines(report);
  for (const Worst& each : report.measured)
    text += fmt::format("worst case in {:14}{}\n", each.unit,
                        !each.unknown.empty() ? "not known: " + each.unknown
                        : each.most           ? std::to_string(*each.most)
                                              : "none: as many as one likes");
  for (const Decrease& each : report.potentials)
    text += fmt::format("potential {:18}{}: {}\n", each.name,
                        each.violation ? fmt::format("does not decrease, {} to {} in a step",
                                                     each.before, each.after)
                        : each.vacuous ? "decreases with every step (vacuous)"
                                       : "decreases with every step",
                        each.meaning);
  if (report.starving)
    text +=
        fmt::format("service when legitimate     violated: {}\n", length_text(*report.starving));
  return text;
}

/// "closed, and converges when weakly fair, not under every schedule."
std::string answer(const StabilizationReport& report) {
  const auto& [any, weak, strong] = report.convergence;
  std::string converges;
  if (strong.diverging)
    converges = "does not converge, however fair the schedule is";
  else if (any.holds)
    converges = "converges under every schedule";
  else if (weak.diverging)
    converges = fmt::format("does not converge when weakly fair{}",
                            strong.holds ? ", but when strongly fair" : "");
  else if (weak.holds)
    converges = "converges when weakly fair, not under every schedule";
  else if (any.diverging)
    converges = "does not converge under every schedule";
  if (report.vacuous())
    converges += fmt::format(
        " (vacuous: {})",
        report.starts == 1
            ? "the only start is legitimate"
            : fmt::format(
                "each of the {} starts is legitimate, so that there is nothing to converge from",
                report.starts));
  const bool complete = report.limit == Limit::none;
  std::string text = report.opening ? "not closed" : complete ? "closed" : "";
  if (!converges.empty()) text += (text.empty() ? "" : ", and ") + converges;
  if (report.starving) text += "; when it is legitimate somebody may wait for ever";
  if (!complete)
    text += fmt::format("{}not decided: {} ({} seen)", text.empty() ? "" : "; all else is ",
                        report.limit_text,
                        counted(report.configurations, "configuration was", "configurations were"));
  return text + ".";
}

/// Of which executions, and from where.
std::string bound_of(const Subject& subject, const StabilizationReport& report) {
  const std::string bound =
      bound_text(subject) + (report.starts_text.empty() ? "" : ", " + report.starts_text);
  if (report.configurations > 0) return bound;
  std::string none = "no configuration of " + bound.substr(std::string("in ").size());
  for (const auto& [all, any] :
       {std::pair("of all executions", "of any execution"), {", from every ", ", from any "}})
    if (const std::size_t at = none.find(all); at != std::string::npos)
      none.replace(at, std::string_view(all).size(), any);
  return none;
}

std::string traces_text(const model::System& system, const StabilizationReport& report) {
  std::string text;
  std::string previous;
  const auto add = [&](const std::string& title, const Trace& trace) {
    const std::string shown = to_text(system, trace);
    text += fmt::format("\n{}:{}", title, shown == previous ? " the same.\n" : "\n" + shown);
    previous = shown;
  };
  if (report.opening) add("From a legitimate configuration to one that is not", *report.opening);
  for (const Convergence& each : report.convergence) {
    if (!each.diverging) continue;
    const std::string title = fmt::format("Never legitimate ({})", schedule_text(each.fairness));
    if (each.diverging->loop != 0) {
      add(title, *each.diverging);
      continue;
    }
    const model::Configuration end = replay(system, *each.diverging).configuration;
    add(title + ", where " + why_it_ends(system, end), *each.diverging);
    if (const std::string lines = what_is_not_received(system, end); !lines.empty())
      text += lines.substr(1) + "\n";
  }
  if (report.longest && !report.longest->steps.empty())
    add("A longest execution; it is legitimate after its last step", *report.longest);
  for (const Worst& each : report.measured)
    if (each.trace && !each.trace->steps.empty())
      add(fmt::format("An execution of most {}", each.unit), *each.trace);
  for (const Decrease& each : report.potentials)
    if (each.violation)
      add(fmt::format("A step after which {} is {}, not less than {}", each.name, each.after,
                      each.before),
          *each.violation);
  if (report.starving) add("Legitimate, and a process waits for ever", *report.starving);
  return text;
}

Json trace_or_null(const Subject& subject, const std::optional<Trace>& trace) {
  return trace ? trace_document(subject.algorithm, subject.system, properties::any_execution(),
                                *trace)
               : Json(nullptr);
}

}  // namespace

std::string found_so_far(const Subject& subject, const StabilizationReport& report) {
  const std::string text =
      fmt::format("{} The search goes on; so far it has seen {}.\n\n{}{}\n", answer(report),
                  counted(report.configurations, "configuration"), stabilizing_lines(report),
                  traces_text(subject.system, report));
  return with_bound(text, bound_of(subject, report));
}

std::string to_text(const Subject& subject, Daemon daemon, const StabilizationReport& report) {
  const std::string first = with_bound(answer(report), bound_of(subject, report));
  std::string text = first + "\n";
  if (report.limit == Limit::none)
    text += traces_text(subject.system, report) + "\n" + verdict_lines(report)
            + fmt::format("legitimate  {}: {} of {}, {} of the {}\n", report.legitimacy,
                          report.legitimate, counted(report.configurations, "configuration"),
                          report.legitimate_starts, counted(report.starts, "start"));
  else
    text += traces_text(subject.system, report) + "\n" + stabilizing_lines(report);
  text +=
      fmt::format("{}, {}, {:.2f} s, {:.1f} MB\n\n{}daemon      {}\n",
                  counted(report.configurations, "configuration"), counted(report.steps, "step"),
                  report.seconds, static_cast<double>(report.bytes) / 1e6, title_line(subject),
                  properties::text_of(daemon, daemon_words));
  return text + ending(text, first, subject.command);
}

std::string to_json(const Subject& subject, Daemon daemon, const StabilizationReport& report) {
  const bool complete = report.limit == Limit::none;
  Json json = {{"algorithm", subject.algorithm.id},
               {"instance", instance_json(subject.algorithm, subject.system.instance(), {})},
               {"daemon", properties::text_of(daemon, daemon_words)},
               {"complete", complete},
               {"bound", bound_of(subject, report)},
               {"limit", complete ? Json(nullptr) : Json(report.limit_text)},
               {"starts", report.starts},
               {"configurations", report.configurations},
               {"steps", report.steps}};
  if (complete) {
    json["legitimacy"] = report.legitimacy;
    json["legitimate"] = report.legitimate;
    json["legitimate_starts"] = report.legitimate_starts;
    json["closed"] = !report.opening;
    json["vacuous"] = report.vacuous();
    json["opening"] = trace_or_null(subject, report.opening);
    Json& all = json["convergence"] = Json::array();
    for (const Convergence& each : report.convergence)
      all.push_back({{"fairness", properties::text_of(each.fairness, properties::fairness_words)},
                     {"holds", each.holds},
                     {"diverging", trace_or_null(subject, each.diverging)}});
    json["worst_steps"] = report.longest ? Json(report.longest->length()) : Json(nullptr);
    json["longest"] = trace_or_null(subject, report.longest);
    Json& measured = json["worst"] = Json::array();
    for (const Worst& each : report.measured)
      measured.push_back({{"unit", each.unit},
                          {"known", each.unknown.empty()},
                          {"most", each.most ? Json(*each.most) : Json(nullptr)},
                          {"trace", trace_or_null(subject, each.trace)}});
    Json& potentials = json["potentials"] = Json::array();
    for (const Decrease& each : report.potentials)
      potentials.push_back({{"name", each.name},
                            {"decreases", !each.violation},
                            {"vacuous", each.vacuous},
                            {"violation", trace_or_null(subject, each.violation)}});
    json["starving"] = trace_or_null(subject, report.starving);
  }
  json["seconds"] = report.seconds;
  json["bytes"] = report.bytes;
  json["version"] = subject.version;
  json["command"] = subject.command;
  return to_text(json);
}

}  // namespace ample::checker
