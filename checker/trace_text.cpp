// From played steps to lines.
#include "checker/trace_text.hpp"

#include "checker/playback.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using model::ProcessSet;
using model::System;

namespace {

std::string message_text(const System& system, const model::Bytes& message) {
  return model::to_text(system.text_of_message(message));
}

/// "leave" as what a process does: "leaves"; leave[MUTEX]: leaves[MUTEX]; query: queries. A name of
/// several words is a clause already.
std::string third_person(const std::string& action) {
  if (action.find(' ') != std::string::npos) return action;
  const std::size_t end = std::min(action.find_first_of("[-"), action.size());
  const std::string verb = action.substr(0, end), rest = action.substr(end);
  if (verb.ends_with('y')) return verb.substr(0, verb.size() - 1) + "ies" + rest;
  return verb + "s" + rest;
}

std::string action_text(const System& system, const PlayedStep& played) {
  const model::ActionInfo& action = system.actions()[played.step.action];
  const std::string process = model::to_text(played.step.process);
  switch (action.role) {
    case model::Role::invocation:
      return fmt::format("{} invokes {}", process, action.name);
    case model::Role::wait:
      return fmt::format("{} {}", process, third_person(action.name));
    case model::Role::receipt:
      return fmt::format("{} receives {} from {}", process, message_text(system, played.message),
                         *played.step.sender == played.step.process
                             ? "itself"
                             : model::to_text(played.step.sender));
  }
  return {};
}

/// What --self immediate and --wake eager made part of the step.
std::string followup_text(const System& system, const model::Followup& followup) {
  if (followup.message.empty()) return third_person(system.actions()[followup.action].name);
  return fmt::format("receives {} from itself", message_text(system, followup.message));
}

/// "sends ⟨Request,1,P0⟩ to P0, P1; sends ⟨Grant⟩ to P2": one piece for each run of equal messages.
std::vector<std::string> send_texts(const System& system, const std::vector<model::Send>& sends) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < sends.size(); ++i)
    if (i > 0 && sends[i].message == sends[i - 1].message)
      texts.back() += ", " + model::to_text(sends[i].to);
    else
      texts.push_back(fmt::format("sends {} to {}", message_text(system, sends[i].message),
                                  model::to_text(sends[i].to)));
  return texts;
}

std::string anomaly_text(const System& system, std::uint64_t anomalies) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < system.anomalies().size(); ++i)
    if ((anomalies >> i & 1u) != 0) names.push_back("anomaly " + system.anomalies()[i].name);
  return names.empty() ? "" : fmt::format(" — {}", fmt::join(names, ", "));
}

std::string step_text(const System& system, const PlayedStep& played) {
  std::vector<std::string> pieces = {action_text(system, played)};
  for (const model::Followup& followup : played.outcome.followups)
    pieces.push_back(followup_text(system, followup));
  for (const Change& change : played.changes)
    pieces.push_back(fmt::format("{} := {}", change.variable, model::to_text(change.to)));
  for (const std::string& text : send_texts(system, played.outcome.sends)) pieces.push_back(text);
  return fmt::format("{}{}", fmt::join(pieces, "; "),
                     anomaly_text(system, played.outcome.anomalies));
}

std::string variables_text(const System& system, const model::Configuration& configuration,
                           model::ProcessId process) {
  std::vector<std::string> pieces;
  for (const model::NamedValue& variable : variables_of(system, configuration, process))
    pieces.push_back(fmt::format("{} = {}", variable.name, model::to_text(variable.value)));
  return fmt::format("{}", fmt::join(pieces, ", "));
}

std::string names(ProcessSet processes) {
  std::vector<std::string> list;
  for (const model::ProcessId process : processes) list.push_back(model::to_text(process));
  return fmt::format("{}", fmt::join(list, ", "));
}

}  // namespace

std::string occupancy_text(const System& system, ProcessSet inside) {
  const ProcessSet outside = system.instance().all() - inside;
  if (inside.empty()) return names(outside) + " OutCS";
  if (outside.empty()) return names(inside) + " InCS";
  return names(inside) + " InCS; " + names(outside) + " OutCS";
}

std::string to_text(const System& system, const Trace& trace, Detail detail) {
  const std::size_t width = std::to_string(trace.steps.size()).size();
  Playback playback(system, trace.inside);
  std::string text = fmt::format("{:>{}}. Initially {}; channels empty\n", 0, width,
                                 occupancy_text(system, trace.inside));
  const auto show_variables = [&](model::ProcessId process) {
    if (detail == Detail::full)
      text += fmt::format("{:{}}  {}\n", "", width,
                          variables_text(system, playback.configuration(), process));
  };
  for (const model::ProcessId process : system.instance().all()) show_variables(process);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const PlayedStep played = playback.take(trace.steps[i]);
    text += fmt::format("{:>{}}. {}\n", i + 1, width, step_text(system, played));
    show_variables(played.step.process);
  }
  return text;
}

}  // namespace ample::checker
