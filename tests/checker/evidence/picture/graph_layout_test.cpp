// Graphs are drawn as what they are, whatever they are called.
#include "checker/evidence/picture/graph_layout.hpp"

#include "checker/evidence/picture/stress_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace ample::checker {
namespace {

using model::Topology;

std::vector<Point> layout_of(const std::string& graph) {
  return graph_layout(Topology::parse(graph));
}
double apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }
constexpr Point middle = {0.5, 0.5};
/// How many values there are, of those that differ by more than a little.
std::size_t different(const std::vector<Point>& points, double Point::*coordinate) {
  std::set<long> values;
  for (const Point& point : points) values.insert(std::lround(1000 * point.*coordinate));
  return values.size();
}

TEST(GraphLayout, APathIsALine) {
  for (const char* graph : {"k2", "p4", "path:12", "edges:2-0,0-3,3-1"}) {
    const std::vector<Point> points = layout_of(graph);
    EXPECT_EQ(different(points, &Point::y), 1u) << graph;
    EXPECT_EQ(different(points, &Point::x), points.size()) << graph;
  }
  // 2-0-3-1, from the end with the smaller number.
  const std::vector<Point> points = layout_of("edges:2-0,0-3,3-1");
  EXPECT_LT(points[1].x, points[3].x);
  EXPECT_LT(points[3].x, points[0].x);
  EXPECT_LT(points[0].x, points[2].x);
}

TEST(GraphLayout, ALongPathIsAFewLines) {
  const std::vector<Point> points = layout_of("path:30");
  EXPECT_LE(different(points, &Point::x), 12u);
  for (std::size_t i = 1; i < points.size(); ++i)  // linked ones stand side by side
    EXPECT_NEAR(apart(points[i - 1], points[i]), nearest(points), 1e-9);
}

TEST(GraphLayout, ARingAndACompleteGraphAreCircles) {
  for (const char* graph : {"c3", "c4", "ring:9", "complete:5", "edges:0-2,2-4,4-1,1-3,3-0"}) {
    const std::vector<Point> points = layout_of(graph);
    Point centre = {0, 0};
    for (const Point& point : points)
      centre = {centre.x + point.x / static_cast<double>(points.size()),
                centre.y + point.y / static_cast<double>(points.size())};
    for (const Point& point : points)
      EXPECT_NEAR(apart(point, centre), apart(points[0], centre), 1e-9) << graph;
  }
  // Linked ones are neighbours on the circle.
  const std::vector<Point> points = layout_of("edges:0-2,2-4,4-1,1-3,3-0");
  EXPECT_NEAR(apart(points[0], points[2]), nearest(points), 1e-9);
}

TEST(GraphLayout, TheHubIsInTheMiddle) {
  for (const char* graph : {"s3", "star:12", "w4", "wheel:7", "butterfly"}) {
    const std::vector<Point> points = layout_of(graph);
    for (std::size_t i = 1; i < points.size(); ++i)
      EXPECT_NEAR(apart(points[i], points[0]), apart(points[1], points[0]), 1e-9) << graph;
  }
  // The hub is known by its links, not by its number.
  const std::vector<Point> points = layout_of("edges:3-0,3-1,3-2,3-4");
  EXPECT_LT(apart(points[3], middle), 0.01);
}

TEST(GraphLayout, AGridIsAGrid) {
  const std::vector<Point> points = layout_of("grid:3x4");
  EXPECT_EQ(different(points, &Point::y), 3u);
  EXPECT_EQ(different(points, &Point::x), 4u);
  const Topology graph = Topology::parse("grid:3x4");
  for (const auto& [i, j] : graph.edges())
    EXPECT_NEAR(apart(points[static_cast<std::size_t>(i)], points[static_cast<std::size_t>(j)]),
                nearest(points), 1e-9);
  EXPECT_EQ(different(layout_of("grid:4x3"), &Point::x), 4u);  // it lies
  // A ring of six with one chord is grid:2x3.
  EXPECT_EQ(different(layout_of("edges:0-1,1-2,2-3,3-4,4-5,5-0,0-3"), &Point::y), 2u);
}

/// Every connected graph of at most six processes: the square holds it, no two processes meet, no
/// link passes through a process.
TEST(GraphLayout, EveryGraphIsLegible) {
  for (int n = 1; n <= 6; ++n)
    for (const Topology& graph : Topology::all_connected(n)) {
      const std::vector<Point> points = graph_layout(graph);
      ASSERT_EQ(points.size(), static_cast<std::size_t>(n));
      for (const Point& point : points) {
        EXPECT_GE(std::min(point.x, point.y), -1e-9) << graph.name();
        EXPECT_LE(std::max(point.x, point.y), 1 + 1e-9) << graph.name();
      }
      EXPECT_TRUE(n == 1 || nearest(points) > 0.15) << graph.name();
      for (const auto& [i, j] : graph.edges())
        for (int k = 0; k < n; ++k) {
          if (k == i || k == j) continue;
          const auto at = [&](int process) { return points[static_cast<std::size_t>(process)]; };
          // Twice the area over the base: the distance from the line, if its foot is within.
          const double base = apart(at(i), at(j));
          const double along = ((at(k).x - at(i).x) * (at(j).x - at(i).x)
                                + (at(k).y - at(i).y) * (at(j).y - at(i).y))
                               / base / base;
          const double area = std::abs((at(k).x - at(i).x) * (at(j).y - at(i).y)
                                       - (at(k).y - at(i).y) * (at(j).x - at(i).x));
          EXPECT_TRUE(along <= 0 || along >= 1 || area > 0.04 * base) << graph.name();
        }
    }
}

/// Trees, and the graphs of four processes, can be drawn without a crossing; complete:4 as a square
/// has one.
TEST(GraphLayout, HasFewCrossings) {
  for (const char* graph : {"edges:0-1,0-2,1-3,1-4,2-5,2-6", "edges:0-1,1-2,2-0,2-3",
                            "edges:0-1,1-2,2-3,3-0,0-2", "edges:0-1,1-2,2-0,2-3,3-4,4-5,5-3"}) {
    const Topology topology = Topology::parse(graph);
    EXPECT_EQ(crossings(topology, graph_layout(topology)), 0u) << graph;
  }
  const Topology k4 = Topology::parse("k4");
  EXPECT_EQ(crossings(k4, graph_layout(k4)), 1u);
}

TEST(GraphLayout, DrawsWhatIsNotConnected) {
  const Topology graph("two pairs", 4, {{0, 1}, {2, 3}});
  const std::vector<Point> points = graph_layout(graph);
  EXPECT_GT(nearest(points), 0.1);
  EXPECT_EQ(crossings(graph, points), 0u);
}

TEST(GraphLayout, IsScaledToFit) {
  for (const char* graph : {"k2", "path:12", "complete:32", "grid:4x8", "star:31"}) {
    const std::vector<Point> points = scaled(layout_of(graph), 50, 330);
    EXPECT_GE(nearest(points), 2 * node_radius + 7.9) << graph;
    for (const Point& point : points) EXPECT_LE(std::max(point.x, point.y), 420) << graph;
  }
}

}  // namespace
}  // namespace ample::checker
