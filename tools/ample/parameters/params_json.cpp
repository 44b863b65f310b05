// The answers of ample params as one JSON object.
#include "tools/ample/parameters/params_text.hpp"

#include "checker/verdict/outcome/json.hpp"
#include "tools/ample/line/graphs.hpp"

#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;

namespace {

Json json_of(const std::optional<properties::Count>& count) {
  if (!count) return nullptr;
  return {{"all", count->all}, {"classes", count->classes}};
}

Json json_of(const std::vector<model::Assumption>& assumptions) {
  Json list = Json::array();
  for (const model::Assumption& assumption : assumptions)
    list.push_back({{"name", assumption.name}, {"place", assumption.place}});
  return list;
}

Json inside_json(model::ProcessSet inside) {
  Json list = Json::array();
  for (const model::ProcessId i : inside) list.push_back(int{i});
  return list;
}

Json json_of(const std::optional<checker::ParameterPoint>& point) {
  if (!point) return nullptr;
  return {{"l", point->bounds.l},
          {"k", point->bounds.k},
          {"inside", inside_json(point->inside)},
          {"why_unsolvable", point->why_unsolvable}};
}

Json json_of(const checker::ListedBounds& listed) {
  Json sets = Json::array();
  for (const checker::ListedSet& set : listed.safe)
    sets.push_back(
        {{"inside", inside_json(set.inside)}, {"images", set.images}, {"solvable", set.solvable}});
  return {{"l", listed.bounds.l},
          {"k", listed.bounds.k},
          {"images", listed.images},
          {"safe", std::move(sets)}};
}

Json json_of(const AskedParameters& asked) {
  const checker::ParameterReport& report = asked.report;
  Json json = {{"graph", asked.frame.topology.name()},
               {"name", known_name(asked.frame.topology)},
               {"options", asked.frame.options},
               {"admissible", to_text(report.satisfiable)},
               {"conflict", json_of(report.conflict)},
               {"symmetries", report.symmetries},
               {"pairs", report.pairs},
               {"bounds", json_of(report.bounds)},
               {"instances", json_of(report.instances)},
               {"solvable", json_of(report.solvable)},
               {"example", json_of(report.example)}};
  Json forced = Json::array();
  for (const checker::ForcedPair& pair : report.forced)
    forced.push_back({{"process", int{pair.process}},
                      {"l", pair.l},
                      {"k", pair.k},
                      {"because", json_of(pair.because)}});
  json["forced"] = std::move(forced);
  if (report.has_tightened)
    json["tightened"] = {{"admissible", to_text(report.tightened)},
                         {"conflict", json_of(report.tightened_conflict)},
                         {"instances", json_of(report.tightened_instances)},
                         {"example", json_of(report.tightened_example)}};
  if (report.optimum)
    json["optimum"] = {{"of", asked.objective->text},
                       {"exists", to_text(report.optimum->exists)},
                       {"value", report.optimum->value},
                       {"values", report.optimum->values}};
  Json listed = Json::array();
  for (const checker::ListedBounds& bounds : report.listed) listed.push_back(json_of(bounds));
  json["listed"] = std::move(listed);
  return json;
}

}  // namespace

std::string params_json(const model::AlgorithmInfo& algorithm,
                        const std::vector<AskedParameters>& all, const std::string& version) {
  Json graphs = Json::array();
  for (const AskedParameters& asked : all) graphs.push_back(json_of(asked));
  return checker::to_text(Json{{"algorithm", algorithm.id},
                               {"bound", params_bound(all)},
                               {"graphs", std::move(graphs)},
                               {"version", version}})
         + "\n";
}

}  // namespace ample::tools
