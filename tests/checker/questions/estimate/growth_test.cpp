// What the first levels say of all: of n independent counters from 0 to r there are (r+1)^n
// configurations, and level d has the coefficient of x^d in (1 + x + ... + x^r)^n.
#include "checker/questions/estimate/growth.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ample::checker {
namespace {

std::vector<double> levels_of_counters(int processes, int most) {
  std::vector<double> levels = {1};
  for (int i = 0; i < processes; ++i) {
    std::vector<double> product(levels.size() + static_cast<std::size_t>(most));
    for (std::size_t level = 0; level < levels.size(); ++level)
      for (std::size_t value = 0; value <= static_cast<std::size_t>(most); ++value)
        product[level + value] += levels[level];
    levels = product;
  }
  return levels;
}

TEST(Growth, IsGuessedFromTheLevelsUpToTheLargest) {
  for (const auto& [processes, most] : {std::pair(40, 1), std::pair(20, 3), std::pair(12, 5)}) {
    std::vector<double> levels = levels_of_counters(processes, most);
    const double all = std::pow(most + 1, processes);
    levels.resize(levels.size() / 2);
    const auto guess = projected(levels);
    ASSERT_TRUE(guess);
    EXPECT_LT(guess->least, guess->probable);
    EXPECT_LT(guess->probable, guess->most);
    EXPECT_GT(guess->probable, all / 2);
    EXPECT_LT(guess->probable, all * 2);
    // What was found is a part of it.
    EXPECT_GT(guess->least, all / 3);
  }
}

TEST(Growth, IsNotGuessedFromFewLevelsOrWhereItGoesOn) {
  EXPECT_FALSE(projected(std::vector<double>{1, 3, 5, 6}));
  std::vector<double> doubling = {1};
  while (doubling.size() < 30) doubling.push_back(doubling.back() * 2);
  EXPECT_FALSE(projected(doubling)) << "every level doubles: there is no end in sight";
}

// A search says how much it has stored after each block; what it says last of a level counts, and
// the level that is being visited does not.
TEST(Growth, ReadsTheLevelsOfASearch) {
  const std::vector<double> levels = levels_of_counters(20, 3);
  Growth growth;
  EXPECT_FALSE(growth.all());
  std::uint64_t stored = 1;
  std::vector<double> seen;
  for (std::uint32_t level = 0; level < 30; ++level) {
    const auto next = static_cast<std::uint64_t>(levels[level + 1]);
    growth.see({.work = 1, .level = level, .stored = stored + next / 2});
    stored += next;
    growth.see({.work = 1, .level = level, .stored = stored});
  }
  growth.see({.work = 1, .level = 30, .stored = stored + 5});
  // The first two levels are not told apart, and are added to what the others say.
  const auto guess = projected(std::span(levels).subspan(2, 29));
  const auto all = growth.all();
  ASSERT_TRUE(all && guess);
  EXPECT_DOUBLE_EQ(all->probable, guess->probable + levels[0] + levels[1]);
  EXPECT_DOUBLE_EQ(all->least, guess->least + levels[0] + levels[1]);
}

}  // namespace
}  // namespace ample::checker
