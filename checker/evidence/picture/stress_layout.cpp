// Majorization of stress (Gansner, Koren and North, Graph Drawing 2004) from a few fixed starts.
#include "checker/evidence/picture/stress_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace ample::checker {

using model::ProcessId;
using model::Topology;

namespace {

double apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

double distance_to_segment(Point point, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double along =
      square == 0 ? 0
                  : std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0.0, 1.0);
  return apart(point, {a.x + along * dx, a.y + along * dy});
}

class Stress {
 public:
  explicit Stress(const Topology& graph) : n_(static_cast<std::size_t>(graph.processes())) {
    double longest = 1;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) {
        const int links =
            graph.distance(ProcessId(static_cast<int>(i)), ProcessId(static_cast<int>(j)));
        wanted_.push_back(links);
        longest = std::max(longest, wanted_.back());
      }
    for (double& links : wanted_)
      if (links < 0) links = longest + 1;  // nothing leads there
  }

  double of(const std::vector<Point>& points) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < i; ++j)
        sum += std::pow(apart(points[i], points[j]) / wanted(i, j) - 1, 2);
    return sum;
  }

  void lessen(std::vector<Point>& points) const {
    constexpr int rounds = 200;
    for (int round = 0; round < rounds; ++round)
      for (std::size_t i = 0; i < n_; ++i) points[i] = better(points, i);
  }

 private:
  double wanted(std::size_t i, std::size_t j) const { return wanted_[i * n_ + j]; }

  Point better(const std::vector<Point>& points, std::size_t i) const {
    double x = 0, y = 0, weights = 0;
    for (std::size_t j = 0; j < n_; ++j) {
      if (j == i) continue;
      const double weight = 1 / (wanted(i, j) * wanted(i, j));
      const double now = std::max(apart(points[i], points[j]), 1e-9);
      x += weight * (points[j].x + wanted(i, j) * (points[i].x - points[j].x) / now);
      y += weight * (points[j].y + wanted(i, j) * (points[i].y - points[j].y) / now);
      weights += weight;
    }
    return {x / weights, y / weights};
  }

  std::size_t n_;
  std::vector<double> wanted_;
};

/// The same everywhere: Knuth's generator (MMIX), not that of a library.
std::vector<Point> scattered(std::size_t count, std::uint64_t seed) {
  std::uint64_t state = seed;
  const auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state >> 33) / static_cast<double>(std::uint64_t{1} << 30) - 1;
  };
  std::vector<Point> points(count);
  for (Point& point : points) point = {next(), next()};
  return points;
}

/// Turned so that the long axis lies; where there is none, P0 is at the top.
void lay_down(std::vector<Point>& points) {
  Point middle = {0, 0};
  const auto count = static_cast<double>(points.size());
  for (const Point& point : points)
    middle = {middle.x + point.x / count, middle.y + point.y / count};
  double xx = 0, xy = 0, yy = 0;
  for (Point& point : points) {
    point = {point.x - middle.x, point.y - middle.y};
    xx += point.x * point.x;
    xy += point.x * point.y;
    yy += point.y * point.y;
  }
  const double difference = std::hypot(xx - yy, 2 * xy);
  const bool is_long = difference > 0.1 * (xx + yy);
  const double angle = is_long ? std::atan2(2 * xy, xx - yy) / 2
                               : std::atan2(points[0].y, points[0].x) + std::numbers::pi / 2;
  for (Point& point : points)
    point = {point.x * std::cos(angle) + point.y * std::sin(angle),
             point.y * std::cos(angle) - point.x * std::sin(angle)};
  if (is_long && points[0].x > 0)
    for (Point& point : points) point = {-point.x, -point.y};
}

}  // namespace

std::size_t crossings(const Topology& graph, const std::vector<Point>& points) {
  const auto edges = graph.edges();
  const auto at = [&](int process) { return points[static_cast<std::size_t>(process)]; };
  const auto side = [](Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
  };
  std::size_t count = 0;
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const auto [a, b] = edges[i];
      const auto [c, d] = edges[j];
      if (a == c || a == d || b == c || b == d) continue;
      count += side(at(a), at(b), at(c)) != side(at(a), at(b), at(d))
               && side(at(c), at(d), at(a)) != side(at(c), at(d), at(b));
    }
  return count;
}

bool keeps_clear(const Topology& graph, const std::vector<Point>& points) {
  const auto edges = graph.edges();
  if (edges.empty()) return true;
  const auto at = [&](int process) { return points[static_cast<std::size_t>(process)]; };
  double length = 0;
  for (const auto& [i, j] : edges)
    length += apart(at(i), at(j)) / static_cast<double>(edges.size());
  for (int process = 0; process < graph.processes(); ++process) {
    for (int other = 0; other < process; ++other)
      if (apart(at(process), at(other)) < 0.5 * length) return false;
    for (const auto& [i, j] : edges)
      if (process != i && process != j
          && distance_to_segment(at(process), at(i), at(j)) < 0.3 * length)
        return false;
  }
  return true;
}

std::vector<Point> on_a_circle(std::size_t count, double first_angle) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle =
        first_angle + 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    points.push_back({std::cos(angle), std::sin(angle)});
  }
  return points;
}

std::vector<Point> stress_layout(const Topology& graph) {
  constexpr std::uint64_t starts = 12;
  const Stress stress(graph);
  const auto n = static_cast<std::size_t>(graph.processes());
  const std::vector<Point> circle = on_a_circle(n, -std::numbers::pi / 2);
  std::vector<Point> best = circle;
  auto least = std::tuple(crossings(graph, circle), std::int64_t{1} << 60);
  for (std::uint64_t seed = 0; seed < starts; ++seed) {
    std::vector<Point> points = seed == 0 ? circle : scattered(n, seed);
    stress.lessen(points);
    if (!keeps_clear(graph, points)) continue;
    // Rounded, so that what is as good takes the first on every machine.
    const auto value = std::tuple(crossings(graph, points),
                                  static_cast<std::int64_t>(std::lround(1e4 * stress.of(points))));
    if (value >= least) continue;
    lay_down(points);
    least = value;
    best = points;
  }
  return best;
}

}  // namespace ample::checker
