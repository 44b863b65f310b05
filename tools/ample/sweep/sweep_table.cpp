// Counting rows by graph, bounds or C0.
#include "tools/ample/sweep/sweep_table.hpp"

#include "tools/ample/line/graphs.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

using checker::SweepRow;
using model::Instance;
using properties::SweepPoint;

namespace {

struct Counts {
  std::string key;
  std::uint64_t instances = 0, violated = 0, reached = 0, hold = 0, unsolvable = 0, open = 0;
  ShortestViolation shortest{};
};

/// "1" of processes that have the same, else "0,1".
std::string bound_text(const std::vector<int>& bounds) {
  const bool same = std::ranges::count(bounds, bounds.front()) == std::ssize(bounds);
  return same ? std::to_string(bounds.front()) : fmt::format("{}", fmt::join(bounds, ","));
}

std::string key_of(SweepKey key, const Instance& instance) {
  if (key == SweepKey::graph) return known_name(instance.topology);
  if (key == SweepKey::bounds)
    return fmt::format("l {} k {}", bound_text(instance.l), bound_text(instance.k));
  return instance.inside.size() == 1 ? to_text(instance.inside[0]) : "several";
}

void add_to_counts(const SweepRow& row, Counts& counts) {
  ++counts.instances;
  ++(row.is_reached()              ? counts.reached
     : row.gravest()               ? counts.violated
     : row.verdict == "holds"      ? counts.hold
     : row.verdict == "unsolvable" ? counts.unsolvable
                                   : counts.open);
  counts.shortest.add(row);
}

}  // namespace

std::string table_text(SweepKey key, const model::AlgorithmInfo& algorithm,
                       const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows) {
  std::vector<Counts> all;
  for (const SweepPoint& point : points) {
    const auto row = std::ranges::find(rows, point.id, &SweepRow::id);
    if (row == rows.end()) continue;
    std::string name = key_of(key, properties::instance_from(algorithm, point.request));
    if (const std::string variant = point.variant(); !variant.empty()) name += " " + variant;
    auto known = std::ranges::find(all, name, &Counts::key);
    if (known == all.end()) known = all.insert(known, Counts{.key = name});
    add_to_counts(*row, *known);
  }
  const char* const heading = key == SweepKey::graph    ? "graph"
                              : key == SweepKey::bounds ? "bounds"
                                                        : "InCS in C0";
  const bool to_reach = properties::ask_to_reach(points);
  const char* const hold = to_reach ? "not reachable" : "hold";
  const std::size_t hold_width = to_reach ? std::string_view(hold).size() : 6;
  const auto reached = [&](const auto& cell) {
    return to_reach ? fmt::format(" {:>8}", cell) : std::string();
  };
  const std::string numbers =
      fmt::format("{:>9} {:>8}{} {:>8} {:>{}} {:>10} {:>11}\n", "instances", "violated",
                  reached("reached"), "shortest", hold, hold_width, "unsolvable", "not decided");
  // A longer name has a line of its own, so that the numbers end at 80 columns.
  const std::size_t room = 80 - 2 - (numbers.size() - 1);
  std::size_t width = std::string_view(heading).size();
  for (const Counts& one : all)
    if (one.key.size() <= room) width = std::max(width, one.key.size());
  std::string text = fmt::format("{:{}}  {}", heading, width, numbers);
  for (const Counts& one : all) {
    const bool fits = one.key.size() <= room;
    if (!fits) text += one.key + "\n";
    text += fmt::format("{:{}}  {:>9} {:>8}{} {:>8} {:>{}} {:>10} {:>11}\n", fits ? one.key : "",
                        width, one.instances, one.violated, reached(one.reached),
                        one.shortest.text(), one.hold, hold_width, one.unsolvable, one.open);
  }
  text += how_they_hold(rows);
  return text;
}

}  // namespace ample::tools
