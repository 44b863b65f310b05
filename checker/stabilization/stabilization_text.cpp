// Laying out what is known of self-stabilization.
#include "checker/stabilization/stabilization_text.hpp"

#include "checker/report/json.hpp"
#include "checker/trace/step_text.hpp"
#include "model/simultaneous.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ample::checker {

using model::Configuration;
using model::ProcessId;
using model::System;

namespace {

std::string record_text(const model::Record& record, const char* sign) {
  std::vector<std::string> pieces;
  for (const model::NamedValue& variable : record)
    pieces.push_back(fmt::format("{} {} {}", variable.name, sign, model::to_text(variable.value)));
  return fmt::format("{}", fmt::join(pieces, ", "));
}

/// Everything that is not empty, one line each.
std::vector<std::string> configuration_lines(const System& system, const Configuration& all) {
  std::vector<std::string> lines;
  for (const ProcessId process : system.instance().all())
    if (const auto variables = variables_of(system, all, process); !variables.empty())
      lines.push_back(record_text(variables, "="));
  if (system.has_shared()) lines.push_back(record_text(system.shared_variables(all.shared), "="));
  for (const ProcessId from : system.instance().all())
    for (const ProcessId to : system.instance().all()) {
      std::vector<std::string> messages;
      for (const model::Bytes& message : all.channels[from.index][to.index])
        messages.push_back(model::to_text(system.text_of_message(message)));
      if (!messages.empty())
        lines.push_back(fmt::format("{} to {}: {}", model::to_text(from), model::to_text(to),
                                    fmt::join(messages, " ")));
    }
  return lines;
}

/// The steps that are taken at once, and what becomes of the shared variable.
std::string steps_text(const System& system, Configuration& now,
                       const std::vector<model::Step>& steps) {
  std::vector<std::string> texts;
  for (const model::Step& step : steps)
    texts.push_back(step_text(system, Playback(system, now).take(step)));
  std::string text = fmt::format("{}", fmt::join(texts, " || "));
  const model::Bytes before = now.shared;
  now = model::take_together(system, now, steps);
  if (now.shared != before) text += "; " + record_text(system.shared_variables(now.shared), ":=");
  return text;
}

std::string length_text(const FreeTrace& trace) {
  const auto steps = [](std::size_t count) {
    return fmt::format("{} step{}", count, count == 1 ? "" : "s");
  };
  if (trace.loop == 0) return steps(trace.steps.size());
  return fmt::format("{}, then a loop of {}", steps(trace.steps.size() - trace.loop), trace.loop);
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

std::string verdict_lines(const StabilizationReport& report) {
  std::string text = fmt::format(
      "closure                     {}\n",
      report.opening ? "violated: a legitimate configuration leads to one that is not" : "holds");
  for (const Convergence& each : report.convergence)
    text += fmt::format("convergence, {:14} {}{}\n", schedule_text(each.fairness),
                        each.holds ? "holds" : "violated: " + length_text(*each.diverging),
                        each.fairness == properties::Fairness::none && report.longest
                            ? ": at most " + length_text(*report.longest)
                            : "");
  for (const Worst& each : report.measured)
    text += fmt::format("worst case in {:13}{}\n", each.unit,
                        !each.unknown.empty() ? "not known: " + each.unknown
                        : each.most           ? std::to_string(*each.most)
                                              : "none: as many as one likes");
  for (const Decrease& each : report.potentials)
    text += fmt::format("potential {:18}{}: {}\n", each.name,
                        each.violation ? fmt::format("does not decrease, {} to {} in a step",
                                                     each.before, each.after)
                                       : "decreases with every step",
                        each.meaning);
  if (report.starving)
    text +=
        fmt::format("service when legitimate     violated: {}\n", length_text(*report.starving));
  return text;
}

std::string traces_text(const System& system, const StabilizationReport& report) {
  std::string text;
  const auto add = [&](const std::string& title, const FreeTrace& trace) {
    text += fmt::format("\n{}:\n{}", title, to_text(system, trace));
  };
  if (report.opening) add("From a legitimate configuration to one that is not", *report.opening);
  std::string previous;
  for (const Convergence& each : report.convergence)
    if (each.diverging) {
      const std::string shown = to_text(system, *each.diverging);
      const std::string title =
          fmt::format("Never legitimate ({}){}", schedule_text(each.fairness),
                      each.diverging->loop == 0 ? ", where nothing moves any more" : "");
      if (shown != previous)
        add(title, *each.diverging);
      else
        text += fmt::format("\n{}: the same.\n", title);
      previous = shown;
    }
  if (report.longest && !report.longest->steps.empty())
    add("A longest execution; it is legitimate after its last step", *report.longest);
  for (const Worst& each : report.measured)
    if (each.trace && !each.trace->steps.empty()) {
      const bool same = report.longest && each.trace->start == report.longest->start
                        && each.trace->steps == report.longest->steps;
      const std::string title = fmt::format("An execution of most {}", each.unit);
      if (same)
        text += fmt::format("\n{}: the same.\n", title);
      else
        add(title, *each.trace);
    }
  for (const Decrease& each : report.potentials)
    if (each.violation)
      add(fmt::format("A step after which {} is {}, not less than {}", each.name, each.after,
                      each.before),
          *each.violation);
  if (report.starving) add("Legitimate, and a process waits for ever", *report.starving);
  return text;
}

Json trace_json(const System& system, const FreeTrace& trace) {
  Json steps = Json::array();
  Configuration now = trace.start;
  for (const auto& together : trace.steps) {
    Json taken = Json::array();
    for (const model::Step& step : together) {
      Json one = {{"action", system.actions()[step.action].name}, {"process", int{step.process}}};
      if (!step.sender.is_nil()) one["sender"] = int{*step.sender};
      taken.push_back(std::move(one));
    }
    now = model::take_together(system, now, together);
    steps.push_back({{"together", std::move(taken)}, {"after", configuration_lines(system, now)}});
  }
  return {{"start", configuration_lines(system, trace.start)},
          {"steps", std::move(steps)},
          {"loop", trace.loop}};
}

Json trace_or_null(const System& system, const std::optional<FreeTrace>& trace) {
  return trace ? trace_json(system, *trace) : Json(nullptr);
}

}  // namespace

std::string to_text(const System& system, const FreeTrace& trace) {
  const std::size_t width = std::to_string(trace.steps.size()).size();
  std::string text;
  const char* number = "0.";
  for (const std::string& line : configuration_lines(system, trace.start)) {
    text += fmt::format("{:>{}} {}\n", number, width + 1, line);
    number = "";
  }
  Configuration now = trace.start;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (trace.loop != 0 && i == trace.steps.size() - trace.loop)
      text += fmt::format("{:{}}  the loop, for ever:\n", "", width);
    text += fmt::format("{:>{}}. {}\n", i + 1, width, steps_text(system, now, trace.steps[i]));
  }
  return text;
}

