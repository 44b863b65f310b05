// Placing links, processes and bounds.
#include "checker/evidence/picture/topology_picture.hpp"

#include "checker/evidence/picture/graph_layout.hpp"
#include "checker/evidence/picture/placing.hpp"

#include <fmt/format.h>

#include <numbers>
#include <set>

namespace ample::checker {

using model::Instance;
using model::ProcessId;

namespace {

/// The angle from one point to another.
double direction(Point from, Point to) { return std::atan2(to.y - from.y, to.x - from.x); }

}  // namespace

Picture topology_picture(const Instance& instance) {
  constexpr double distance = 50, largest = 330, margin = 6;
  const std::vector<Point> places = scaled(graph_layout(instance.topology), distance, largest);
  const auto place_of = [&](int process) { return places[static_cast<std::size_t>(process)]; };
  Picture picture;
  for (const auto& [i, j] : instance.topology.edges())
    picture.lines.push_back({{place_of(i), place_of(j)}, Stroke::lane});
  for (const ProcessId process : instance.all()) {
    const bool is_inside =
        instance.inside.size() == 1 && model::WideProcessSet(instance.inside[0]).contains(process);
    const Point at = place_of(process);
    picture.spots.push_back({at, is_inside ? Mark::inside_node : Mark::node});
    picture.labels.push_back({{at.x, at.y + 3}, to_text(process), Anchor::middle, Tone::name, 8});
  }
  for (const ProcessId process : instance.all()) {
    std::vector<double> links;
    for (const ProcessId other : instance.topology.neighbours(process))
      links.push_back(direction(place_of(process), place_of(other)));
    picture.labels.push_back(beside_node(
        picture, place_of(process), widest_gap(links, std::numbers::pi / 2),
        fmt::format("({},{})", instance.l[process.index], instance.k[process.index]), 7));
  }
  crop(picture, margin);
  return picture;
}

bool is_worth_drawing(const Instance& instance) {
  const auto n = static_cast<std::size_t>(instance.processes());
  std::set<std::pair<int, int>> bounds;
  for (std::size_t i = 0; i < n; ++i) bounds.insert({instance.l[i], instance.k[i]});
  return bounds.size() > 1 || instance.topology.edges().size() < n * (n - 1) / 2;
}

}  // namespace ample::checker
