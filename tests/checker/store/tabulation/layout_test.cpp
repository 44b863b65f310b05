// Packing: what goes in comes out, in as few bits as there are.
#include "checker/store/tabulation/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

constexpr std::size_t slack = 64;

std::vector<std::byte> record_of(const Layout& layout, const std::vector<std::uint32_t>& indices) {
  std::vector<std::uint64_t> words(layout.words());
  layout.pack(indices, words.data());
  std::vector<std::byte> record(layout.record_bytes() + slack, std::byte{0xFF});
  std::memcpy(record.data(), words.data(), layout.record_bytes());
  return record;
}

TEST(Layout, TakesNoBitsForASlotWithOneValue) {
  const Layout layout = Layout::widened(Layout(5), std::vector<std::uint32_t>{4, 1, 8, 1, 2});
  EXPECT_EQ(layout.width(0), 2u);
  EXPECT_EQ(layout.width(1), 0u);
  EXPECT_EQ(layout.width(2), 3u);
  EXPECT_EQ(layout.width(3), 0u);
  EXPECT_EQ(layout.width(4), 1u);
  EXPECT_EQ(layout.record_bytes(), 1u);
}

TEST(Layout, LeavesRoomWhereALargeSlotIsNearlyFull) {
  EXPECT_EQ(Layout::widened(Layout(1), std::vector<std::uint32_t>{190}).width(0), 8u);
  EXPECT_EQ(Layout::widened(Layout(1), std::vector<std::uint32_t>{200}).width(0), 9u);
}

TEST(Layout, NeverBecomesNarrower) {
  const Layout wide = Layout::widened(Layout(1), std::vector<std::uint32_t>{1000});
  EXPECT_EQ(Layout::widened(wide, std::vector<std::uint32_t>{2}).width(0), wide.width(0));
}

RC_GTEST_PROP(Layout, GivesBackWhatWasPacked, ()) {
  const auto sizes = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(1u, 70000u)));
  const Layout layout = Layout::widened(Layout(static_cast<std::uint32_t>(sizes.size())), sizes);
  std::vector<std::uint32_t> from, to;
  for (const std::uint32_t size : sizes) {
    from.push_back(*rc::gen::inRange(0u, size));
    to.push_back(*rc::gen::inRange(0u, size));
  }
  const std::vector<std::byte> record = record_of(layout, from);
  std::vector<std::uint32_t> indices(sizes.size(), 0);
  layout.unpack(record.data(), indices.data());
  RC_ASSERT(indices == from);

  // Changing slot by slot is packing anew, and so is the sum of the hash.
  std::vector<std::uint64_t> words(layout.words()), expected(layout.words());
  layout.load(record.data(), words.data());
  HashSum sum = layout.sum(from.data());
  for (std::uint32_t slot = 0; slot < sizes.size(); ++slot)
    RC_ASSERT(layout.change(words.data(), sum, slot, from[slot], to[slot]));
  layout.pack(to, expected.data());
  RC_ASSERT(words == expected);
  RC_ASSERT(sum == layout.sum(to.data()));
}

TEST(Layout, SaysWhenAValueDoesNotFit) {
  const Layout layout = Layout::widened(Layout(2), std::vector<std::uint32_t>{4, 1});
  std::vector<std::uint64_t> words(layout.words(), 0);
  HashSum sum = 0;
  EXPECT_TRUE(layout.change(words.data(), sum, 0, 0, 3));
  EXPECT_FALSE(layout.change(words.data(), sum, 0, 3, 4));
  EXPECT_FALSE(layout.change(words.data(), sum, 1, 0, 1));
}

RC_GTEST_PROP(Layout, HashesAlikeInAnyWidths, (std::uint16_t a, std::uint16_t b)) {
  const std::vector<std::uint32_t> indices = {a, b};
  const Layout narrow = Layout::widened(Layout(2), std::vector<std::uint32_t>{1u << 16, 1u << 16});
  const Layout wide = Layout::widened(Layout(2), std::vector<std::uint32_t>{1u << 20, 1u << 18});
  RC_ASSERT(narrow.sum(indices.data()) == wide.sum(indices.data()));
}

}  // namespace
}  // namespace ample::checker