std::string to_text(const Subject& subject, Daemon daemon, const StabilizationReport& report) {
  std::string text = fmt::format("{}: {} ({})\n", subject.algorithm.id, subject.algorithm.title,
                                 subject.algorithm.source);
  text += fmt::format("daemon      {}\n", properties::text_of(daemon, daemon_words));
  if (report.limit != Limit::none)
    return text
           + fmt::format("incomplete: {} ({} configurations were seen)\nagain: {}\n",
                         report.limit_text, report.configurations, subject.command);
  text += fmt::format("starts      {}\n", report.starts);
  text += fmt::format("legitimate  {}: {} of {} configurations, {} of the starts\n\n",
                      report.legitimacy, report.legitimate, report.configurations,
                      report.legitimate_starts);
  text += verdict_lines(report) + traces_text(subject.system, report);
  return text
         + fmt::format("\n{} configurations, {} steps, {:.2f} s, {:.1f} MB\nagain: {}\n",
                       report.configurations, report.steps, report.seconds,
                       static_cast<double>(report.bytes) / 1e6, subject.command);
}

std::string to_json(const Subject& subject, Daemon daemon, const StabilizationReport& report) {
  const System& system = subject.system;
  const bool complete = report.limit == Limit::none;
  Json json = {{"algorithm", subject.algorithm.id},
               {"instance", instance_json(subject.algorithm, system.instance(), {})},
               {"daemon", properties::text_of(daemon, daemon_words)},
               {"complete", complete},
               {"limit", complete ? Json(nullptr) : Json(report.limit_text)},
               {"starts", report.starts},
               {"configurations", report.configurations},
               {"steps", report.steps}};
  if (complete) {
    json["legitimacy"] = report.legitimacy;
    json["legitimate"] = report.legitimate;
    json["legitimate_starts"] = report.legitimate_starts;
    json["closed"] = !report.opening;
    json["opening"] = trace_or_null(system, report.opening);
    Json& all = json["convergence"] = Json::array();
    for (const Convergence& each : report.convergence)
      all.push_back({{"fairness", properties::text_of(each.fairness, properties::fairness_words)},
                     {"holds", each.holds},
                     {"diverging", trace_or_null(system, each.diverging)}});
    json["worst_steps"] = report.longest ? Json(report.longest->steps.size()) : Json(nullptr);
    json["longest"] = trace_or_null(system, report.longest);
    Json& measured = json["worst"] = Json::array();
    for (const Worst& each : report.measured)
      measured.push_back({{"unit", each.unit},
                          {"known", each.unknown.empty()},
                          {"most", each.most ? Json(*each.most) : Json(nullptr)},
                          {"trace", trace_or_null(system, each.trace)}});
    Json& potentials = json["potentials"] = Json::array();
    for (const Decrease& each : report.potentials)
      potentials.push_back({{"name", each.name},
                            {"decreases", !each.violation},
                            {"violation", trace_or_null(system, each.violation)}});
    json["starving"] = trace_or_null(system, report.starving);
  }
  json["seconds"] = report.seconds;
  json["bytes"] = report.bytes;
  json["version"] = subject.version;
  json["command"] = subject.command;
  return to_text(json);
}

}  // namespace ample::checker
