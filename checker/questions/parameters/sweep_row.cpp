// Judging one instance, and its line of JSON.
#include "checker/questions/parameters/sweep_row.hpp"

#include "checker/evidence/report/subject.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/solvable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace ample::checker {

namespace {

void conclude(const Report& report, SweepRow& row) {
  row.states = report.states;
  row.transitions = report.transitions;
  row.states_digits = report.states_digits;
  row.transitions_digits = report.transitions_digits;
  row.depth = report.depth;
  row.vacuous = is_vacuous(report);
  row.omission = report.omission;
  for (const Finding& finding : report.findings) {
    PropertyRow property{.name = finding.property.name, .verdict = finding.verdict};
    if (finding.verdict == Verdict::violated) {
      property.length = finding.trace->steps.size();
      property.loop = finding.trace->loop;
      property.shortest = finding.has_shortest_trace();
    }
    row.each.push_back(std::move(property));
  }
  // In an order of their own, however often it was searched.
  std::ranges::stable_sort(row.each, {}, [](const PropertyRow& property) {
    return std::pair(properties::rank_of(property.name), property.name);
  });
  row.verdict = to_text(report.verdict);
  if (report.verdict == Verdict::holds && !report.constraint.empty())
    row.limit = constraint_limit;
  else if (report.verdict == Verdict::incomplete)
    row.limit = report.limit == Limit::none ? horizon_limit : to_text(report.limit);
}

/// The gravest verdict of the properties.
Verdict verdict_of(const std::vector<PropertyRow>& each) {
  Verdict verdict = Verdict::holds;
  for (const PropertyRow& property : each) {
    if (property.verdict == Verdict::violated) return Verdict::violated;
    if (property.verdict == Verdict::incomplete) verdict = Verdict::incomplete;
  }
  return verdict;
}

/// True when the parts of a row fit its verdict.
bool is_consistent(const SweepRow& row) {
  if (row.processes < 1) return false;
  if (row.verdict == "unsolvable")
    return row.each.empty() && row.limit.empty() && !row.never_changing.empty();
  for (const PropertyRow& property : row.each)
    if ((property.verdict == Verdict::violated) != property.length.has_value()
        || property.loop > property.length.value_or(0))
      return false;
  return !row.each.empty() && row.verdict == to_text(verdict_of(row.each))
         && (row.verdict == to_text(Verdict::incomplete)
                 ? !row.limit.empty() && row.limit != constraint_limit
                 : row.limit.empty()
                       || (row.verdict == to_text(Verdict::holds) && row.is_constrained()))
         && row.never_changing.empty();
}

Json json_of(const PropertyRow& property) {
  Json json = {{"verdict", to_text(property.verdict)}};
  if (property.length) json["length"] = *property.length;
  if (property.loop > 0) json["loop"] = property.loop;
  if (!property.shortest) json["shortest"] = false;
  return json;
}

PropertyRow property_from(const std::string& name, const Json& json) {
  PropertyRow property{.name = name};
  const std::string verdict = json.at("verdict");
  for (const Verdict known : {Verdict::holds, Verdict::violated, Verdict::incomplete})
    if (verdict == to_text(known)) property.verdict = known;
  if (json.contains("length")) property.length = json.at("length").get<std::uint64_t>();
  property.loop = json.value("loop", std::uint64_t{0});
  property.shortest = json.value("shortest", true);
  return property;
}

/// Reads a count in the form in which to_line() writes it.
void read_count(const Json& json, const std::string& key, std::uint64_t& number,
                std::string& digits) {
  const auto refuse = [] { throw model::WrongUsage("a line of the file is no row of a sweep"); };
  digits = json.value(key + "_exact", "");
  if (digits.empty()) {
    if (json.contains(key) && !json.at(key).is_number_unsigned()) refuse();
    number = json.value(key, std::uint64_t{0});
    return;
  }
  number = std::numeric_limits<std::uint64_t>::max();
  if (digits.size() < std::to_string(number).size() || digits.front() == '0'
      || digits.find_first_not_of("0123456789") != std::string::npos)
    refuse();
}

}  // namespace

const PropertyRow* SweepRow::gravest() const {
  const PropertyRow* gravest = nullptr;
  for (const PropertyRow& property : each)
    if (property.length
        && (!gravest || properties::rank_of(property.name) < properties::rank_of(gravest->name)))
      gravest = &property;
  return gravest;
}

