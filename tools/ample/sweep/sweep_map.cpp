// Choosing the axes, and joining the rows of a field.
#include "tools/ample/sweep/sweep_map.hpp"

#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace ample::tools {

using checker::Fill;
using checker::HeatMap;
using checker::SweepRow;
using model::Instance;
using properties::SweepPoint;

namespace {

struct Seen {
  const SweepRow* row;
  Instance instance;
};

/// A value on an axis: ordered by a number that puts it in its place, then by text.
using Value = std::pair<int, std::string>;

struct Axis {
  std::string name;
  Value (*exact)(const Instance&);
  std::string sum_name;
};

Value value_of(const std::vector<int>& bounds) {
  const bool same = std::ranges::count(bounds, bounds.front()) == std::ssize(bounds);
  return {std::accumulate(bounds.begin(), bounds.end(), 0),
          same ? std::to_string(bounds.front()) : fmt::format("{}", fmt::join(bounds, ","))};
}

Value inside_of(const Instance& instance) {
  if (instance.inside.size() != 1) return {-1, "several"};
  return {instance.inside[0].size(), to_text(instance.inside[0])};
}

const std::vector<Axis> all_axes = {
    {"l", [](const Instance& one) { return value_of(one.l); }, "sum of l"},
    {"k", [](const Instance& one) { return value_of(one.k); }, "sum of k"},
    {"InCS in C0", inside_of, "how many InCS in C0"}};

/// The values of an axis in a list of instances; by sums alone where the others are too many.
struct Values {
  std::vector<Value> all;
  bool sums = false;

  Values(const std::vector<Seen>& seen, const Axis& axis, double widest) {
    for (const Seen& one : seen) all.push_back(axis.exact(one.instance));
    settle();
    if (checker::width_of_fields(texts()) <= widest) return;
    sums = true;
    for (Value& value : all) value.second = std::to_string(value.first);
    settle();
  }
  std::vector<std::string> texts() const {
    std::vector<std::string> list;
    for (const auto& [sum, text] : all) list.push_back(text);
    return list;
  }
  std::size_t place_of(Value value) const {
    if (sums) value.second = std::to_string(value.first);
    return static_cast<std::size_t>(std::ranges::find(all, value) - all.begin());
  }

 private:
  void settle() {
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
};

Fill fill_of(const SweepRow& row) {
  if (row.gravest()) return Fill::violated;
  if (row.verdict == "unsolvable") return Fill::impossible;
  return row.verdict == "holds" ? Fill::holds : Fill::undecided;
}

/// The graver comes first.
int gravity_of(Fill fill) {
  constexpr int gravities[] = {2, 0, 1, 3};  // holds, violated, undecided, impossible
  return gravities[static_cast<std::size_t>(fill)];
}

HeatMap::Field field_of(const std::vector<const SweepRow*>& rows) {
  HeatMap::Field field;
  ShortestViolation shortest;
  for (const SweepRow* row : rows) {
    if (gravity_of(fill_of(*row)) < gravity_of(field.fill)) field.fill = fill_of(*row);
    shortest.add(*row);
  }
  field.text = field.fill == Fill::violated    ? shortest.text()
               : field.fill == Fill::undecided ? "?"
               : field.fill == Fill::holds     ? ""
                                               : "-";
  return field;
}

HeatMap map_of(const std::string& title, const std::vector<Seen>& seen) {
  constexpr double widest = 400, longest = 700;
  std::vector<const Axis*> varying;
  for (const Axis& axis : all_axes)
    if (Values(seen, axis, 1e9).all.size() > 1) varying.push_back(&axis);
  for (const Axis& axis : {all_axes[0], all_axes[2]})  // what an instance always has
    if (varying.size() < 2
        && std::ranges::none_of(varying, [&](const Axis* one) { return one->name == axis.name; }))
      varying.push_back(&*std::ranges::find(all_axes, axis.name, &Axis::name));
  const Axis &down = *varying[0], &across = *varying[1];
  const Values rows(seen, down, longest), columns(seen, across, widest);
  HeatMap map{.title = title,
              .across = columns.sums ? across.sum_name : across.name,
              .down = rows.sums ? down.sum_name : down.name,
              .columns = columns.texts(),
              .rows = rows.texts(),
              .fields = {}};
  std::map<std::pair<std::size_t, std::size_t>, std::vector<const SweepRow*>> fields;
  for (const Seen& one : seen)
    fields[{rows.place_of(down.exact(one.instance)), columns.place_of(across.exact(one.instance))}]
        .push_back(one.row);
  for (const auto& [place, of_field] : fields) map.fields[place] = field_of(of_field);
  return map;
}

}  // namespace

std::vector<HeatMap> maps_of(const SweepCommand& command, const SweepRun& run) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.instances.algorithm);
  std::vector<std::pair<std::string, std::vector<Seen>>> groups;
  for (const SweepPoint& point : run.points()) {
    const auto row = std::ranges::find(run.rows(), point.id, &SweepRow::id);
    if (row == run.rows().end()) continue;
    Instance instance = properties::instance_from(algorithm, point.request);
    std::string title = known_name(instance.topology);
    if (const std::string variant = point.variant(); !variant.empty()) title += " " + variant;
    auto group = std::ranges::find(groups, title, [](const auto& one) { return one.first; });
    if (group == groups.end()) group = groups.insert(group, {title, {}});
    group->second.push_back({&*row, std::move(instance)});
  }
  std::vector<HeatMap> maps;
  maps.reserve(groups.size());
  for (const auto& [title, seen] : groups) maps.push_back(map_of(title, seen));
  return maps;
}

}  // namespace ample::tools
