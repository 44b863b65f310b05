// Running a file's trace again, and comparing all that the file says with what the writer would.
#include "checker/evidence/trace_file/trace_match.hpp"

#include "checker/evidence/trace/trace_document.hpp"
#include "checker/evidence/trace_file/step_difference.hpp"
#include "checker/verdict/replay/lasso.hpp"
#include "model/errors.hpp"
#include "model/suggest.hpp"
#include "properties/asked/selection.hpp"

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
  model::Step step{.action = action_named(system, named.action),
                   .process = named.process,
                   .position = static_cast<std::uint8_t>(named.outcome.value_or(0))};
  if (model::is_of_channel(system.actions()[step.action].role)) {
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
    if (!model::is_fault(system, step.action)) step.action = system.receipt_of(channel[position]);
  }
  if (!model::is_enabled(system, now, step))
    throw BadInstance(fmt::format("{} in the file, but {} cannot take it here", named.action,
                                  model::to_text(step.process)));
  return step;
}

void refuse(const std::string& where, const std::optional<std::string>& difference) {
  if (difference) throw BadInstance(where + ": " + *difference);
}

/// Takes the steps from where the trace starts.
void match_steps(const TraceFile& file, const System& system, Trace& trace) {
  const Json& steps = file.document->at("steps");
  const auto is_at_once = [](const NamedStep& step) { return step.at_once; };
  if (std::any_of(file.steps.begin(), file.steps.end(), is_at_once))
    for (const NamedStep& step : file.steps) trace.at_once.push_back(step.at_once);
  Playback playback = Playback::of_whole(system, trace);
  const bool some_at_once = !trace.at_once.empty();  // a copy of many processes takes long
  model::Configuration before_those;
  model::WideProcessSet moving;
  for (std::size_t i = 0; i < file.steps.size(); ++i) {
    const std::string where = fmt::format("step {}", i + 1);
    if (!trace.is_at_once(i)) {
      if (some_at_once) before_those = playback.configuration();
      moving = {};
    }
    try {
      const auto& before = some_at_once ? before_those : playback.configuration();
      trace.steps.push_back(step_of(system, before, file.steps[i]));
    } catch (const BadInstance& error) {
      throw BadInstance(where + ": " + error.what());
    }
    if (moving.contains(trace.steps.back().process))
      throw BadInstance(fmt::format("{}: {} takes two steps at once", where,
                                    model::to_text(trace.steps.back().process)));
    moving.insert(trace.steps.back().process);
    const PlayedStep played = playback.take(trace.steps.back(), trace.is_at_once(i));
    refuse(where, step_difference(steps[i], step_json(system, i + 1, played, trace.is_at_once(i))));
  }
}

/// A loop is of what is judged on infinite executions, and leads back to where it starts.
void check_loop(const System& system, const MatchedTrace& matched) {
  if (matched.trace.loop == 0) return;
  if (!properties::is_of_infinite_executions(matched.property))
    throw BadInstance(fmt::format("\"loop\" is of liveness, alternation and convergence, not of {}",
                                  matched.property.name));
  if (!leads_back(system, matched.trace))
    throw BadInstance(fmt::format(
        "\"loop\": after step {} the configuration is not that before "
        "step {}",
        matched.trace.steps.size(), matched.trace.steps.size() - matched.trace.loop + 1));
}

/// The violation at the end is found anew, not read.
Json document_of(const model::AlgorithmInfo& algorithm, const System& system,
                 const MatchedTrace& matched) {
  try {
    return trace_document(algorithm, system, matched.property, matched.trace);
  } catch (const model::InternalError&) {  // every step was taken above, so it is the property
    throw BadInstance(fmt::format("after step {}: {} is not violated", matched.trace.steps.size(),
                                  matched.property.name));
  }
}

properties::Property property_of(const TraceFile& file, const model::AlgorithmInfo& algorithm,
                                 const System& system) {
  properties::Property any = properties::any_execution();
  if (file.property == any.name) return any;
  if (file.after_faults)
    for (const auto& [word, fairness] : properties::fairness_words) {
      properties::Property property =
          properties::convergence(algorithm.faults(system.instance()), fairness);
      if (file.property == property.name) return property;
    }
  return properties::select_properties(system, {file.property}).front();
}

/// The one of these bytes that the writer spells like the file; nullopt when none is.
template <class Spelled>
std::optional<model::Bytes> spelled_as(const Json& in_file, const std::vector<model::Bytes>& known,
                                       Spelled spelled) {
  for (const model::Bytes& bytes : known)
    if (same(in_file, spelled(bytes))) return bytes;
  return std::nullopt;
}

