// One instance, searched by several ranks: the counts, verdicts and lengths of the search in memory
// by one process, and its limits.
#include "checker/engines/full/disk/disk_search.hpp"
#include "checker/engines/full/levels/level_search.hpp"

#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/kept_directory.hpp"
#include "tests/support/ranks_in_threads.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/turnstile.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using tests::expect_same_but_for_order;
using tests::length_of_the_first;
using tests::RanksInThreads;

/// Many chunks a level.
const LevelTuning tiny{.chunk = 7};

Options asking(const model::System& system, bool keep_going = true) {
  return {.properties = properties::default_properties(system), .keep_going = keep_going};
}

/// The reports of all ranks.
std::vector<Report> by_ranks(unsigned count, const model::System& system, const Options& options,
                             const LevelTuning& tuning = tiny) {
  RanksInThreads ranks(count);
  return ranks.run<Report>([&](Ranks& rank) {
    Options own = options;
    own.ranks = &rank;
    return explore_over_ranks(system, own, tuning);
  });
}

TEST(SearchOverRanks, SaysWhatOneProcessSays) {
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    const Options options = asking(*system);
    const Report memory = full_search(*system, options);
    if (memory.states > 1'500) continue;
    for (const unsigned count : {1u, 2u, 3u, 4u})
      for (const Report& report : by_ranks(count, *system, options, {.chunk = 100}))
        expect_same_but_for_order(report, memory);
  }
}

/// Of what is violated in the same level, ranks may come upon another part first.
TEST(SearchOverRanks, StopsAtTheFirstViolation) {
  int violated = 0;
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    const Options options = asking(*system, false);
    const Report memory = full_search(*system, options);
    if (memory.limit != Limit::violation || memory.states > 1'500) continue;
    for (const Report& report : by_ranks(3, *system, options)) {
      EXPECT_EQ(report.limit, Limit::violation);
      EXPECT_EQ(length_of_the_first(report), length_of_the_first(memory));
    }
    ++violated;
  }
  EXPECT_GT(violated, 3);
}

RC_GTEST_PROP(SearchOverRanks, SaysWhatOneProcessSaysOfRandomInstances, ()) {
  const auto system = tests::any_comparable(1'000);
  Options options = asking(*system);
  options.workers = *rc::gen::inRange(1, 3);
  const Report memory = full_search(*system, options);
  const auto reports = by_ranks(*rc::gen::inRange(1u, 5u), *system, options,
                                {.chunk = *rc::gen::inRange<std::uint64_t>(1, 200)});
  for (const Report& report : reports) {
    tests::assert_same_but_for_order(report, memory);
  }
}

TEST(SearchOverRanks, BeginsInEveryInitialConfiguration) {
  const auto system = tests::turnstile(3, 2, true);
  const Options options = asking(*system);
  const Report memory = full_search(*system, options);
  for (const Report& report : by_ranks(3, *system, options)) {
    expect_same_but_for_order(report, memory);
    EXPECT_EQ(report.findings[0].trace->start, model::initial_configurations(*system)[3]);
  }
}

/// Each configuration but the initial one is brought at least once to the rank that keeps it, and
/// in three of four cases another one has found it.
TEST(SearchOverRanks, SharesTheConfigurations) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}});
  const Report report = by_ranks(4, *system, asking(*system), {.chunk = 1'000}).front();
  EXPECT_EQ(report.ranks, 4u);
  EXPECT_GT(report.sent, report.states / 2);
  EXPECT_LT(report.sent, report.transitions);
}

class LmutinOverRanks : public testing::Test {
 protected:
  std::unique_ptr<model::System> system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  Options options = asking(*system);

  void expect_all_end_at(Limit limit) {
    const std::vector<Report> reports = by_ranks(3, *system, options);
    for (const Report& report : reports) {
      EXPECT_EQ(report.limit, limit);
      EXPECT_EQ(report.limit_text, reports.front().limit_text);
      EXPECT_EQ(report.verdict == Verdict::holds, false);
      EXPECT_EQ(report.states, reports.front().states);
    }
  }
};

TEST_F(LmutinOverRanks, LimitOfStatesEndsAtIt) {
  options.max_states = 100;
  expect_all_end_at(Limit::states);
  EXPECT_LE(by_ranks(3, *system, options).front().states, 100u);
}

TEST_F(LmutinOverRanks, LimitOfTimeEndsAtIt) {
  options.max_seconds = 1e-9;
  expect_all_end_at(Limit::time);
}

TEST_F(LmutinOverRanks, LimitOfMemoryEndsAtIt) {
  options.max_bytes = 10'000;
  expect_all_end_at(Limit::memory);
}

/// One of them alone is told to end.
TEST_F(LmutinOverRanks, InterruptOfOneRankEndsAll) {
  RanksInThreads ranks(3);
  const auto reports = ranks.run<Report>([&](Ranks& rank) {
    Options own = options;
    own.ranks = &rank;
    int left = 5;
    if (rank.rank() == 1) own.pace = [&](const Effort&) { return left-- > 0; };
    return explore_over_ranks(*system, own, tiny);
  });
  for (const Report& report : reports) EXPECT_EQ(report.limit, Limit::interrupt);
}

/// Each rank has its sorted runs in a folder of its own.
TEST_F(LmutinOverRanks, DiskSaysWhatOneProcessSays) {
  const tests::KeptDirectory directory;
  const Report memory = full_search(*system, options);
  options.disk = directory.path();
  RanksInThreads ranks(3);
  const auto reports = ranks.run<Report>([&](Ranks& rank) {
    Options own = options;
    own.ranks = &rank;
    return explore_on_disk(*system, own, {.chunk = 20, .batch_bytes = 10'000});
  });
  for (const Report& report : reports) expect_same_but_for_order(report, memory);
  EXPECT_FALSE(std::filesystem::exists(directory.path())) << "it is removed at the end";
}

}  // namespace
}  // namespace ample::checker
