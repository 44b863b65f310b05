// Pairs that meet, counted by hand.
#include "checker/questions/estimate/collisions.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

Collisions of(std::vector<Sample> samples) { return collisions(samples); }

TEST(Collisions, ArePairsOfDifferentGroups) {
  EXPECT_EQ(of({{7, 0}, {7, 0}}).pairs, 0);  // one group
  EXPECT_EQ(of({{7, 0}, {7, 0}}).hits, 0);
  const Collisions two = of({{7, 0}, {7, 1}});
  EXPECT_EQ(two.pairs, 1);
  EXPECT_EQ(two.hits, 1);
  // Groups of 2, 2 and 1: 4 + 2 + 2 pairs. Of hash 5 there are one in group 0 and two in group 1:
  // two pairs meet.
  const Collisions some = of({{5, 0}, {5, 1}, {6, 2}, {9, 0}, {5, 1}});
  EXPECT_EQ(some.pairs, 8);
  EXPECT_EQ(some.hits, 2);
}

TEST(Collisions, AreNoneAmongNothing) {
  EXPECT_EQ(of({}).pairs, 0);
  EXPECT_EQ(of({}).hits, 0);
  EXPECT_EQ(of({}).drawn_from(), 0);
}

// 100 groups of one, drawn alike from 50: each of 100 * 99 / 2 pairs meets with probability 1/50.
// Here each of the 50 occurs in two groups: 50 pairs meet, of 4950.
TEST(Collisions, SayFromHowManyWasDrawn) {
  std::vector<Sample> samples;
  for (std::uint32_t i = 0; i < 100; ++i) samples.push_back({i % 50, i});
  const Collisions found = of(samples);
  EXPECT_EQ(found.hits, 50);
  EXPECT_EQ(found.pairs, 4950);
  EXPECT_DOUBLE_EQ(found.drawn_from(), 4950.0 / 51);
}

}  // namespace
}  // namespace ample::checker
