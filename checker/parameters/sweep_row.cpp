// Judging one instance, and its line of JSON.
#include "checker/parameters/sweep_row.hpp"

#include "checker/report/subject.hpp"
#include "checker/trace/trace_json.hpp"
#include "model/errors.hpp"
#include "properties/asked.hpp"
#include "properties/solvable.hpp"

#include <nlohmann/json.hpp>

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
  if (const Finding* worst = gravest(report.findings)) {
    row.verdict = to_text(Verdict::violated);
    row.property = worst->property.name;
    row.length = worst->trace->steps.size();
    row.loop = worst->trace->loop;
    row.shortest = worst->shortest;
    for (const Finding& finding : report.findings)
      if (&finding != worst && finding.verdict != Verdict::holds)
        (finding.verdict == Verdict::violated ? row.also : row.open)
            .push_back(finding.property.name);
  } else {
    // A property that holds within a constraint only does not count as one that holds.
    const bool is_cut_off = report.verdict == Verdict::holds && !report.constraint.empty();
    row.verdict = to_text(is_cut_off ? Verdict::incomplete : report.verdict);
    if (is_cut_off)
      row.limit = "constraint";
    else if (report.verdict == Verdict::incomplete)
      row.limit = report.limit == Limit::none ? horizon_limit : to_text(report.limit);
  }
}

/// Do the parts of a row fit its verdict?
bool is_consistent(const SweepRow& row) {
  const bool violated = row.verdict == to_text(Verdict::violated);
  const bool incomplete = row.verdict == to_text(Verdict::incomplete);
  const bool unsolvable = row.verdict == "unsolvable";
  if (!violated && !incomplete && !unsolvable && row.verdict != to_text(Verdict::holds))
    return false;
  if (row.processes < 1 || row.images < 1) return false;
  if (violated != row.length.has_value() || violated == row.property.empty()) return false;
  if (row.loop > row.length.value_or(0)) return false;
  return incomplete != row.limit.empty() && unsolvable != row.never_changing.empty();
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

bool SweepRow::is_reached() const { return length && properties::is_to_be_reached(property); }

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
               .processes = instance.processes(),
               .images = point.images};
  row.never_changing = never_changing(instance);
  if (!row.never_changing.empty()) {
    row.verdict = "unsolvable";
    return row;
  }
  conclude(searched(*properties::system_of(algorithm, instance), search), row);
  return row;
}

std::string trace_of(const model::AlgorithmInfo& algorithm, const properties::SweepPoint& point,
                     const InstanceSearch& search) {
  const auto system =
      properties::system_of(algorithm, properties::instance_from(algorithm, point.request));
  const Report report = searched(*system, search);
  const Finding* worst = gravest(report.findings);
  if (!worst) throw model::InternalError(point.id + " is violated no more");
  return to_json(algorithm, *system, worst->property, *worst->trace);
}

std::string to_line(const SweepRow& row) {
  Json json = {{"id", row.id},           {"graph", row.graph},   {"processes", row.processes},
               {"variant", row.variant}, {"images", row.images}, {"verdict", row.verdict}};
  if (row.verdict == "unsolvable") {
    json["never_changing"] = row.never_changing;
    return json.dump();
  }
  if (row.length) {
    json["property"] = row.property;
    json["length"] = *row.length;
    if (row.loop > 0) json["loop"] = row.loop;
    if (!row.shortest) json["shortest"] = false;
    if (!row.also.empty()) json["also"] = row.also;
    if (!row.open.empty()) json["open"] = row.open;
    if (row.is_reached()) json["reached"] = true;
  }
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
               .images = json.at("images"),
               .verdict = json.at("verdict"),
               .property = json.value("property", ""),
               .limit = json.value("limit", ""),
               .vacuous = json.value("vacuous", false)};
  if (json.contains("length")) row.length = json.at("length").get<std::uint64_t>();
  if (json.contains("omission_probability"))
    row.omission = json.at("omission_probability").get<double>();
  row.loop = json.value("loop", std::uint64_t{0});
  row.shortest = json.value("shortest", true);
  row.also = json.value("also", std::vector<std::string>{});
  row.open = json.value("open", std::vector<std::string>{});
  row.never_changing = json.value("never_changing", std::vector<int>{});
  read_count(json, "states", row.states, row.states_digits);
  read_count(json, "transitions", row.transitions, row.transitions_digits);
  if (json.contains("depth")) row.depth = json.at("depth").get<std::uint64_t>();
  if (!is_consistent(row)) throw model::WrongUsage("a line of the file is no row of a sweep");
  return row;
} catch (const nlohmann::json::exception&) {
  throw model::WrongUsage("a line of the file is no row of a sweep");
}

}  // namespace ample::checker
