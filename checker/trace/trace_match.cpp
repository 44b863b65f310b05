// Running a file's trace again, and comparing all that the file says with what the writer would.
#include "checker/trace/trace_match.hpp"

#include "checker/trace/step_difference.hpp"
#include "checker/trace/trace_document.hpp"
#include "model/suggest.hpp"
#include "properties/selection.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::checker {

using model::BadInstance;
using model::ProcessId;
using model::System;

namespace {

void check_process(const System& system, int process) {
  if (process >= system.processes())
    throw BadInstance(fmt::format("P{} does not exist, the processes are P0 to P{}", process,
                                  system.processes() - 1));
}

/// The action of this name; for an unknown one, its nearest.
model::ActionId action_named(const System& system, const std::string& name) {
  std::vector<std::string> known;
  for (const model::ActionInfo& action : system.actions()) {
    if (action.name == name) return static_cast<model::ActionId>(known.size());
    known.push_back(action.name);
  }
  throw BadInstance(model::unknown_name("action", name, known));
}

/// The step of the plain model that the file names.
model::Step step_of(const System& system, const model::Configuration& now, const NamedStep& named) {
  check_process(system, named.process);
  model::Step step{.action = action_named(system, named.action), .process = named.process};
  if (system.actions()[step.action].role == model::Role::receipt) {
    if (!named.sender)
      throw BadInstance(fmt::format("\"sender\" is missing: from whom is {}?", named.action));
    check_process(system, *named.sender);
    const ProcessId sender(*named.sender);
    const auto& channel = now.channels[sender.index][step.process.index];
    const auto position = static_cast<std::size_t>(named.position.value_or(0));
    if (position >= channel.size())
      throw BadInstance(fmt::format("{} in the file, but the channel from {} to {} holds {}",
                                    named.action, model::to_text(sender),
                                    model::to_text(step.process),
                                    channel.empty() ? "nothing" : "fewer messages"));
    step.sender = sender;
    step.position = static_cast<std::uint8_t>(position);
    step.action = system.receipt_of(channel[position]);
  }
  if (!model::is_enabled(system, now, step))
    throw BadInstance(fmt::format("{} in the file, but {} cannot take it here", named.action,
                                  model::to_text(step.process)));
  return step;
}

void refuse(const std::string& where, const std::optional<std::string>& difference) {
  if (difference) throw BadInstance(where + ": " + *difference);
}

Trace match_steps(const TraceFile& file, const System& system) {
  const Json& steps = file.document->at("steps");
  Trace trace{.inside = file.inside, .steps = {}, .loop = file.loop};
  Playback playback(system, file.inside);
  for (std::size_t i = 0; i < file.steps.size(); ++i) {
    const std::string where = fmt::format("step {}", i + 1);
    try {
      trace.steps.push_back(step_of(system, playback.configuration(), file.steps[i]));
    } catch (const BadInstance& error) {
      throw BadInstance(where + ": " + error.what());
    }
    const PlayedStep played = playback.take(trace.steps.back());
    refuse(where, step_difference(steps[i], step_json(system, i + 1, played)));
  }
  return trace;
}

/// What is violated at the end is found anew, not read.
Json document_of(const model::AlgorithmInfo& algorithm, const System& system,
                 const MatchedTrace& matched) {
  try {
    return trace_document(algorithm, system, matched.property, matched.trace);
  } catch (const model::InternalError&) {  // every step was taken above, so it is the property
    throw BadInstance(fmt::format("after step {}: {} is not violated", matched.trace.steps.size(),
                                  matched.property.name));
  }
}

properties::Property property_of(const TraceFile& file, const System& system) {
  const properties::Property any = properties::any_execution();
  return file.property == any.name ? any
                                   : properties::select_properties(system, {file.property}).front();
}

}  // namespace

MatchedTrace match(const TraceFile& file, const model::AlgorithmInfo& algorithm,
                   const System& system) {
  const Json& document = *file.document;
  refuse("instance", object_difference(document.at("instance"),
                                       instance_json(algorithm, system.instance(), file.inside)));
  const auto& safe = system.instance().inside;
  if (std::find(safe.begin(), safe.end(), file.inside) == safe.end())
    throw BadInstance(fmt::format("instance: {} does not start with {} InCS", algorithm.id,
                                  model::to_text(file.inside)));
  MatchedTrace matched{property_of(file, system), {}};
  if (document.contains("initial"))
    refuse("initially", object_difference(
                            document.at("initial"),
                            variables_json(system, Playback(system, file.inside).configuration())));
  matched.trace = match_steps(file, system);
  refuse("the trace", object_difference(document, document_of(algorithm, system, matched)));
  return matched;
}

}  // namespace ample::checker
