// The shapes that are known, recognized by their edges; all else by stress_layout.
#include "checker/evidence/picture/graph_layout.hpp"

#include "checker/evidence/picture/stress_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace ample::checker {

using model::ProcessId;
using model::Topology;
using model::WideProcessSet;

namespace {

constexpr double pi = std::numbers::pi;

/// The largest extent fills the square, and the other is in its middle.
std::vector<Point> in_the_unit_square(std::vector<Point> points) {
  const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
  const double size = std::max(right.x - left.x, bottom.y - top.y);
  const Point middle = {(left.x + right.x) / 2, (top.y + bottom.y) / 2};
  for (Point& point : points)
    point = size == 0 ? Point{0.5, 0.5}
                      : Point{0.5 + (point.x - middle.x) / size, 0.5 + (point.y - middle.y) / size};
  return points;
}

/// The processes of `among` one after the other along links between them, each path from its end
/// that comes first; nothing when one of them has more than two such links, or a ring of them is
/// not all there is.
std::optional<std::vector<ProcessId>> chain(const Topology& graph, WideProcessSet among) {
  const auto linked = [&](ProcessId process) { return graph.neighbours(process) & among; };
  std::vector<ProcessId> order;
  WideProcessSet left = among;
  const auto walk = [&](ProcessId from) {
    for (std::optional<ProcessId> at = from; at;) {
      order.push_back(*at);
      left.erase(*at);
      const WideProcessSet on = linked(*at) & left;
      at = on.empty() ? std::nullopt : std::optional<ProcessId>(*on.begin());
    }
  };
  for (const ProcessId process : among)
    if (linked(process).size() > 2) return std::nullopt;
  for (const ProcessId process : among)
    if (left.contains(process) && linked(process).size() < 2) walk(process);
  if (left == among && !left.empty()) walk(*left.begin());
  if (!left.empty()) return std::nullopt;
  return order;
}

/// Points in the order of the processes, from points in another order.
std::vector<Point> in_order(const std::vector<ProcessId>& order, const std::vector<Point>& points) {
  std::vector<Point> places(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i].index] = points[i];
  return places;
}

WideProcessSet all_of(const Topology& graph) {
  WideProcessSet all;
  for (int i = 0; i < graph.processes(); ++i) all.insert(ProcessId(i));
  return all;
}

/// A path or a ring.
std::optional<std::vector<Point>> as_a_chain(const Topology& graph) {
  const auto order = chain(graph, all_of(graph));
  if (!order || !graph.connected()) return std::nullopt;
  const std::size_t n = order->size();
  if (n > 2 && graph.edges().size() == n)
    return in_order(*order, on_a_circle(n, n == 4 ? -0.75 * pi : -pi / 2));
  constexpr std::size_t longest = 12;
  const std::size_t columns =
      n <= longest ? n : static_cast<std::size_t>(std::sqrt(2.5 * static_cast<double>(n)));
  std::vector<Point> points;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t row = i / columns, column = i % columns;
    points.push_back({static_cast<double>(row % 2 == 0 ? column : columns - 1 - column),
                      static_cast<double>(row)});
  }
  return in_order(*order, points);
}

std::optional<std::vector<Point>> as_complete(const Topology& graph) {
  const auto n = static_cast<std::size_t>(graph.processes());
  if (graph.edges().size() != n * (n - 1) / 2) return std::nullopt;
  return on_a_circle(n, n == 4 ? -0.75 * pi : -pi / 2);
}

/// One process is linked with all others, and these are linked as paths or as one ring.
std::optional<std::vector<Point>> around_a_hub(const Topology& graph) {
  const int n = graph.processes();
  WideProcessSet hubs;
  for (const ProcessId process : all_of(graph))
    if (graph.degree(process) == n - 1) hubs.insert(process);
  if (hubs.size() != 1) return std::nullopt;
  WideProcessSet rim = all_of(graph);
  rim.erase(*hubs.begin());
  auto order = chain(graph, rim);
  if (!order) return std::nullopt;
  const bool is_star = graph.edges().size() == order->size();
  std::vector<Point> points = on_a_circle(order->size(), is_star ? -pi / 2 : -pi / (n - 1));
  order->push_back(*hubs.begin());
  points.push_back({0, 0});
  return in_order(*order, points);
}

/// A grid of two rows and columns at least. How far a process is from two corners of one side says
/// where it stands.
std::optional<std::vector<Point>> as_a_grid(const Topology& graph) {
  std::vector<ProcessId> corners;
  for (const ProcessId process : all_of(graph))
    if (graph.degree(process) == 2) corners.push_back(process);
  if (corners.size() != 4 || !graph.connected()) return std::nullopt;
  std::optional<std::vector<Point>> widest;
  int columns = 0;
  for (std::size_t second = 1; second < corners.size(); ++second) {
    const int side = graph.distance(corners[0], corners[second]);
    std::vector<Point> points;
    bool fits = (graph.processes() % (side + 1)) == 0;
    for (const ProcessId process : all_of(graph)) {
      const int from = graph.distance(corners[0], process);
      const int to = graph.distance(corners[second], process);
      fits = fits && (from + to - side) % 2 == 0;
      points.push_back({(from - to + side) / 2.0, (from + to - side) / 2.0});
    }
    std::size_t adjacent = 0;
    for (const ProcessId i : all_of(graph))
      for (const ProcessId j : all_of(graph)) {
        const double apart = std::hypot(points[i.index].x - points[j.index].x,
                                        points[i.index].y - points[j.index].y);
        fits = fits && (i == j || apart > 0.5);
        if (i.index < j.index && apart < 1.1) {
          ++adjacent;
          fits = fits && graph.neighbours(i).contains(j);
        }
      }
    if (fits && adjacent == graph.edges().size() && side + 1 > columns) {
      columns = side + 1;
      widest = points;
    }
  }
  return widest;
}

}  // namespace

double nearest(const std::vector<Point>& points) {
  if (points.size() < 2) return 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      least = std::min(least, std::hypot(points[i].x - points[j].x, points[i].y - points[j].y));
  return least;
}

std::vector<Point> scaled(std::vector<Point> points, double distance, double largest) {
  const double least = 2 * node_radius + 8;  // between two names
  const double near = nearest(points);
  const double scale = std::max(std::min(distance / near, largest), least / near);
  for (Point& point : points) point = {scale * point.x, scale * point.y};
  return points;
}

std::vector<Point> graph_layout(const Topology& graph) {
  for (const auto& shape : {as_a_chain, as_complete, around_a_hub, as_a_grid})
    if (const auto points = shape(graph)) return in_the_unit_square(*points);
  return in_the_unit_square(stress_layout(graph));
}

}  // namespace ample::checker
