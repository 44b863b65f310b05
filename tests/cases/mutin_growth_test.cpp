// Lemma 3 and the O(sqrt n) of [GCS]: how the messages of an exit and entry grow with |Q| and n,
// measured exactly and fitted.
#include "checker/questions/measure/measurement.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ample::tests {
namespace {

struct Point {
  double x, y;
};

/// The slope of log y over log x, by least squares: the exponent of a power law.
double exponent(const std::vector<Point>& points) {
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const Point& point : points) {
    x += std::log(point.x);
    y += std::log(point.y);
    xx += std::log(point.x) * std::log(point.x);
    xy += std::log(point.x) * std::log(point.y);
  }
  const auto count = static_cast<double>(points.size());
  return (count * xy - x * y) / (count * xx - x * x);
}

/// The most messages of P0's pair, by cause, where the first `active` processes have a round each.
std::uint64_t most_of_p0(int n, int active, const std::string& coterie, const std::string& mx) {
  std::string rounds;
  for (int i = 0; i < n; ++i) rounds += (i == 0 ? "" : ",") + std::string(i < active ? "1" : "0");
  const auto system = system_of(
      "mutin",
      {{"n", std::to_string(n)}, {"l", "1"}, {"coterie", coterie}, {"mx", mx}, {"rounds", rounds}});
  const auto measured = checker::measure(cases::algorithm("mutin"), *system,
                                         {properties::quantity("messages.cause")}, {});
  EXPECT_EQ(measured.measured[0].limit, checker::Limit::none);
  return measured.measured[0].most->number.value();
}

struct Series {
  const char* coterie;
  std::vector<int> n, Q;
};
const Series grids{"grid", {4, 9}, {3, 5}};
const Series majorities{"majority", {3, 5, 7, 9}, {2, 3, 4, 5}};

std::vector<Point> measured(const Series& series, const std::vector<int>& over, int active,
                            const char* mx) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < series.n.size(); ++i)
    points.push_back({static_cast<double>(over[i]),
                      static_cast<double>(most_of_p0(series.n[i], active, series.coterie, mx))});
  return points;
}

// While nobody else asks: Query, Response1, Acquire, Ack, Release, once each for each member.
TEST(MutinGrowth, AloneItIsFiveMessagesAMember) {
  for (const Series& series : {grids, majorities}) {
    const std::vector<Point> points = measured(series, series.Q, 1, "lock");
    for (const Point& point : points) EXPECT_EQ(point.y, 5 * point.x);
    EXPECT_NEAR(exponent(points), 1.0, 1e-9);
  }
  // 2 sqrt(n) - 1 and (n+1)/2: the exponent is still above 1/2, and below 1.
  EXPECT_NEAR(exponent(measured(grids, grids.n, 1, "lock")), 0.63, 0.005);
  EXPECT_NEAR(exponent(measured(majorities, majorities.n, 1, "lock")), 0.83, 0.005);
}

// REQUEST, REPLY, RELEASE of Maekawa's algorithm to each member as well.
TEST(MutinGrowth, AloneOverMaekawaItIsEightMessagesAMember) {
  for (const Series& series : {grids, Series{"majority", {3, 5, 7}, {2, 3, 4}}})
    for (const Point& point : measured(series, series.Q, 1, "maekawa"))
      EXPECT_EQ(point.y, 8 * point.x);
}

// Besides, one Response2 to each member but one: the last Release has somebody to answer to, or is
// the one that lets P0 go.
TEST(MutinGrowth, WithAnotherItIsOneLessThanSixMessagesAMember) {
  for (const Point& point : measured(Series{"majority", {3, 5}, {2, 3}}, {2, 3}, 2, "lock"))
    EXPECT_EQ(point.y, 6 * point.x - 1);
}

// As long as every member has one Query and its Release at most, nobody passes 6|Q|: the proof of
// Lemma 3 counts so, and with everybody asking it is reached.
TEST(MutinGrowth, WithEverybodyItIsSixMessagesAMember) {
  EXPECT_EQ(most_of_p0(2, 2, "majority", "lock"), 6u);
  EXPECT_EQ(most_of_p0(3, 3, "majority", "lock"), 12u);
  EXPECT_EQ(most_of_p0(3, 3, "singleton", "lock"), 6u);
}

}  // namespace
}  // namespace ample::tests
