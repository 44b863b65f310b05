// Every field of a row has its bounds; most of them are found again without a search.
#include "tools/ample/sweep/sweep_rows.hpp"

#include "checker/engines/engines.hpp"
#include "checker/questions/parameters/instance_search.hpp"
#include "checker/store/visited/visited_set.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ample::tools {

using checker::Json;
using checker::Limit;
using checker::SweepRow;
using model::WrongUsage;
using properties::SweepPoint;

namespace {

bool has_flag(const SweepCommand& sweep, const std::string& flag) {
  return (sweep.flags + " ").find(" --" + flag + " ") != std::string::npos;
}

/// The limits that end a search of the sweep before everything was seen.
bool is_limit(const std::string& name) {
  using enum Limit;
  return name == checker::horizon_limit || name == checker::constraint_limit
         || std::ranges::any_of(std::array{violation, states, memory, time, interrupt, bound},
                                [&](Limit limit) { return to_text(limit) == name; });
}

/// Each that is judged, once.
bool are_judged(const SweepRow& row, const SweepCommand& sweep, const model::System& system) {
  std::multiset<std::string> judged, named;
  for (const auto& property : checker::judged(system, sweep.search)) judged.insert(property.name);
  for (const checker::PropertyRow& property : row.each) named.insert(property.name);
  return judged == named;
}

/// Every configuration but the initial ones is reached by a transition of its own. The full search
/// stores a configuration of each level; others may not store all on the way to the deepest one.
bool are_counted(const SweepRow& row, const model::System& system, bool full_search) {
  const auto initial =
      system.instance().inside.size() * static_cast<std::size_t>(system.initials());
  const bool steps = checker::steps_are_counted(row);
  return (row.states <= initial || !steps || row.states - initial <= row.transitions)
         && (!row.depth
             || (full_search ? *row.depth < row.states : !steps || *row.depth <= row.transitions));
}

}  // namespace

std::string head_of(const SweepCommand& command) {
  const ManyInstances& instances = command.instances;
  Json sweep = {{"algorithm", instances.algorithm},      {"options", instances.request},
                {"where", instances.where.value_or("")}, {"properties", command.search.properties},
                {"tightened", instances.tightened},      {"search", command.flags}};
  if (instances.numberings) sweep["numberings"] = true;
  if (instances.up_to_symmetry) sweep["up_to_symmetry"] = true;
  return Json{{"sweep", sweep}, {"version", version()}}.dump();
}

SweepCommand sweep_of_head(const std::string& head) try {
  const Json line = Json::parse(head);
  if (const Json& wrote = line.at("version"); wrote != version())
    throw WrongUsage(fmt::format("it is of Ample {}, and this is {}: instances may differ",
                                 one_line(wrote.dump()), version()));
  const Json& json = line.at("sweep");
  if (json.contains("all_images"))
    throw WrongUsage("it is of an earlier Ample, whose rows count mirror images: begin a new file");
  SweepCommand sweep;
  ManyInstances& instances = sweep.instances;
  instances.algorithm = json.at("algorithm");
  instances.request = json.at("options");
  if (const std::string where = json.at("where"); !where.empty()) instances.where = where;
  sweep.search.properties = json.at("properties").get<std::vector<std::string>>();
  instances.tightened = json.at("tightened");
  instances.numberings = json.value("numberings", false);
  instances.up_to_symmetry = json.value("up_to_symmetry", false);
  sweep.flags = json.at("search");
  if (head_of(sweep) != head) throw WrongUsage("it is damaged");
  return sweep;
} catch (const nlohmann::json::exception&) {
  throw WrongUsage("it is damaged");
}

SweepRows::SweepRows(const SweepCommand& sweep, const std::vector<SweepPoint>& points)
    : sweep_(sweep), algorithm_(algorithm_named(sweep.instances.algorithm)) {
  for (const SweepPoint& point : points) point_of_id_[point.id] = &point;
}

bool SweepRows::is_possible(const SweepRow& row, const model::Instance& instance) const {
  if (row.never_changing != checker::never_changing(instance)) return false;
  if (!row.never_changing.empty()) return true;
  const bool counts = row.states > 0;
  const bool hashes = counts && has_flag(sweep_, "visited hash");
  if (row.omission != (hashes ? std::optional(checker::omission_among(row.states)) : std::nullopt))
    return false;
  // A violation found by random schedules comes without counts of configurations.
  if (!counts && !(row.gravest() && has_flag(sweep_, "schedules"))) return false;
  if (!row.limit.empty() && !is_limit(row.limit)) return false;
  const auto system = properties::system_of(algorithm_, instance);
  const bool full_search =
      has_flag(sweep_, "reduce " + checker::engine_that(&checker::Abilities::depth).name);
  if (counts && !are_counted(row, *system, full_search)) return false;
  return are_judged(row, sweep_, *system);
}

void SweepRows::check(const std::string& path, const std::vector<SweepRow>& rows) const {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SweepRow& row = rows[i];
    const auto fail = [&](const char* why) {
      throw WrongUsage(fmt::format("'{}' line {} is damaged: {}", one_line(path), i + 2, why));
    };
    const auto found = point_of_id_.find(row.id);
    if (found == point_of_id_.end()) fail("it is of no instance of the sweep");
    const SweepPoint& point = *found->second;
    const model::Instance instance = properties::instance_from(algorithm_, point.request);
    if (row.graph != instance.topology.name() || row.variant != point.variant()
        || row.processes != instance.processes())
      fail("it is of no instance of the sweep");
    if (!is_possible(row, instance)) fail("no search of this instance ends like that");
  }
}

std::size_t SweepRows::missing(const std::vector<SweepRow>& rows) const {
  return point_of_id_.size() - rows.size();
}

}  // namespace ample::tools
