// Values, channels and steps as ITF. A loop ends in the very state in which it starts.
#include "checker/evidence/trace/story.hpp"
#include "checker/evidence/trace/trace_forms.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/clock_quotient.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

/// As Apalache writes integers of any size.
template <class Number>
Json itf_integer(Number number) {
  return {{"#bigint", std::to_string(number)}};
}

Json itf_of(const model::Value& value) {
  using Kind = model::Value::Kind;
  switch (value.kind) {
    case Kind::number:
      return itf_integer(value.number);
    case Kind::word:
      if (value.word == "true" || value.word == "false") return value.word == "true";
      return value.word;
    case Kind::tuple:
    case Kind::set: {
      Json items = Json::array();
      for (const model::Value& item : value.items) items.push_back(itf_of(item));
      return {{value.kind == Kind::tuple ? "#tup" : "#set", std::move(items)}};
    }
  }
  return nullptr;
}

Json itf_of(const model::System& system, const model::Bytes& message) {
  const model::MessageText text = system.text_of_message(message);
  Json json = {{"tag", text.name}, {"clock", itf_integer(system.clock_of_message(message))}};
  for (const model::NamedValue& field : text.fields) json[field.name] = itf_of(field.value);
  return json;
}

/// variable -> {"#map": [["P0", value], ...]}
void add_variables(Json& state, const model::System& system,
                   const model::Configuration& configuration) {
  for (const model::ProcessId process : system.instance().all())
    for (const model::NamedValue& variable : system.variables(configuration.locals[process.index]))
      state[variable.name]["#map"].push_back({to_text(process), itf_of(variable.value)});
}

Json channels_of(const model::System& system, const model::Configuration& configuration) {
  Json map = Json::array();
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all()) {
      const auto& channel = configuration.channels[from.index][to.index];
      if (channel.empty()) continue;
      Json list = Json::array();
      for (const model::Bytes& message : channel) list.push_back(itf_of(system, message));
      map.push_back({{{"#tup", {to_text(from), to_text(to)}}}, std::move(list)});
    }
  return {{"#map", std::move(map)}};
}

Json state_of(const model::System& system, const model::Configuration& configuration,
              std::size_t index, const std::string& action) {
  Json state = {{"#meta", {{"index", index}}}};
  add_variables(state, system, configuration);
  if (system.has_shared())
    for (const model::NamedValue& variable : system.shared_variables(configuration.shared))
      state[variable.name] = itf_of(variable.value);
  state["channels"] = channels_of(system, configuration);
  state["action_taken"] = action;
  return state;
}

/// The configurations of the trace, the initial one first.
std::vector<model::Configuration> plain_configurations(const Shown& shown) {
  Playback playback = Playback::of_whole(shown.system, shown.trace);
  std::vector<model::Configuration> all = {playback.configuration()};
  for (std::size_t i = 0; i < shown.trace.steps.size(); ++i) {
    playback.take(shown.trace.steps[i], shown.trace.is_at_once(i));
    all.push_back(playback.configuration());
  }
  return all;
}

/// The same with the clocks renumbered after each step.
std::vector<model::Configuration> renumbered_configurations(const Shown& shown) {
  std::vector<model::Configuration> all = {model::representative(shown.system, shown.trace.start)};
  for (const model::Step& step : shown.trace.steps) {
    model::Configuration after = all.back();
    model::take_step(shown.system, after, step);
    all.push_back(model::representative_after(shown.system, all.back(), std::move(after)));
  }
  return all;
}

std::string description_of(const Shown& shown) {
  std::string text = what_it_shows(shown.property);
  if (shown.property.kind == properties::Kind::execution) return text;
  return text + (shown.trace.loop == 0 ? " at the end" : ", as the loop is repeated for ever");
}

}  // namespace

std::string to_itf(const Shown& shown) {
  const model::System& system = shown.system;
  const std::vector<model::Step>& steps = shown.trace.steps;
  std::size_t loop = steps.size() - shown.trace.loop;
  std::vector<model::Configuration> configurations = plain_configurations(shown);
  const bool renumbered =
      configurations[loop] != configurations.back() && model::renumbers_clocks(system);
  if (renumbered) configurations = renumbered_configurations(shown);
  Json states = Json::array({state_of(system, configurations[0], 0, "init")});
  const auto add_state_after = [&](std::size_t step) {
    states.push_back(state_of(
        system, configurations[step + 1], states.size(),
        system.actions()[steps[step].action].name + " by " + to_text(steps[step].process)));
  };
  for (std::size_t i = 0; i < steps.size(); ++i) add_state_after(i);
  // The last state is that in which the loop starts, the action that led there included: where it
  // is entered by another one it starts a round later.
  if (loop != steps.size() && states[loop]["action_taken"] != states.back()["action_taken"]) {
    for (std::size_t i = loop; i < steps.size(); ++i) add_state_after(i);
    loop = steps.size();
  }
  Json variables = Json::array();
  for (const auto& [name, value] : states[0].items())
    if (name != "#meta") variables.push_back(name);
  Json document = {{"#meta",
                    {{"format", "ITF"},
                     {"format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html"},
                     {"source", shown.command},
                     {"description", description_of(shown)}}},
                   {"vars", std::move(variables)},
                   {"states", std::move(states)}};
  if (shown.trace.loop != 0) document["loop"] = loop;
  if (renumbered)
    document["#meta"]["clocks"] =
        "renumbered after each step, so that the loop closes: their values are not those of the "
        "algorithm, their order is";
  return to_text(document) + "\n";
}

}  // namespace ample::checker
