// Answers as JSON; the page as it is built in.
#include "tools/ample/explore/explore_api.hpp"

#include "checker/engines/schedules/shrink.hpp"
#include "checker/evidence/trace/step_text.hpp"
#include "checker/evidence/trace/story_json.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/fuzz/way_to_violation.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "model/counted.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"
#include "tools/ample/check/execution.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/output/one_line.hpp"
#include "tools/ample/output/page.hpp"
#include "tools/ample/traces/loaded_trace.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ample::tools {

using checker::Json;
using checker::step_text;

namespace {

/// A trace's file as an instance and the numbers of its steps.
Json loaded_json(const std::string& text) {
  const LoadedTrace trace = loaded_trace(text);
  const Execution execution = execution_of(trace);
  return {{"instance", properties::command_of(trace.algorithm, trace.system->instance())},
          {"steps", execution.steps_text()}};
}

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

/// The enabled steps, and what each would do.
Json enabled_json(const model::System& system, const checker::Trace& trace) {
  Json list = Json::array();
  checker::Playback here(system, trace.start);
  for (const model::Step& step : trace.steps) here.take(step);
  for (const model::Step& step : model::enabled_steps(system, here.configuration())) {
    Json json = {{"process", int{step.process}}, {"place", system.actions()[step.action].place}};
    try {
      checker::Playback after = here;
      json["text"] = step_text(system, after.take(step));
    } catch (const model::BoundExceeded& bound) {
      json["text"] = system.actions()[step.action].name;
      json["error"] = bound.what();
    }
    list.push_back(std::move(json));
  }
  return list;
}

/// The first lines of what may have hundreds.
std::string beginning_of(const std::string& text) {
  constexpr std::ptrdiff_t most = 60;
  const std::ptrdiff_t lines = std::ranges::count(text, '\n');
  if (lines <= most) return text;
  std::size_t end = 0;
  for (std::ptrdiff_t line = 0; line < most; ++line) end = text.find('\n', end) + 1;
  return text.substr(0, end) + fmt::format("and {} more lines", lines + 1 - most);
}

Json properties_json(const model::System& system, const checker::Trace& trace) {
  Json list = Json::array();
  for (const properties::Property& property : properties::all_properties(system)) {
    const auto violated = checker::violation_at_end(system, property, trace);
    list.push_back({{"name", property.name},
                    {"shows", checker::what_it_shows(property)},
                    {"meaning", property.meaning},
                    {"violated", violated ? Json(beginning_of(*violated)) : Json(nullptr)}});
  }
  return list;
}

/// All of an execution, and what can come after its first `at` steps. The page knows `known` steps.
Json shown(const Execution& execution, std::size_t at, std::size_t known) {
  const model::System& system = execution.system();
  checker::Trace here = execution.trace();
  here.steps.resize(std::min(at, here.steps.size()));
  return {{"instance", properties::command_of(execution.algorithm(), system.instance())},
          {"bound", checker::bound_text(execution.algorithm(), system.instance())},
          {"title", execution.algorithm().title + " (" + execution.algorithm().source + ")"},
          {"steps", execution.steps_text()},
          {"at", here.steps.size()},
          {"story", story_json(system, checker::story_of(system, execution.trace()), known)},
          {"enabled", enabled_json(system, here)},
          {"properties", properties_json(system, here)}};
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

/// Says in a sentence how the way was found.
std::string said_of(const checker::FoundWay& way, const std::string& name) {
  const std::string seen = model::counted(way.configurations, "configuration", "configurations");
  const std::string played = model::counted(way.schedules, "random schedule", "random schedules");
  if (way.nearest)
    return fmt::format("The nearest violation of {}: no other is fewer steps away.", name);
  if (way.choices)
    return fmt::format(
        "A violation of {}, found by random schedules and shortened: there may be "
        "a nearer one.",
        name);
  if (way.exhausted)
    return fmt::format(
        "{} is not violated from here on: the search is exhausted, it has seen all "
        "there is ({}).",
        name, seen);
  return fmt::format(
      "The search for a violation of {} gave up: there is none among the nearest {} "
      "and in {}. That does not say that there is none.",
      name, seen, played);
}

std::string go_to_violation(Execution& execution, const std::string& name,
                            const std::function<bool()>& is_cancelled) {
  const auto property = properties::select_properties(execution.system(), {name}).front();
  checker::Tabulation tabulation(execution.system());
  const auto here = tabulation.encode(execution.configuration());
  const checker::FoundWay way = way_to_violation(tabulation, property, here, {}, is_cancelled);
  if (way.choices)
    for (const model::Step& step : steps_of(tabulation, here, *way.choices)) execution.take(step);
  return checker::with_bound(
      said_of(way, name),
      checker::bound_text(execution.algorithm(), execution.system().instance()));
}

/// The trace's file: of the first property that is violated at its end, or of a mere execution.
std::string file_of(const Execution& execution) {
  properties::Property shown = properties::any_execution();
  for (const properties::Property& property : properties::all_properties(execution.system()))
    if (checker::violation_at_end(execution.system(), property, execution.trace())) {
      shown = property;
      break;
    }
  return checker::to_json(execution.algorithm(), execution.system(), shown, execution.trace());
}

std::string parameter(const Parameters& parameters, const std::string& name) {
  const auto found = parameters.find(name);
  return found == parameters.end() ? "" : found->second;
}

/// A number that the page sends; `otherwise` when it does not.
std::size_t number_in(const Parameters& parameters, const std::string& name,
                      std::size_t otherwise) {
  const std::string text = parameter(parameters, name);
  return text.empty() ? otherwise : count_of(name, text, 0, 100'000);
}

/// The first `count` of "0.2.1".
std::string first_steps(const std::string& steps, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    end = steps.find('.', end + (i > 0 ? 1 : 0));
    if (end == steps.npos) return steps;
  }
  return steps.substr(0, end);
}

Json answer(const std::string& path, const Parameters& parameters,
            const std::function<bool()>& is_cancelled) {
  if (path == "/api/algorithms") return algorithms();
  if (path == "/api/load") return loaded_json(parameter(parameters, "trace"));
  const std::string steps = parameter(parameters, "steps");
  const std::size_t at = number_in(parameters, "at", Execution::most_steps);
  const bool goes_on = path == "/api/run" || path == "/api/violation";
  Execution execution(parameter(parameters, "instance"), goes_on ? first_steps(steps, at) : steps);
  if (path == "/api/save") return {{"trace", file_of(execution)}};
  if (!goes_on) return shown(execution, at, number_in(parameters, "known", 0));
  std::string said;
  if (path == "/api/run")
    run_on(execution);
  else
    said = go_to_violation(execution, parameter(parameters, "property"), is_cancelled);
  Json json = shown(execution, Execution::most_steps, 0);
  json["said"] = said;
  return json;
}

}  // namespace

Reply explore_reply(const std::string& path, const Parameters& parameters,
                    const std::function<bool()>& is_cancelled) {
  if (path == "/") return {200, "text/html; charset=utf-8", explorer_page()};
  const auto failure = [](int status, const std::string& what) {
    return Reply{status, "application/json", Json{{"error", one_line(what)}}.dump()};
  };
  static const std::set<std::string> known = {"/api/algorithms", "/api/show", "/api/run",
                                              "/api/violation",  "/api/save", "/api/load"};
  if (!known.contains(path)) return failure(404, "there is nothing at this path");
  try {
    return {200, "application/json", answer(path, parameters, is_cancelled).dump()};
  } catch (const model::WrongUsage& error) {
    return failure(400, error.what());
  } catch (const model::BadInstance& error) {
    return failure(400, error.what());
  } catch (const model::BoundExceeded& error) {
    return failure(400, error.what());
  } catch (const model::WrongAlgorithm& error) {
    return failure(500, std::string("the algorithm's text is wrong: ") + error.what());
  } catch (const std::exception& error) {
    return failure(500, std::string("internal error: ") + error.what());
  } catch (...) {
    return failure(500, "internal error: something was thrown that is no std::exception");
  }
}

}  // namespace ample::tools
