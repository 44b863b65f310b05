// A search over ranks that was stopped goes on with any number of ranks, on disk and from
// checkpoints, and says what one process says that nobody stopped.
#include "checker/disk/checkpointed_search.hpp"
#include "checker/disk/disk_search.hpp"

#include "model/errors.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/checkpoint_directory.hpp"
#include "tests/support/ranks_in_threads.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/turnstile.hpp"
#include "tests/support/two_hundred.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::expect_same_but_for_order;
using tests::RanksInThreads;

enum class On { disk, checkpoints };

/// One search, a run after the other.
class Runs {
 public:
  Runs(const model::System& system, On on, std::filesystem::path directory)
      : system_(&system), on_(on), directory_(std::move(directory)) {
    options.properties = properties::default_properties(system);
    options.keep_going = true;
    options.identity = "a search";
    if (on_ == On::disk) options.disk = directory_;
    if (on_ == On::checkpoints) std::filesystem::create_directories(directory_);
  }

  /// Lets `count` ranks search until one of them has looked at its limits `looks` times. Returns
  /// the report of the first one.
  Report run(unsigned count, int looks = 1'000'000) {
    Options all = options;
    if (on_ == On::checkpoints) {
      all.checkpoint = directory_;
      if (std::filesystem::exists(directory_ / "checkpoint")) all.resume = directory_;
    }
    RanksInThreads ranks(count);
    return ranks
        .run<Report>([&](Ranks& rank) {
          Options own = all;
          own.ranks = &rank;
          int left = rank.rank() == count - 1 ? looks : 1'000'000;
          own.pace = [&](const Effort&) { return left-- > 0; };
          return on_ == On::disk
                     ? explore_on_disk(*system_, own, {.chunk = chunk, .batch_bytes = 5'000})
                     : explore_with_checkpoints(*system_, own, {.chunk = chunk});
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
  On on_;
  std::filesystem::path directory_;
};

class StoppedRanks : public testing::TestWithParam<On> {
 protected:
  void forget() const { std::filesystem::remove_all(directory.path()); }

  const tests::CheckpointDirectory directory;
  std::unique_ptr<model::System> system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
};

TEST_P(StoppedRanks, WithAnyOtherNumber) {
  Runs runs(*system, GetParam(), directory.path());
  const Report memory = runs.in_memory();
  for (const unsigned from : {1u, 2u, 3u, 4u})
    for (const unsigned to : {1u, 2u, 3u, 4u}) {
      SCOPED_TRACE(std::to_string(from) + " to " + std::to_string(to));
      Runs anew(*system, GetParam(), directory.path());
      const Report part = anew.run(from, 3);
      EXPECT_EQ(part.limit, Limit::interrupt);
      EXPECT_EQ(part.verdict == Verdict::holds, false);
      EXPECT_LT(part.states, memory.states);
      EXPECT_EQ(GetParam() == On::disk ? part.disk : part.checkpoint, directory.path().string());
      EXPECT_EQ(part.checkpoint_failure, "");
      expect_same_but_for_order(anew.run(to), memory);
      forget();
    }
}

/// Also with traces that were found before it was stopped, and are found after.
TEST_P(StoppedRanks, AgainAndAgain) {
  for (const properties::Request& request :
       {properties::Request{{"graph", "k2"}},
        properties::Request{{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}}) {
    const auto each = tests::system_of("lmutin", request);
    Runs runs(*each, GetParam(), directory.path());
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

TEST_P(StoppedRanks, FromEveryInitialConfiguration) {
  const auto each = tests::turnstile(3, 2, true);
  Runs runs(*each, GetParam(), directory.path());
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
TEST_P(StoppedRanks, AfterALimitOfStatesOrMemory) {
  Runs runs(*system, GetParam(), directory.path());
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

TEST_P(StoppedRanks, NotWithAnotherSearch) {
  Runs runs(*system, GetParam(), directory.path());
  runs.run(2, 3);
  runs.options.identity = "another search";
  for (const unsigned count : {1u, 2u, 3u})
    EXPECT_NE(runs.refusal(count).find("a search"), std::string::npos) << runs.refusal(count);
  runs.options.identity = "a search";
  expect_same_but_for_order(runs.run(3), runs.in_memory());
  forget();
}

TEST_P(StoppedRanks, NotFromADamagedFile) {
  Runs runs(*system, GetParam(), directory.path());
  runs.run(2, 3);
  const auto file = directory.path() / (GetParam() == On::disk ? "search" : "checkpoint");
  std::ofstream(file, std::ios::app) << "x";
  for (const unsigned count : {1u, 2u, 3u})
    EXPECT_NE(runs.refusal(count).find("damaged"), std::string::npos) << runs.refusal(count);
  forget();
}

/// The runs of all ranks are read, wherever they are: nothing is missed when one is gone or
/// damaged.
TEST_P(StoppedRanks, NotWithoutARun) {
  for (const bool gone : {false, true})
    for (const unsigned count : {1u, 2u, 3u}) {
      Runs runs(*system, GetParam(), directory.path());
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

/// The search that went on elsewhere has left the first checkpoint as it was.
TEST(CheckpointsOverRanks, GoOnInAnotherDirectory) {
  const tests::CheckpointDirectory directory;
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  const Options options{.properties = properties::default_properties(*system), .keep_going = true};
  const auto run = [&](unsigned count, const char* from, const char* to, int looks) {
    RanksInThreads ranks(count);
    std::filesystem::create_directories(directory.path() / to);
    return ranks
        .run<Report>([&](Ranks& rank) {
          Options own = options;
          own.ranks = &rank;
          own.checkpoint = directory.path() / to;
          if (*from) own.resume = directory.path() / from;
          int left = looks;
          own.pace = [&](const Effort&) { return left-- > 0; };
          return explore_with_checkpoints(*system, own, {.chunk = 7});
        })
        .front();
  };
  const Report memory = full_search(*system, options);
  run(2, "", "a", 3);
  EXPECT_EQ(run(3, "a", "b", 3).checkpoint, (directory.path() / "b").string());
  EXPECT_EQ(run(1, "b", "c", 3).limit, Limit::interrupt);
  for (const char* const from : {"a", "b", "c"}) {
    expect_same_but_for_order(run(2, from, "d", 1'000'000), memory);
    std::filesystem::remove_all(directory.path() / "d");
  }
}

std::string name_of(const testing::TestParamInfo<On>& on) {
  return on.param == On::disk ? "OnDisk" : "FromCheckpoints";
}
INSTANTIATE_TEST_SUITE_P(GoOn, StoppedRanks, testing::Values(On::disk, On::checkpoints), name_of);

void goes_on_over_ranks() {
  const auto system = tests::any_comparable(1'000);
  const tests::CheckpointDirectory directory;
  Runs runs(*system, *rc::gen::element(On::disk, On::checkpoints), directory.path());
  runs.chunk = *rc::gen::inRange<std::uint64_t>(5, 200);
  runs.options.workers = *rc::gen::inRange(1, 3);
  runs.run(*rc::gen::inRange(1u, 5u), *rc::gen::inRange(1, 10));
  runs.run(*rc::gen::inRange(1u, 5u), *rc::gen::inRange(1, 10));
  const Report report = runs.run(*rc::gen::inRange(1u, 5u)), memory = runs.in_memory();
  tests::assert_same_but_for_order(report, memory);
}

TEST(StoppedRanksOf, RandomInstancesGoOn) { tests::check_two_hundred(&goes_on_over_ranks); }

}  // namespace
}  // namespace ample::checker
