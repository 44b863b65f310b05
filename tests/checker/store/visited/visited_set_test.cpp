// The visited set keeps every record through growth of the table and of the records.
#include "checker/store/visited/visited_set.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// A set of pairs of numbers, with the layout for so many values of each.
class VisitedSetOfPairs : public testing::Test {
 protected:
  VisitedSet set{2};

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

TEST_F(VisitedSetOfPairs, StoresEachConfigurationOnceInTheOrderOfDiscovery) {
  set.widen(std::vector<std::uint32_t>{100, 100});
  EXPECT_TRUE(insert(7, 9));
  EXPECT_TRUE(insert(9, 7, 0));
  EXPECT_FALSE(insert(7, 9, 1));
  EXPECT_EQ(set.size(), 2u);
  EXPECT_EQ(stored(0), (std::vector<std::uint32_t>{7, 9}));
  EXPECT_EQ(stored(1), (std::vector<std::uint32_t>{9, 7}));
}

TEST_F(VisitedSetOfPairs, SurvivesGrowthOfTheTableAndOfTheRecords) {
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

TEST_F(VisitedSetOfPairs, SaysHowMuchMemoryMoreConfigurationsWouldTake) {
  set.widen(std::vector<std::uint32_t>{40000, 40000});
  EXPECT_EQ(set.layout().record_bytes(), 4u);
  const std::size_t empty = set.bytes();
  EXPECT_EQ(set.bytes_with(1000), empty + 1000 * 4 + 1000 / 4);
  EXPECT_GT(set.bytes_with(1'000'000), 1'000'000u * (4 + 4));
}

constexpr auto nobody = [](std::uint32_t) { return false; };

TEST(ReferenceTable, FindsWhatWasSetAmongEqualTags) {
  ReferenceTable table;
  for (std::uint32_t i = 0; i < 100; ++i) {
    const auto place = table.find(42, nobody);
    EXPECT_FALSE(place.taken);
    table.set(place.entry, 42, i);
  }
  const auto place = table.find(42, [](std::uint32_t reference) { return reference == 77; });
  EXPECT_TRUE(place.taken);
  EXPECT_EQ(place.reference, 77u);
}

TEST(ReferenceTable, AProbeGoesOnAtTheBeginning) {
  ReferenceTable table;
  const std::uint64_t last = ~std::uint64_t{0};
  table.set(table.find(last, nobody).entry, last, 0);
  EXPECT_EQ(table.find(last, nobody).entry, 0u);
}

/// Hashes at both ends of the table, in heaps where nobody is at home, and anywhere.
std::vector<std::uint64_t> awkward_hashes() {
  std::vector<std::uint64_t> hashes;
  std::uint64_t random = 1;
  for (std::uint64_t i = 0; i < 700; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    hashes.insert(hashes.end(), {i, ~i, i << 40, ~(i << 40), (i % 7) << 61, random});
  }
  return hashes;
}

TEST(ReferenceTable, GrowsWithoutLosingAReference) {
  const std::vector<std::uint64_t> hashes = awkward_hashes();
  ReferenceTable table;
  std::uint32_t set = 0;
  const auto hash_of = [&](std::uint32_t reference) {
    EXPECT_LT(reference, set);
    return hashes[reference];
  };
  for (int size = 0; size < 8; ++size) {
    for (; set < std::min<std::uint64_t>(table.room(), hashes.size()); ++set)
      table.set(table.find(hashes[set], nobody).entry, hashes[set], set);
    for (std::uint32_t i = 0; i < set; ++i) {
      const auto place = table.find(hashes[i], [&](std::uint32_t other) { return other == i; });
      ASSERT_TRUE(place.taken) << i << " of " << set << " in " << table.bytes() << " bytes";
    }
    const std::size_t before = table.bytes();
    ASSERT_TRUE(table.grow(hash_of));
    ASSERT_EQ(table.bytes(), 2 * before);
  }
}

TEST(ReferenceTable, KnowsItsHashesUntilTheyAreUsedUp) {
  for (unsigned bits = 12; bits <= 33; ++bits) {
    const TableShape shape(bits);
    const std::uint64_t hash = 0x123456789ABCDEF0;
    for (const std::size_t distance : {0u, 1u, 5u}) {
      const std::size_t place = (shape.home(hash) + distance) & (shape.entries() - 1);
      const std::uint32_t entry = shape.entry(place, hash, 1000);
      EXPECT_EQ(shape.reference(entry), 1000u);
      std::uint32_t mark = shape.mark(hash);
      for (std::size_t i = 0; i < distance; ++i) mark = shape.farther(mark);
      EXPECT_TRUE(shape.agrees(entry, mark)) << bits;
      if (!shape.knows_next_bit()) continue;
      ASSERT_FALSE(shape.is_lost(entry));
      const std::uint64_t known = shape.hash(place, entry);
      EXPECT_EQ(known, hash & ~(~std::uint64_t{0} >> 28)) << bits;  // the first 28 bits
      EXPECT_EQ(TableShape(bits + 1).home(known), TableShape(bits + 1).home(hash));
    }
    EXPECT_EQ(shape.knows_next_bit(), bits < 28);
  }
}

}  // namespace
}  // namespace ample::checker
