// Steps as differences from one configuration to the next.
#include "checker/evidence/trace/story_json.hpp"

#include "checker/evidence/picture/graph_layout.hpp"
#include "checker/evidence/picture/waits_needs.hpp"
#include "checker/evidence/trace/step_text.hpp"
#include "checker/evidence/trace/trace_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ample::checker {

namespace {

using model::ProcessId;
using model::System;
using model::WideProcessSet;

/// The waits of each process as its pictures have them: [[[1, false, true], ...], ["P0 lacks x:
/// from P1", ...]], for whom, whether others may do in its stead, whether it belongs to the reason;
/// and in words.
std::vector<Json> waits_json(const WaitsFor& waits_for, std::size_t processes) {
  std::vector<Json> all(processes, Json::array());
  for (const BlockedProcess& blocked : waits_for.blocked)
    all[blocked.process.index] = {Json::array(), texts_of(blocked)};
  for (const Wait& wait : waits_of(waits_for))
    all[wait.process.index][0].push_back({int{wait.on}, wait.is_choice, wait.is_reason});
  return all;
}

/// Writes what a page shows of a configuration beside its variables, where it is new.
class Differences {
 public:
  explicit Differences(const System& system) : system_(system) {}

  void write(Json& into, const model::Configuration& configuration, bool is_written) {
    put(into, "inside", json_of(model::occupancy(system_, configuration)), inside_, is_written);
    put(into, "waiting", json_of(model::waiting(system_, configuration)), waiting_, is_written);
    const WaitsFor waits = waits_for(system_, configuration);
    put(into, "reason", reason_text(waits), reason_, is_written);
    std::vector<Json> now = waits_json(waits, static_cast<std::size_t>(system_.processes()));
    Json changed = Json::array();
    for (std::size_t i = 0; i < now.size(); ++i)
      if (waits_.empty() ? !now[i].empty() : now[i] != waits_[i]) changed.push_back({i, now[i]});
    if (is_written && !changed.empty()) into["waits"] = std::move(changed);
    waits_ = std::move(now);
  }

 private:
  static void put(Json& into, const char* key, Json now, Json& before, bool is_written) {
    if (is_written && now != before) into[key] = now;
    before = std::move(now);
  }

  const System& system_;
  Json inside_, waiting_, reason_ = "";
  std::vector<Json> waits_;
};

Json variables_json_of(const System& system, const model::Configuration& configuration) {
  Json all = Json::object();
  for (const ProcessId process : system.instance().all()) {
    Json& variables = all[to_text(process)] = Json::object();
    for (const model::NamedValue& variable : variables_of(system, configuration, process))
      variables[variable.name] = to_text(variable.value);
  }
  if (system.has_shared())
    for (const model::NamedValue& variable : system.shared_variables(configuration.shared))
      all["shared"][variable.name] = to_text(variable.value);
  return all;
}

Json action_json(const model::ActionInfo& action) {
  return {{"name", action.name}, {"place", action.place}, {"counted", action.counted}};
}

/// The text of a step but for its changes.
Json step_json_of(const System& system, const StoryStep& step) {
  const PlayedStep& played = step.played;
  Json more = Json::array(), changes = Json::array();
  for (const model::Followup& followup : played.outcome.followups)
    more.push_back(followup_text(system, followup));
  for (const std::string& text : send_texts(system, played.outcome.sends)) more.push_back(text);
  if (std::string odd = anomalies_named(system, played.outcome.anomalies); !odd.empty())
    more.push_back(std::move(odd));
  for (const Change& change : played.changes)
    changes.push_back({change.variable, to_text(change.to)});
  Json json = {{"process", int{played.step.process}},
               {"action", int{played.step.action}},
               {"text", action_text(system, played)}};
  if (!more.empty()) json["more"] = std::move(more);
  if (!changes.empty()) json["changes"] = std::move(changes);
  if (step.received) json["received"] = *step.received;
  if (step.at_once) json["at_once"] = true;
  if (played.outcome.anomalies != 0) json["odd"] = true;
  return json;
}

Json messages_json(const System& system, const Story& story) {
  Json list = Json::array();
  for (const Sending& message : story.messages) {
    Json json = {{"from", int{message.from}},
                 {"to", int{message.to}},
                 {"text", message_text(system, message.message)},
                 {"sent", message.copied ? *message.copied + 1
                          : message.sent ? *message.sent + 1
                                         : 0},
                 {"received", message.received ? Json(*message.received + 1) : Json(nullptr)}};
    if (message.lost) json["lost"] = true;
    list.push_back(std::move(json));
  }
  return list;
}

/// The processes and their graph.
Json instance_json(const System& system) {
  const model::Instance& instance = system.instance();
  Json json = {{"processes", Json::array()}, {"bounds", Json::array()}, {"rounds", Json::array()},
               {"places", Json::array()},    {"edges", Json::array()},  {"actions", Json::array()}};
  const std::vector<Point> places = graph_layout(instance.topology);
  for (const ProcessId process : instance.all()) {
    const std::size_t i = process.index;
    json["processes"].push_back(to_text(process));
    json["bounds"].push_back(fmt::format("({},{})", instance.l[i], instance.k[i]));
    json["rounds"].push_back(i < instance.rounds.size() && instance.rounds[i]
                                 ? Json(int{*instance.rounds[i]})
                                 : Json(nullptr));
    json["places"].push_back(
        {std::round(places[i].x * 1000) / 1000, std::round(places[i].y * 1000) / 1000});
  }
  for (const auto& [i, j] : instance.topology.edges()) json["edges"].push_back({i, j});
  for (const model::ActionInfo& action : system.actions())
    json["actions"].push_back(action_json(action));
  return json;
}

}  // namespace

Json story_json(const System& system, const Story& story, std::size_t known) {
  Json json = instance_json(system), steps = Json::array();
  json["initial"] = {{"text", "Initially " + initial_text(system, story.initial)},
                     {"variables", variables_json_of(system, story.initial)}};
  Differences differences(system);
  differences.write(json["initial"], story.initial, true);
  Trace whole{.start = story.initial, .steps = {}};  // of as many steps
  if (std::ranges::any_of(story.steps, &StoryStep::at_once))
    whole.at_once.resize(story.steps.size());
  Playback playback = Playback::of_whole(system, whole);
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    playback.take(step.played.step, step.at_once);
    if (i + 1 < known) continue;
    Json written = i < known ? Json::object() : step_json_of(system, step);
    differences.write(written, playback.configuration(), i >= known);
    if (i >= known) steps.push_back(std::move(written));
  }
  json["known"] = std::min(known, story.steps.size());
  json["steps"] = std::move(steps);
  json["messages"] = messages_json(system, story);
  json["loop"] = story.loop == 0 ? Json(nullptr) : Json(story.steps.size() - story.loop + 1);
  return json;
}

Json story_json(const Shown& shown, const Story& story) {
  Json json = story_json(shown.system, story);
  json["title"] =
      fmt::format("{} {}: {}", shown.algorithm.id, instance_words(shown), shown.property.name);
  json["property"] = shown.property.name;
  json["command"] = shown.command;
  json["inevitable"] = is_moment_of_no_return(shown.trace, shown.trace.inevitable.value_or(0))
                           ? Json(*shown.trace.inevitable)
                           : Json(nullptr);
  json["perhapsEarlier"] = shown.trace.perhaps_earlier;
  return json;
}

std::string for_a_script(const Json& json) {
  std::string text;
  for (const char c : json.dump())
    if (c == '<')
      text += "\\u003c";  // within a string of JSON; nowhere else does it stand
    else
      text += c;
  return text;
}

}  // namespace ample::checker
