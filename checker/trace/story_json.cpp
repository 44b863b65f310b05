// Texts and pictures of every step.
#include "checker/trace/story_json.hpp"

#include "checker/picture/picture.hpp"
#include "checker/picture/waits_picture.hpp"
#include "checker/trace/step_text.hpp"
#include "checker/trace/trace_text.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

Json state_json(const model::System& system, const model::Configuration& configuration) {
  Json state = Json::object();
  for (const model::ProcessId process : system.instance().all()) {
    Json& variables = state[to_text(process)] = Json::object();
    for (const model::NamedValue& variable : system.variables(configuration.locals[process.index]))
      variables[variable.name] = to_text(variable.value);
  }
  if (system.has_shared())
    for (const model::NamedValue& variable : system.shared_variables(configuration.shared))
      state["shared"][variable.name] = to_text(variable.value);
  return state;
}

std::string waits_svg(const model::System& system, const model::Configuration& configuration) {
  return svg_element({waits_picture(system, waits_for(system, configuration))}, "", "");
}

Json story_json(const Shown& shown, const Story& story) {
  const model::System& system = shown.system;
  Json processes = Json::array(), steps = Json::array(), messages = Json::array();
  for (const model::ProcessId process : system.instance().all())
    processes.push_back(to_text(process));
  Playback playback(system, story.initial);
  for (const StoryStep& step : story.steps) {
    playback.take(step.played.step, step.at_once);
    steps.push_back({{"text", step_text(system, step.played)},
                     {"process", to_text(step.played.step.process)},
                     {"state", state_json(system, playback.configuration())},
                     {"inside", occupancy_text(system, step.inside)},
                     {"waits", waits_svg(system, playback.configuration())}});
  }
  for (const Sending& message : story.messages)
    messages.push_back(
        {{"from", to_text(message.from)},
         {"to", to_text(message.to)},
         {"text", message_text(system, message.message)},
         {"sent", message.sent ? *message.sent + 1 : 0},
         {"received", message.received ? Json(*message.received + 1) : Json(nullptr)},
         {"lost", message.lost}});
  return {{"processes", std::move(processes)},
          {"initial",
           {{"text", "Initially " + initial_text(system, story.initial)},
            {"process", ""},
            {"state", state_json(system, story.initial)},
            {"inside", occupancy_text(system, story.inside)},
            {"waits", waits_svg(system, story.initial)}}},
          {"steps", std::move(steps)},
          {"messages", std::move(messages)},
          {"loop", story.loop == 0 ? Json(nullptr) : Json(story.steps.size() - story.loop + 1)},
          {"inevitable", is_moment_of_no_return(shown.trace, shown.trace.inevitable.value_or(0))
                             ? Json(*shown.trace.inevitable)
                             : Json(nullptr)},
          {"property", shown.property.name},
          {"violation", story.violation},
          {"command", shown.command}};
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
