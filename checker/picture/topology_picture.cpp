// Placing processes, links and bounds.
#include "checker/picture/topology_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace ample::checker {

using model::Instance;
using model::ProcessId;

Picture topology_picture(const Instance& instance) {
  constexpr double text_size = 7, room = 34;
  const int n = instance.processes();
  const double around = n == 1 ? 0 : std::max(36.0, 5.5 * n);
  const auto place_at = [&](ProcessId process, double distance) {
    const double angle = 2 * std::numbers::pi * process.index / n - std::numbers::pi / 2;
    return Point{around + room + distance * std::cos(angle),
                 around + room + distance * std::sin(angle)};
  };
  Picture picture;
  picture.width = picture.height = 2 * (around + room);
  for (const auto& [i, j] : instance.topology.edges())
    picture.lines.push_back({{place_at(i, around), place_at(j, around)}, Stroke::lane});
  for (const ProcessId process : instance.all()) {
    const bool is_inside = instance.inside.size() == 1 && instance.inside[0].contains(process);
    const Point at = place_at(process, around);
    picture.spots.push_back({at, is_inside ? Mark::inside_node : Mark::node});
    picture.labels.push_back({{at.x, at.y + 3}, to_text(process), Anchor::middle, Tone::name, 8});
    const Point beside = place_at(process, around + node_radius + 11);
    picture.labels.push_back(
        {{beside.x, beside.y + 0.35 * text_size},
         fmt::format("({},{})", instance.l[process.index], instance.k[process.index]),
         Anchor::middle,
         Tone::plain,
         text_size});
  }
  return picture;
}

bool is_worth_drawing(const Instance& instance) {
  const auto n = static_cast<std::size_t>(instance.processes());
  std::set<std::pair<int, int>> bounds;
  for (std::size_t i = 0; i < n; ++i) bounds.insert({instance.l[i], instance.k[i]});
  return bounds.size() > 1 || instance.topology.edges().size() < n * (n - 1) / 2;
}

}  // namespace ample::checker
