// Writing a trace, piece by piece.
#include "checker/evidence/trace/trace_document.hpp"

#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/waits_for.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

using model::System;

namespace {

Json waits_for_json(const WaitsFor& waits_for) {
  Json blocked = Json::array();
  for (const BlockedProcess& process : waits_for.blocked) {
    Json lacks = Json::array();
    for (const model::Lack& lack : process.lacks)
      lacks.push_back({{"condition", lack.condition},
                       {"on", json_of(lack.blame.on)},
                       {"needed", lack.blame.needed},
                       {"because", lack.blame.because}});
    blocked.push_back({{"process", int{process.process}}, {"lacks", std::move(lacks)}});
  }
  return {{"blocked", std::move(blocked)},
          {"cycle", json_of(waits_for.cycle)},
          {"knot", json_of(waits_for.knot)}};
}

Json followups_json(const System& system, const std::vector<model::Followup>& followups) {
  Json list = Json::array();
  for (const model::Followup& followup : followups) {
    Json json = {{"action", system.actions()[followup.action].name}};
    if (!followup.message.empty()) json["message"] = message_json(system, followup.message);
    list.push_back(std::move(json));
  }
  return list;
}

Json anomalies_json(const System& system, std::uint64_t anomalies) {
  Json names = Json::array();
  for (std::size_t i = 0; i < system.anomalies().size(); ++i)
    if ((anomalies >> i & 1u) != 0) names.push_back(system.anomalies()[i].name);
  return names;
}

/// [{"from":0,"to":1,"messages":[...]},...]: the channels that are not empty.
Json links_json(const System& system, const model::Configuration& configuration) {
  Json links = Json::array();
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all()) {
      Json messages = Json::array();
      for (const model::Bytes& message : configuration.channels[from.index][to.index])
        messages.push_back(message_json(system, message));
      if (!messages.empty())
        links.push_back({{"from", int{from}}, {"to", int{to}}, {"messages", std::move(messages)}});
    }
  return links;
}

/// The violation at the end of the trace: {"violation":"..."} and, for a deadlock, "waits_for".
Json ending_json(const System& system, const properties::Property& property, const Trace& trace) {
  Json json = {{"violation", confirm(system, property, trace)}};
  if (property.kind == properties::Kind::deadlock)
    json["waits_for"] = waits_for_json(waits_for(system, replay(system, trace).configuration));
  return json;
}

}  // namespace

Json record_json(const model::Record& record) {
  Json json = Json::object();
  for (const model::NamedValue& variable : record) json[variable.name] = json_of(variable.value);
  return json;
}

Json variables_json(const System& system, const model::Configuration& configuration) {
  Json json = Json::object();
  for (const model::ProcessId process : system.instance().all())
    json.update(record_json(variables_of(system, configuration, process)));
  if (system.has_shared()) json.update(record_json(system.shared_variables(configuration.shared)));
  return json;
}

Json step_json(const System& system, std::size_t index, const PlayedStep& played, bool at_once) {
  const model::Step& step = played.step;
  Json json = {{"index", index},
               {"action", system.actions()[step.action].name},
               {"process", int{step.process}}};
  if (at_once) json["at_once"] = true;
  if (system.actions()[step.action].chooses) json["outcome"] = step.position;
  if (!step.sender.is_nil()) {
    json["sender"] = int{*step.sender};
    if (system.instance().network == model::Network::unordered) json["position"] = step.position;
    json["message"] = message_json(system, played.message);
  }
  if (!played.outcome.followups.empty())
    json["followups"] = followups_json(system, played.outcome.followups);
  Json& changes = json["changes"] = Json::object();
  for (const Change& change : played.changes)
    changes[change.variable] = {{"from", json_of(change.from)}, {"to", json_of(change.to)}};
  Json& sends = json["sends"] = Json::array();
  for (const model::Send& send : played.outcome.sends)
    sends.push_back({{"to", int{send.to}}, {"message", message_json(system, send.message)}});
  json["anomalies"] = anomalies_json(system, played.outcome.anomalies);
  return json;
}

/// CS(C0) of the instance that the trace is of.
model::WideProcessSet initial_set(const System& system, const Trace& trace) {
  if (trace.after_faults) return system.instance().inside.front();
  return model::occupancy(system, trace.start);
}

Json trace_document(const model::AlgorithmInfo& algorithm, const System& system,
                    const properties::Property& property, const Trace& trace) {
  Json json = {
      {"format", trace_format},
      {"version", trace_version},
      {"instance", instance_json(algorithm, system.instance(), initial_set(system, trace))},
      {"property", property.name}};
  if (!property.sentence.empty()) json["sentence"] = property.sentence;
  const Json ending = ending_json(system, property, trace);
  json["violation"] = ending.at("violation");
  Playback playback = Playback::of_whole(system, trace);
  json["initial"] = variables_json(system, playback.configuration());
  if (trace.after_faults) json["links"] = links_json(system, trace.start);
  if (trace.loop != 0) json["loop"] = trace.steps.size() - trace.loop + 1;
  Json& steps = json["steps"] = Json::array();
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    steps.push_back(step_json(system, i + 1, playback.take(trace.steps[i], trace.is_at_once(i)),
                              trace.is_at_once(i)));
  if (ending.contains("waits_for")) json["waits_for"] = ending.at("waits_for");
  return json;
}

}  // namespace ample::checker
