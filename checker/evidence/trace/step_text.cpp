// The words for what a step does.
#include "checker/evidence/trace/step_text.hpp"

#include "checker/verdict/replay/faults.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using model::System;

std::string message_text(const System& system, const model::Bytes& message) {
  return model::to_text(system.text_of_message(message));
}

namespace {

/// "leave" as what a process does: "leaves"; leave[MUTEX]: leaves[MUTEX]; query: queries. A name of
/// several words is a clause already.
std::string third_person(const std::string& action) {
  if (action.find(' ') != std::string::npos) return action;
  const std::size_t end = std::min(action.find_first_of("[-"), action.size());
  const std::string verb = action.substr(0, end), rest = action.substr(end);
  if (verb.ends_with("sh") || verb.ends_with("ss")) return verb + "es" + rest;
  if (verb.ends_with('y')) return verb.substr(0, verb.size() - 1) + "ies" + rest;
  return verb + "s" + rest;
}

}  // namespace

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
    case model::Role::loss:
    case model::Role::duplication:
    case model::Role::crash:
      return fault_text(system, played);
  }
  return {};
}

std::string followup_text(const System& system, const model::Followup& followup) {
  if (followup.message.empty()) return third_person(system.actions()[followup.action].name);
  return fmt::format("receives {} from itself", message_text(system, followup.message));
}

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

std::string anomalies_named(const System& system, std::uint64_t anomalies) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < system.anomalies().size(); ++i)
    if ((anomalies >> i & 1u) != 0) names.push_back("anomaly " + system.anomalies()[i].name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string anomaly_text(const System& system, std::uint64_t anomalies) {
  const std::string names = anomalies_named(system, anomalies);
  return names.empty() ? "" : " — " + names;
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

}  // namespace ample::checker
