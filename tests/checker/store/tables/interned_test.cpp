// Numbers for vectors, and maps of three numbers, that give up a part of what they have.
#include "checker/store/tables/interned.hpp"
#include "checker/store/tables/triple_map.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

std::vector<std::uint32_t> vector_of(std::uint32_t i) {
  return std::vector<std::uint32_t>(i % 7, i);
}

TEST(Interned, KeepsNumbersAndGivesThoseGivenUpAnew) {
  InternedVectors numbers;
  std::vector<std::uint32_t> number(5'000);
  for (std::uint32_t i = 0; i < number.size(); ++i) number[i] = numbers.number_of(vector_of(i));
  const std::uint32_t all = numbers.size();
  std::vector<bool> kept(all);
  for (std::uint32_t i = 0; i < number.size(); i += 3) kept[number[i]] = true;
  numbers.keep_only([&](std::uint32_t of) { return kept[of]; });
  EXPECT_EQ(numbers.in_use(), std::ranges::count(kept, true));
  for (std::uint32_t i = 0; i < number.size(); i += 3) {
    EXPECT_TRUE(std::ranges::equal(numbers[number[i]], vector_of(i)));
    EXPECT_EQ(numbers.number_of(vector_of(i)), number[i]);
  }
  for (std::uint32_t i = 0; i < number.size(); ++i)
    EXPECT_TRUE(std::ranges::equal(numbers[numbers.number_of(vector_of(i))], vector_of(i)));
  EXPECT_EQ(numbers.size(), all);
  EXPECT_EQ(numbers.in_use(), all);
}

TEST(TripleMap, KeepsWhatItIsToldTo) {
  TripleMap map;
  for (std::uint32_t i = 0; i < 3'000; ++i) map.set(i, i / 2, i % 5, i + 1);
  map.keep_only([](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t value) {
    EXPECT_EQ(b, a / 2);
    EXPECT_EQ(c, a % 5);
    EXPECT_EQ(value, a + 1);
    return a % 10 == 0;
  });
  std::uint32_t left = 0;
  map.for_each([&](auto...) { ++left; });
  EXPECT_EQ(left, 300u);
  for (std::uint32_t i = 0; i < 3'000; ++i)
    EXPECT_EQ(map.find(i, i / 2, i % 5), i % 10 == 0 ? i + 1 : TripleMap::absent);
  map.keep_only([](auto...) { return false; });
  EXPECT_EQ(map.find(0, 0, 0), TripleMap::absent);
}

/// What is counted before a table is copied to one that is twice as large: both of them.
TEST(TripleMap, CountsWhatItGrowsTo) {
  TripleMap map;
  int grown = 0;
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    const std::size_t before = map.bytes();
    map.set(i, 0, 0, i);
    if (map.bytes() >= before || before == 0) continue;
    ++grown;
    EXPECT_EQ(before, map.bytes() / 2 * 3);
  }
  EXPECT_EQ(grown, 8);  // from 2^10 entries to 2^18, as three quarters of 2^17 are 98,304
}

}  // namespace
}  // namespace ample::checker
