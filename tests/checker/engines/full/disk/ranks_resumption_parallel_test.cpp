// A search on disk over ranks that was stopped goes on with any number of ranks, and says what one
// process says that nobody stopped.
#include "checker/engines/full/disk/disk_search.hpp"
#include "model/errors.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/kept_directory.hpp"
#include "tests/support/ranks_in_threads.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/turnstile.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using tests::expect_same_but_for_order;
using tests::RanksInThreads;

/// One search, a run after the other.
class Runs {
 public:
  Runs(const model::System& system, const std::filesystem::path& directory) : system_(&system) {
    options.properties = properties::default_properties(system);
    options.keep_going = true;
    options.identity = "a search";
    options.disk = directory;
  }

  /// Lets `count` ranks search until one of them has looked at its limits `looks` times. Returns
  /// the report of the first one.
  Report run(unsigned count, int looks = 1'000'000) {
    RanksInThreads ranks(count);
    return ranks
        .run<Report>([&](Ranks& rank) {
          Options own = options;
          own.ranks = &rank;
          int left = rank.rank() == count - 1 ? looks : 1'000'000;
          own.pace = [&](const Effort&) { return left-- > 0; };
          return explore_on_disk(*system_, own, {.chunk = chunk, .batch_bytes = 5'000});
        })
        .front();
  }
  Report in_memory() const {
    Options memory = options;
    memory.disk.clear();
    memory.max_states = memory.max_bytes = 0;
    return full_search(*system_, memory);
  }
  std::string refusal(unsigned count) {
    try {
      run(count);
      return "";
    } catch (const model::WrongUsage& error) {
      return error.what();
    }
  }

  Options options;
  std::uint64_t chunk = 7;

 private:
  const model::System* system_;
};

class StoppedRanks : public testing::Test {
 protected:
  void forget() const { std::filesystem::remove_all(directory.path()); }

  const tests::KeptDirectory directory;
  std::unique_ptr<model::System> system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
};

TEST_F(StoppedRanks, WithAnyOtherNumber) {
  Runs runs(*system, directory.path());
  const Report memory = runs.in_memory();
  for (const unsigned from : {1u, 2u, 3u, 4u})
    for (const unsigned to : {1u, 2u, 3u, 4u}) {
      SCOPED_TRACE(std::to_string(from) + " to " + std::to_string(to));
      Runs anew(*system, directory.path());
      const Report part = anew.run(from, 3);
      EXPECT_EQ(part.limit, Limit::interrupt);
      EXPECT_EQ(part.verdict == Verdict::holds, false);
      EXPECT_LT(part.states, memory.states);
      EXPECT_EQ(part.disk, directory.path().string());
      expect_same_but_for_order(anew.run(to), memory);
      forget();
    }
}

/// Also with traces that were found before it was stopped, and are found after.
TEST_F(StoppedRanks, AgainAndAgain) {
  for (const properties::Request& request :
       {properties::Request{{"graph", "k2"}},
        properties::Request{{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}}) {
    const auto each = tests::system_of("lmutin", request);
    Runs runs(*each, directory.path());
    runs.chunk = 60;
    Report report;
    unsigned count = 0, times = 0;
    do {
      report = runs.run(count % 4 + 1, 1 + static_cast<int>(count % 3));
      ++count;
      ASSERT_LT(++times, 1'000u);
    } while (!report.complete);
    EXPECT_GT(times, 2u);
    expect_same_but_for_order(report, runs.in_memory());
    forget();
  }
}

TEST_F(StoppedRanks, FromEveryInitialConfiguration) {
  const auto each = tests::turnstile(3, 2, true);
  Runs runs(*each, directory.path());
  runs.chunk = 20;
  Report report;
  for (unsigned count = 0; !report.complete; ++count) {
    report = runs.run(count % 3 + 1, 1);
    ASSERT_LT(count, 1'000u);
  }
  expect_same_but_for_order(report, runs.in_memory());
  forget();
}

/// At a limit of memory, what comes may be lost: it is found again.
TEST_F(StoppedRanks, AfterALimitOfStatesOrMemory) {
  Runs runs(*system, directory.path());
  const Report memory = runs.in_memory();
  for (const std::uint64_t states : {1u, 30u, 100u, 101u}) {
    runs.options.max_states = states;
    const Report part = runs.run(static_cast<unsigned>(states % 4) + 1);
    EXPECT_EQ(part.limit, Limit::states);
    EXPECT_LE(part.states, states);
    EXPECT_EQ(part.verdict == Verdict::holds, false);
  }
  runs.options.max_states = 0;
  for (const std::uint64_t bytes : {100'000u, 200'000u, 400'000u, 800'000u, 1'600'000u}) {
    runs.options.max_bytes = bytes;
    const Report part = runs.run(static_cast<unsigned>(bytes / 100'000) % 4 + 1);
    EXPECT_TRUE(part.complete || part.limit == Limit::memory) << part.limit_text;
    if (part.complete) break;
  }
  runs.options.max_bytes = 0;
  expect_same_but_for_order(runs.run(3), memory);
  forget();
}

TEST_F(StoppedRanks, NotWithAnotherSearch) {
  Runs runs(*system, directory.path());
  runs.run(2, 3);
  runs.options.identity = "another search";
  for (const unsigned count : {1u, 2u, 3u})
    EXPECT_NE(runs.refusal(count).find("a search"), std::string::npos) << runs.refusal(count);
  runs.options.identity = "a search";
  expect_same_but_for_order(runs.run(3), runs.in_memory());
  forget();
}

TEST_F(StoppedRanks, NotFromADamagedFile) {
  Runs runs(*system, directory.path());
  runs.run(2, 3);
  std::ofstream(directory.path() / "search", std::ios::app) << "x";
  for (const unsigned count : {1u, 2u, 3u})
    EXPECT_NE(runs.refusal(count).find("damaged"), std::string::npos) << runs.refusal(count);
  forget();
}

/// The runs of all ranks are read, wherever they are: nothing is missed when one is gone or
/// damaged.
TEST_F(StoppedRanks, NotWithoutARun) {
  for (const bool gone : {false, true})
    for (const unsigned count : {1u, 2u, 3u}) {
      Runs runs(*system, directory.path());
      runs.run(2, 4);
      std::filesystem::path run;
      for (const auto& file : std::filesystem::directory_iterator(directory.path() / "rank-1-of-2"))
        if (file.file_size() > 100) run = file.path();
      if (gone) {
        std::filesystem::remove(run);
      } else {
        std::fstream file(run, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(20);
        file.put('\x55');
      }
      const Report report = runs.run(count);
      EXPECT_EQ(report.limit, Limit::disk);
      EXPECT_EQ(report.verdict == Verdict::holds, false);
      forget();
    }
}

RC_GTEST_PROP(StoppedRanksOf, RandomInstancesGoOn, ()) {
  const auto system = tests::any_comparable(1'000);
  const tests::KeptDirectory directory;
  Runs runs(*system, directory.path());
  runs.chunk = *rc::gen::inRange<std::uint64_t>(5, 200);
  runs.options.workers = *rc::gen::inRange(1, 3);
  runs.run(*rc::gen::inRange(1u, 5u), *rc::gen::inRange(1, 10));
  runs.run(*rc::gen::inRange(1u, 5u), *rc::gen::inRange(1, 10));
  const Report report = runs.run(*rc::gen::inRange(1u, 5u)), memory = runs.in_memory();
  tests::assert_same_but_for_order(report, memory);
}

}  // namespace
}  // namespace ample::checker
