// A measurement as JSON, with every witness.
#include "checker/evidence/trace/step_text.hpp"
#include "checker/questions/measure/measurement_text.hpp"
#include "checker/verdict/outcome/json.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

Json process_json(const std::optional<model::ProcessId>& process) {
  return process ? Json(int{*process}) : Json(nullptr);
}

Json value_json(const model::System& system, const std::optional<Value>& value) {
  if (!value) return nullptr;
  Json steps = Json::array();
  Playback playback(system, value->witness.trace);
  for (const model::Step& step : value->witness.trace.steps)
    steps.push_back(step_text(system, playback.take(step)));
  Json json = {{"value", value->number ? Json(*value->number) : Json("no bound")},
               {"inside", json_of(model::occupancy(system, value->witness.trace.start))},
               {"begins", value->witness.begins + 1},
               {"steps", std::move(steps)}};
  if (!value->witness.instants.empty()) json["instants"] = value->witness.instants;
  if (value->witness.trace.loop != 0)
    json["loop"] = value->witness.trace.steps.size() - value->witness.trace.loop + 1;
  return json;
}

Json bounds_json(const Measurement& all, const Measured& measured) {
  Json list = Json::array();
  for (const Judged& judged : all.judged)
    if (judged.claimed.quantity == measured.quantity.name && judged.process == measured.process)
      list.push_back(
          {{"extreme", judged.claimed.extreme == model::Extreme::least ? "least" : "most"},
           {"claimed", judged.claimed.value},
           {"formula", judged.claimed.formula},
           {"place", judged.claimed.place},
           {"verdict", to_text(judged.verdict)},
           {"reached", judged.reached},
           {"vacuous", judged.vacuous}});
  return list;
}

}  // namespace

std::string to_json(const Subject& subject, const Measurement& measurement) {
  Json quantities = Json::array();
  bool complete = true;
  for (const Measured& measured : measurement.measured) {
    complete = complete && measured.limit == Limit::none;
    quantities.push_back(
        {{"quantity", measured.quantity.name},
         {"process", process_json(measured.process)},
         {"unit", measured.quantity.unit},
         {"meaning", measured.quantity.meaning},
         {"complete", measured.limit == Limit::none},
         {"limit", measured.limit == Limit::none ? Json(nullptr) : Json(measured.limit_text)},
         {"least", value_json(subject.system, measured.least)},
         {"most", value_json(subject.system, measured.most)},
         {"some_never_complete", measured.gets_stuck},
         {"bounds", bounds_json(measurement, measured)},
         {"states", measured.nodes}});
  }
  Json left_out = Json::array();
  for (const auto& [name, reason] : measurement.left_out)
    left_out.push_back({{"quantity", name}, {"reason", reason}});
  // Where nothing is claimed there is nothing that could hold.
  const std::string verdict = measurement.judged.empty() && measurement.verdict() == Verdict::holds
                                  ? "measured"
                                  : to_text(measurement.verdict());
  const Json json = {{"algorithm", subject.algorithm.id},
                     {"instance", instance_json(subject.algorithm, subject.system.instance(), {})},
                     {"verdict", verdict},
                     {"vacuous", measurement.is_vacuous()},
                     {"complete", complete},
                     {"bound", bound_text(subject)},
                     {"with_more_requests", text_or_null(what_more_requests_change(subject))},
                     {"why_bounded", text_or_null(measurement.why_bounded)},
                     {"quantities", std::move(quantities)},
                     {"not_measured", std::move(left_out)},
                     {"configurations", measurement.configurations},
                     {"seconds", measurement.seconds},
                     {"version", subject.version},
                     {"command", subject.command}};
  return to_text(json);
}

}  // namespace ample::checker
