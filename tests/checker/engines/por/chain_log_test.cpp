// Chains come back as they were written, whatever their numbers.
#include "checker/engines/por/chain_log.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

struct Written {
  std::uint32_t from;
  ChainLog::Chain chain;
};

std::vector<ChainLog::Place> write(ChainLog& log, const std::vector<Written>& all) {
  std::vector<ChainLog::Place> places;
  for (const Written& one : all) places.push_back(log.write(one.from, one.chain));
  return places;
}

void expect_read(const ChainLog& log, const std::vector<Written>& all,
                 const std::vector<ChainLog::Place>& places) {
  std::size_t i = 0;
  log.for_each([&](std::uint32_t from, ChainLog::Place place) {
    ASSERT_LT(i, all.size());
    EXPECT_EQ(from, all[i].from);
    EXPECT_EQ(place, places[i]);
    EXPECT_EQ(log.end(from, place), all[i].chain.to);
    ChainLog::Chain chain;
    log.read(from, place, chain);
    EXPECT_EQ(chain.to, all[i].chain.to);
    EXPECT_EQ(chain.steps, all[i].chain.steps);
    ++i;
  });
  EXPECT_EQ(i, all.size());
}

TEST(ChainLog, NumbersAtTheEndsOfTheirRange) {
  constexpr std::uint32_t most = ~std::uint32_t{0}, half = std::uint32_t{1} << 31;
  std::vector<Written> all;
  for (const std::uint32_t from : {0u, most, half, half - 1, 1u, most - 1})
    for (const std::uint32_t to : {most, 0u, half - 1, half, 127u, 128u})
      all.push_back({from, {to, {0, 127, 128, most, to}}});
  all.push_back({7, {7, {}}});
  ChainLog log;
  const auto places = write(log, all);
  expect_read(log, all, places);
}

TEST(ChainLog, ABranchToANewConfigurationByOneStepTakesFourBytes) {
  ChainLog log;
  for (std::uint32_t node = 0; node < 100; ++node) log.write(node, {node + 1, {5}});
  EXPECT_EQ(log.bytes(), 400u);
}

RC_GTEST_PROP(ChainLog, AnyChains, ()) {
  std::vector<Written> all;
  for (const auto& [from, to, steps] :
       *rc::gen::arbitrary<
           std::vector<std::tuple<std::uint32_t, std::uint32_t, std::vector<std::uint32_t>>>>())
    all.push_back({from, {to, steps}});
  ChainLog log;
  const auto places = write(log, all);
  expect_read(log, all, places);
}

}  // namespace
}  // namespace ample::checker
