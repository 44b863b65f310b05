// Answers as JSON; the page as it is built in.
#include "tools/ample/explore_api.hpp"

#include "checker/picture/picture.hpp"
#include "checker/replay/replay.hpp"
#include "checker/schedule/shortcut.hpp"
#include "checker/schedule/shrink.hpp"
#include "checker/trace/space_time.hpp"
#include "checker/trace/step_text.hpp"
#include "checker/trace/story_json.hpp"
#include "checker/trace/trace_text.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/request.hpp"
#include "tools/ample/execution.hpp"
#include "tools/ample/known.hpp"
#include "tools/ample/one_line.hpp"
#include "tools/ample/page.hpp"
#include "tools/ample/viewer_files.hpp"

#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;
using checker::message_text;
using checker::occupancy_text;
using checker::state_json;
using checker::step_text;
using model::WrongUsage;

namespace {

Json algorithms() {
  Json list = Json::array();
  for (const model::AlgorithmInfo& algorithm : known_algorithms()) {
    Json examples = Json::array();
    for (const std::string& example : algorithm.examples)
      if (const std::string words = " check "; example.find(words) != example.npos)
        examples.push_back(example.substr(example.find(words) + words.size()));
    list.push_back({{"id", algorithm.id},
                    {"title", algorithm.title},
                    {"source", algorithm.source},
                    {"examples", std::move(examples)}});
  }
  return {{"algorithms", std::move(list)}};
}

/// What each enabled step would do.
Json enabled_json(const Execution& execution) {
  Json list = Json::array();
  checker::Playback here(execution.system(), execution.trace().start);
  for (const model::Step& step : execution.trace().steps) here.take(step);
  for (const model::Step& step : execution.enabled()) {
    Json json = {{"process", to_text(step.process)}};
    try {
      checker::Playback after = here;
      json["text"] = step_text(execution.system(), after.take(step));
    } catch (const model::BoundExceeded& bound) {
      json["text"] = execution.system().actions()[step.action].name;
      json["error"] = bound.what();
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json properties_json(const Execution& execution) {
  Json list = Json::array();
  for (const properties::Property& property : properties::all_properties(execution.system())) {
    const auto violated =
        checker::violation_at_end(execution.system(), property, execution.trace());
    list.push_back({{"name", property.name},
                    {"meaning", property.meaning},
                    {"violated", violated ? Json(*violated) : Json(nullptr)}});
  }
  return list;
}

Json shown(const Execution& execution) {
  const model::System& system = execution.system();
  const checker::Trace& trace = execution.trace();
  const checker::Story story = checker::story_of(system, trace);
  Json history = Json::array(), in_flight = Json::array();
  for (const checker::StoryStep& step : story.steps)
    history.push_back(step_text(system, step.played));
  for (const checker::Sending& message : story.messages)
    if (!message.received)
      in_flight.push_back({{"from", to_text(message.from)},
                           {"to", to_text(message.to)},
                           {"text", message_text(system, message.message)}});
  Json before = nullptr;
  if (!trace.steps.empty()) {
    checker::Trace shorter = trace;
    shorter.steps.pop_back();
    before = state_json(system, checker::replay(system, shorter).configuration);
  }
  constexpr double width = 560;
  return {{"instance", properties::command_of(execution.algorithm(), system.instance())},
          {"title", execution.algorithm().title + " (" + execution.algorithm().source + ")"},
          {"steps", execution.steps_text()},
          {"inside", occupancy_text(system, model::occupancy(system, execution.configuration()))},
          {"initial", checker::initial_text(system, trace.start)},
          {"history", std::move(history)},
          {"process", trace.steps.empty() ? "" : to_text(trace.steps.back().process)},
          {"state", state_json(system, execution.configuration())},
          {"before", std::move(before)},
          {"channels", std::move(in_flight)},
          {"enabled", enabled_json(execution)},
          {"properties", properties_json(execution)},
          {"waits", checker::waits_svg(system, execution.configuration())},
          {"graph", graph_drawing(system.instance())},
          {"diagram", checker::svg_element(space_time(system, story, width), "",
                                           legend_of_space_time(story))}};
}

/// The first enabled step, again and again, until CS(C) is another or nothing is enabled.
void run_on(Execution& execution) {
  constexpr int most = 500;
  const model::System& system = execution.system();
  const model::ProcessSet before = model::occupancy(system, execution.configuration());
  for (int i = 0; i < most; ++i) {
    const auto possible = execution.enabled();
    if (possible.empty()) return;
    execution.take(possible.front());
    if (model::occupancy(system, execution.configuration()) != before) return;
  }
}

void go_to_violation(Execution& execution, const std::string& name,
                     const std::function<bool()>& is_cancelled) {
  constexpr std::size_t configurations = 60'000, steps = 1000;
  const auto property = properties::select_properties(execution.system(), {name}).front();
  checker::Tabulation tabulation(execution.system());
  const auto here = tabulation.encode(execution.configuration());
  const auto path =
      nearest_violation(tabulation, property, here, configurations, steps, is_cancelled);
  if (!path)
    throw WrongUsage("no violation of " + name + " among the nearest "
                     + std::to_string(configurations)
                     + " configurations; `check` or `fuzz` look farther");
  for (const model::Step& step : steps_of(tabulation, here, *path)) execution.take(step);
}

std::string parameter(const Parameters& parameters, const std::string& name) {
  const auto found = parameters.find(name);
  return found == parameters.end() ? "" : found->second;
}

Json answer(const std::string& path, const Parameters& parameters,
            const std::function<bool()>& is_cancelled) {
  if (path == "/api/algorithms") return algorithms();
  Execution execution(parameter(parameters, "instance"), parameter(parameters, "steps"));
  if (path == "/api/run") run_on(execution);
  if (path == "/api/violation")
    go_to_violation(execution, parameter(parameters, "property"), is_cancelled);
  return shown(execution);
}

std::string explorer_page() {
  return page(
      (model::program_name() == "ample" ? "Ample" : model::program_name()) + ": explore",
      filled(viewer_explore_html, {{"SCRIPT", std::string(viewer_show_js) + viewer_explore_js}}));
}

}  // namespace

Reply explore_reply(const std::string& path, const Parameters& parameters,
                    const std::function<bool()>& is_cancelled) {
  if (path == "/") return {200, "text/html; charset=utf-8", explorer_page()};
  const auto failure = [](int status, const std::string& what) {
    return Reply{status, "application/json", Json{{"error", one_line(what)}}.dump()};
  };
  if (path != "/api/algorithms" && path != "/api/show" && path != "/api/run"
      && path != "/api/violation")
    return failure(404, "there is nothing at this path");
  try {
    return {200, "application/json", answer(path, parameters, is_cancelled).dump()};
  } catch (const model::WrongUsage& error) {
    return failure(400, error.what());
  } catch (const model::BadInstance& error) {
    return failure(400, error.what());
  } catch (const model::BoundExceeded& error) {
    return failure(400, error.what());
  } catch (const std::exception& error) {
    return failure(500, std::string("internal error: ") + error.what());
  } catch (...) {
    return failure(500, "internal error: something was thrown that is no std::exception");
  }
}

}  // namespace ample::tools