/// The file's values of the variables in `ours`; empty when it does not name them all.
Json part_of(const Json& file, const Json& ours) {
  Json part = Json::object();
  for (const auto& [name, value] : ours.items()) {
    if (!file.contains(name)) return {};
    part[name] = file[name];
  }
  return part;
}

void read_links(const Json& links, const System& system, const model::Faults& faults,
                model::Configuration& start) {
  if (!links.is_array()) throw BadInstance("\"links\" is not a list");
  const auto end_of = [&](const Json& link, const char* end) {
    if (!link.is_object() || !link.contains(end) || !link[end].is_number_unsigned()
        || link[end].get<std::uint64_t>() >= static_cast<std::uint64_t>(system.processes()))
      throw BadInstance(fmt::format("\"links\": \"{}\" is not a process", end));
    return ProcessId(link[end].get<int>());
  };
  for (const Json& link : links) {
    const ProcessId from = end_of(link, "from"), to = end_of(link, "to");
    const std::string where =
        fmt::format("\"links\" from {} to {}", model::to_text(from), model::to_text(to));
    auto& channel = start.channels[from.index][to.index];
    if (!channel.empty() || !link.contains("messages") || !link["messages"].is_array())
      throw BadInstance(where + ": twice, or without a list of \"messages\"");
    if (link["messages"].size() > static_cast<std::size_t>(faults.capacity))
      throw BadInstance(fmt::format("{}: {} messages, the instance's --link allows {}", where,
                                    link["messages"].size(), faults.capacity));
    const std::vector<model::Bytes> known = faults.messages(from, to);
    for (const Json& message : link["messages"]) {
      const auto bytes = spelled_as(
          message, known, [&](const model::Bytes& each) { return message_json(system, each); });
      if (!bytes)
        throw BadInstance(
            fmt::format("{}: no fault leaves {} there", where, message_text(message)));
      channel.push_back(*bytes);
    }
  }
}

/// The configuration after faults that the file spells, made of what the case declares.
model::Configuration read_start(const TraceFile& file, const model::AlgorithmInfo& algorithm,
                                const System& system) {
  if (!algorithm.faults)
    throw BadInstance(fmt::format(
        "\"links\" are of a start after faults, and {} declares no domains of its variables",
        algorithm.id));
  const model::Faults faults = algorithm.faults(system.instance());
  const Json& initial = file.document->at("initial");
  model::Configuration start =
      model::initial_configuration(system, system.instance().inside.front());
  for (const ProcessId i : system.instance().all()) {
    model::Configuration tried = start;
    const auto spelled = [&](const model::Bytes& local) {
      tried.locals[i.index] = local;
      return record_json(variables_of(system, tried, i));
    };
    const Json part = part_of(initial, spelled(start.locals[i.index]));
    const auto local = spelled_as(part, faults.locals(i), spelled);
    if (!local)
      throw BadInstance(fmt::format("initially: no fault gives the variables of {} these values",
                                    model::to_text(i)));
    start.locals[i.index] = *local;
  }
  if (system.has_shared()) {
    const auto spelled = [&](const model::Bytes& shared) {
      return record_json(system.shared_variables(shared));
    };
    const Json part = part_of(initial, spelled(start.shared));
    std::optional<model::Bytes> shared;
    for (std::uint64_t number = 0; number < faults.shared_values && !shared; ++number)
      shared = spelled_as(part, {faults.shared(number)}, spelled);
    if (!shared) throw BadInstance("initially: no fault gives the shared variables these values");
    start.shared = *shared;
  }
  read_links(file.document->at("links"), system, faults, start);
  return start;
}

/// The initial configuration that the file spells: with its CS(C0), and of several the one with the
/// variables that it says.
model::Configuration initial_of(const TraceFile& file, const System& system) {
  const Json& document = *file.document;
  const int initials = system.initials();
  for (int number = 0; number < initials; ++number) {
    model::Configuration start = model::initial_configuration(system, file.inside, number);
    if (initials == 1 || !document.contains("initial")
        || !object_difference(document.at("initial"), variables_json(system, start)))
      return start;
  }
  throw BadInstance(fmt::format(
      "initially: the variables have these values in none of the {} initial configurations",
      initials));
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
  MatchedTrace matched{
      {},
      {.start = file.after_faults ? read_start(file, algorithm, system) : initial_of(file, system),
       .steps = {},
       .loop = file.loop,
       .after_faults = file.after_faults}};
  matched.property = property_of(file, algorithm, system);
  matched.property.sentence = file.sentence;
  if (document.contains("initial"))
    refuse("initially",
           object_difference(document.at("initial"), variables_json(system, matched.trace.start)));
  match_steps(file, system, matched.trace);
  check_loop(system, matched);
  refuse("the trace", object_difference(document, document_of(algorithm, system, matched)));
  return matched;
}

}  // namespace ample::checker
