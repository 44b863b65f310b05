// The visited set keeps every record through growth of the table and of the records.
#include "checker/visited/visited_set.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// A set of pairs of numbers, with the layout for so many values of each.
class AVisitedSet : public testing::Test {
 protected:
  VisitedSet set{2, 0};

  bool insert(std::uint32_t a, std::uint32_t b, StateNumber parent = 0) {
    const std::vector<std::uint32_t> indices = {a, b};
    std::vector<std::uint64_t> words(set.layout().words());
    set.layout().pack(indices, words.data());
    set.make_room(1);
    return set.insert(Layout::hash_of_sum(set.layout().sum(indices.data())), words.data(), parent);
  }
  std::vector<std::uint32_t> stored(StateNumber state) {
    std::vector<std::uint32_t> indices(2, 0);
    set.layout().unpack(set.record(state), indices.data());
    return indices;
  }
};

TEST_F(AVisitedSet, StoresEachConfigurationOnceInTheOrderOfDiscovery) {
  set.widen(std::vector<std::uint32_t>{100, 100});
  EXPECT_TRUE(insert(7, 9));
  EXPECT_TRUE(insert(9, 7, 0));
  EXPECT_FALSE(insert(7, 9, 1));
  EXPECT_EQ(set.size(), 2u);
  EXPECT_EQ(stored(0), (std::vector<std::uint32_t>{7, 9}));
  EXPECT_EQ(stored(1), (std::vector<std::uint32_t>{9, 7}));
}

TEST_F(AVisitedSet, SurvivesGrowthOfTheTableAndOfTheRecords) {
  constexpr std::uint32_t side = 300;  // 90 000 configurations: several tables
  std::uint32_t next = 0;
  for (const std::uint32_t values : {2u, 5u, 40u, 129u, side}) {
    set.widen(std::vector<std::uint32_t>{values, side});
    for (; next < values * side; ++next) ASSERT_TRUE(insert(next / side, next % side, next / 2));
  }
  ASSERT_EQ(set.size(), side * side);
  for (std::uint32_t i = 0; i < side * side; ++i) {
    ASSERT_EQ(stored(i), (std::vector<std::uint32_t>{i / side, i % side}));
    ASSERT_EQ(set.parent(i), i / 2);
    ASSERT_FALSE(insert(i / side, i % side));
  }
}

TEST_F(AVisitedSet, SaysHowMuchMemoryMoreConfigurationsWouldTake) {
  set.widen(std::vector<std::uint32_t>{40000, 40000});
  EXPECT_EQ(set.layout().record_bytes(), 4u);
  const std::size_t empty = set.bytes();
  EXPECT_EQ(set.bytes_with(1000), empty + 1000 * 4 + 1000 / 4);
  EXPECT_GT(set.bytes_with(1'000'000), 1'000'000u * (4 + 4));
}

TEST(ReferenceTable, FindsWhatWasSetAmongEqualTags) {
  ReferenceTable table(2);
  for (std::uint32_t i = 0; i < 100; ++i) {
    const auto place = table.find(42, [](std::uint32_t) { return false; });
    EXPECT_FALSE(place.taken);
    table.set(place.entry, 42, i);
  }
  const auto place = table.find(42, [](std::uint32_t reference) { return reference == 77; });
  EXPECT_TRUE(place.taken);
  EXPECT_EQ(place.reference, 77u);
}

TEST(ReferenceTable, AProbeStaysInItsSection) {
  ReferenceTable table(1);
  const std::uint64_t last_of_first_section = ~std::uint64_t{0} >> 1;
  ASSERT_EQ(table.section(last_of_first_section), 0u);
  const std::size_t first = table.find(last_of_first_section, [](auto) { return false; }).entry;
  table.set(first, last_of_first_section, 0);
  EXPECT_EQ(table.find(last_of_first_section, [](auto) { return false; }).entry, 0u);
}

}  // namespace
}  // namespace ample::checker
