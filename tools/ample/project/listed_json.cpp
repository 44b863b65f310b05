// What there is as one JSON object, and one algorithm as another.
#include "checker/verdict/outcome/json.hpp"
#include "model/coterie.hpp"
#include "model/topology.hpp"
#include "properties/asked/quantity.hpp"
#include "properties/instances/request.hpp"
#include "properties/predicate/predicate.hpp"
#include "tools/ample/line/example.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/project/listed.hpp"

#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;
using model::AlgorithmInfo;

namespace {

Json algorithms_json() {
  Json list = Json::array();
  for (const AlgorithmInfo& algorithm : known_algorithms()) {
    Json repairs = Json::array();
    for (const model::Switch& repair : algorithm.repairs) repairs.push_back(repair.name);
    list.push_back({{"algorithm", algorithm.id},
                    {"title", algorithm.title},
                    {"source", algorithm.source},
                    {"repairs", std::move(repairs)}});
  }
  return list;
}

Json quantities_json() {
  Json list = Json::array();
  for (const properties::Quantity& quantity : properties::quantities())
    list.push_back(
        {{"name", quantity.name}, {"unit", quantity.unit}, {"meaning", quantity.meaning}});
  return list;
}

Json options_json(const AlgorithmInfo& algorithm) {
  Json list = Json::array();
  for (const properties::OptionInfo& option : properties::options_of(algorithm))
    list.push_back({{"name", option.name}, {"form", option.form}, {"meaning", option.meaning}});
  return list;
}

Json repairs_json(const AlgorithmInfo& algorithm) {
  Json list = Json::array();
  for (const model::Switch& repair : algorithm.repairs)
    list.push_back({{"name", repair.name}, {"meaning", repair.meaning}});
  return list;
}

Json actions_json(const model::System& system) {
  Json list = Json::array();
  for (const model::ActionInfo& action : system.actions())
    list.push_back({{"name", action.name}, {"place", action.place}});
  return list;
}

Json properties_json(const model::System& system) {
  Json list = Json::array();
  for (const properties::Property& property : listed_properties(system))
    list.push_back({{"name", property.name},
                    {"meaning", property.meaning},
                    {"contradicted", property.contradicted}});
  return list;
}

Json variables_json(const model::System& system) {
  Json list = Json::array();
  for (const auto& [name, type] : properties::vocabulary_of(system))
    list.push_back({{"name", name}, {"type", type}});
  return list;
}

}  // namespace

std::string listed_json() {
  Json properties = Json::array();
  for (const Entry& property : general_properties())
    properties.push_back({{"name", property.name}, {"meaning", property.meaning}});
  return checker::to_text(Json{{"algorithms", algorithms_json()},
                               {"topologies", model::Topology::names()},
                               {"coteries", model::Coterie::names()},
                               {"properties", std::move(properties)},
                               {"quantities", quantities_json()},
                               {"version", version()}})
         + "\n";
}

std::string listed_json(const AlgorithmInfo& algorithm) {
  const auto system = example_of(algorithm);
  Json examples = Json::array();
  for (const std::string& example : algorithm.examples) examples.push_back(example_text(example));
  return checker::to_text(Json{{"algorithm", algorithm.id},
                               {"title", algorithm.title},
                               {"source", algorithm.source},
                               {"summary", algorithm.summary},
                               {"options", options_json(algorithm)},
                               {"counted", checker::text_or_null(algorithm.counted)},
                               {"somebody_asks", properties::somebody_asks(*system)},
                               {"repairs", repairs_json(algorithm)},
                               {"actions", actions_json(*system)},
                               {"properties", properties_json(*system)},
                               {"variables", variables_json(*system)},
                               {"examples", std::move(examples)},
                               {"version", version()}})
         + "\n";
}

}  // namespace ample::tools