const PropertyRow* SweepRow::quickest() const {
  const PropertyRow* quickest = gravest();
  for (const PropertyRow& property : each)
    if (property.length && properties::is_to_be_reached(property.name) == is_reached()
        && std::pair(*property.length, properties::rank_of(property.name))
               < std::pair(*quickest->length, properties::rank_of(quickest->name)))
      quickest = &property;
  return quickest;
}

bool SweepRow::is_shortest() const {
  return std::ranges::all_of(each, [&](const PropertyRow& property) {
    return !property.length || property.shortest
           || properties::is_to_be_reached(property.name) != is_reached();
  });
}

bool SweepRow::is_reached() const {
  const PropertyRow* shown = gravest();
  return shown && properties::is_to_be_reached(shown->name);
}

bool steps_are_counted(const SweepRow& row) {
  return row.depth || row.transitions > 0 || row.states == 0
         || row.verdict == to_text(Verdict::holds);
}

std::vector<int> never_changing(const model::Instance& instance) {
  std::vector<int> stuck;
  if (instance.processes() > properties::most_processes_to_solve) return stuck;
  for (const model::ProcessSet inside : instance.inside)
    if (const auto found = properties::solvability(instance, inside); !found.solvable) {
      for (const model::ProcessId process : found.stuck) stuck.push_back(process);
      return stuck;
    }
  return stuck;
}

SweepRow sweep_row(const model::AlgorithmInfo& algorithm, const properties::SweepPoint& point,
                   const InstanceSearch& search) {
  const model::Instance instance = properties::instance_from(algorithm, point.request);
  SweepRow row{.id = point.id,
               .graph = instance.topology.name(),
               .variant = point.variant(),
               .processes = instance.processes()};
  row.never_changing = never_changing(instance);
  if (!row.never_changing.empty()) {
    row.verdict = "unsolvable";
    return row;
  }
  conclude(searched_for_each(*properties::system_of(algorithm, instance), search), row);
  return row;
}

std::string trace_of(const model::AlgorithmInfo& algorithm, const properties::SweepPoint& point,
                     const InstanceSearch& search) {
  const auto system =
      properties::system_of(algorithm, properties::instance_from(algorithm, point.request));
  const Report report = searched_for_each(*system, search);
  const Finding* worst = gravest(report.findings);
  if (!worst) throw model::InternalError(point.id + " is violated no more");
  return to_json(algorithm, *system, worst->property, *worst->trace);
}

std::string to_line(const SweepRow& row) {
  Json json = {{"id", row.id},
               {"graph", row.graph},
               {"processes", row.processes},
               {"variant", row.variant},
               {"verdict", row.verdict}};
  if (row.verdict == "unsolvable") {
    json["never_changing"] = row.never_changing;
    return json.dump();
  }
  if (const PropertyRow* shown = row.gravest()) {
    json["property"] = shown->name;
    json.update(json_of(*shown));
    if (row.is_reached()) json["reached"] = true;
  }
  for (const PropertyRow& property : row.each) json["each"][property.name] = json_of(property);
  if (!row.limit.empty()) json["limit"] = row.limit;
  if (row.omission) json["omission_probability"] = *row.omission;
  if (row.states == 0) return json.dump();
  json["vacuous"] = row.vacuous;
  json["states"] = count_json(row.states, row.states_digits);
  if (steps_are_counted(row))
    json["transitions"] = count_json(row.transitions, row.transitions_digits);
  add_exact_count(json, "states", row.states_digits);
  add_exact_count(json, "transitions", row.transitions_digits);
  if (row.depth) json["depth"] = *row.depth;
  return json.dump();
}

SweepRow row_from(const Json& json) try {
  SweepRow row{.id = json.at("id"),
               .graph = json.at("graph"),
               .variant = json.at("variant"),
               .processes = json.at("processes"),
               .verdict = json.at("verdict"),
               .limit = json.value("limit", ""),
               .vacuous = json.value("vacuous", false)};
  const Json each = json.value("each", Json::object());
  for (const auto& [name, property] : each.items())
    row.each.push_back(property_from(name, property));
  if (json.contains("omission_probability"))
    row.omission = json.at("omission_probability").get<double>();
  row.never_changing = json.value("never_changing", std::vector<int>{});
  read_count(json, "states", row.states, row.states_digits);
  read_count(json, "transitions", row.transitions, row.transitions_digits);
  if (json.contains("depth")) row.depth = json.at("depth").get<std::uint64_t>();
  if (!is_consistent(row) || Json::parse(to_line(row)) != json)
    throw model::WrongUsage("a line of the file is no row of a sweep");
  return row;
} catch (const nlohmann::json::exception&) {
  throw model::WrongUsage("a line of the file is no row of a sweep");
}

}  // namespace ample::checker
