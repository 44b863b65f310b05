// A search that is stopped and taken up again finds what one that ran through finds.
#include "checker/search/checkpoint.hpp"

#include "checker/full/full_explorer.hpp"
#include "model/errors.hpp"
#include "tests/support/checkpoint_directory.hpp"
#include "tests/support/contradiction.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::expect_same;
using tests::ToyLock;

class Checkpoint : public testing::Test {
 protected:
  Report run(const model::System& system, Options options) const {
    std::filesystem::create_directories(directory);
    options.properties = properties::default_properties(system);
    options.keep_going = true;
    options.checkpoint = directory;
    return full_search(system, options);
  }
  /// Is it refused, for this reason?
  testing::AssertionResult refused(const std::string& reason, const model::System& system,
                                   const std::string& identity = "") const {
    try {
      run(system, {.resume = directory, .identity = identity});
      return testing::AssertionFailure() << "it is taken";
    } catch (const model::WrongUsage& error) {
      if (std::string(error.what()).find(reason) != std::string::npos)
        return testing::AssertionSuccess();
      return testing::AssertionFailure() << error.what();
    }
  }

  tests::CheckpointDirectory kept;
  const std::filesystem::path& directory = kept.path();
};

/// A search that has found more than the limit allows stores nothing more.
TEST_F(Checkpoint, ASmallerLimitThanWhatWasFoundEndsTheSearch) {
  const ToyLock system({.rule = ToyLock::Rule::stubborn});
  const Report found = run(system, {.max_states = 40});
  ASSERT_EQ(found.states, 40u);
  // The checkpoint is of the block in which the limit was met, and has fewer.
  const Report report = run(system, {.max_states = 2, .resume = directory});
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_GT(report.states, 2u);
  EXPECT_LT(report.states, found.states);
}

/// Stopped at every tenth of its configurations, each time by another number of workers.
TEST_F(Checkpoint, ASearchTakenUpAgainAndAgainReportsWhatOneSearchReports) {
  for (const ToyLock::Rule rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite}) {
    std::filesystem::remove_all(directory);
    const ToyLock system({.rule = rule});
    const Report through = full_search(
        system, {.properties = properties::default_properties(system), .keep_going = true});
    Report report = run(system, {.max_states = 1 + through.states / 10});
    for (std::uint64_t tenth = 2; tenth <= 10; ++tenth) {
      EXPECT_EQ(report.limit, Limit::states);
      EXPECT_EQ(report.checkpoint, directory.string());
      report = run(system, {.workers = static_cast<int>(1 + tenth % 2),
                            .max_states = tenth == 10 ? 0 : 1 + through.states * tenth / 10,
                            .resume = directory});
    }
    EXPECT_TRUE(report.complete);
    expect_same(report, through);
  }
}

TEST_F(Checkpoint, AnInterruptedSearchCanBeTakenUp) {
  const ToyLock system({});
  const model::Interrupt interrupt(0);
  EXPECT_EQ(run(system, {.interrupt = &interrupt}).limit, Limit::interrupt);
  expect_same(run(system, {.resume = directory}), run(system, {}));
}

TEST_F(Checkpoint, IsRefusedByAnotherSearch) {
  const ToyLock system({});
  run(system, {.max_states = 20, .identity = "one"});
  EXPECT_TRUE(refused("that is a checkpoint of: one", system, "another"));
}

/// The same command, but the program was built anew in between.
TEST_F(Checkpoint, IsRefusedWhenTheAlgorithmHasChanged) {
  run(ToyLock({.rule = ToyLock::Rule::stubborn}), {.max_states = 2000});
  EXPECT_TRUE(refused("the algorithm has changed", ToyLock({.rule = ToyLock::Rule::polite})));
}

TEST_F(Checkpoint, IsRefusedWhenAByteIsWrongOrMissing) {
  const ToyLock system({});
  run(system, {.max_states = 20});
  const std::string whole = kept.contents();
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 50) {
    kept.replace_contents(whole.substr(0, at));
    EXPECT_TRUE(refused("damaged", system)) << at;
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    kept.replace_contents(changed);
    EXPECT_TRUE(refused("damaged", system)) << at;
  }
}

TEST_F(Checkpoint, AContradictionOfASearchTakenUpIsLaidToTheCheckpoint) {
  const tests::Contradiction system(std::make_unique<ToyLock>(ToyLock::Shape{.graph = "k3"}));
  run(system, {.max_states = 2000});
  system.meet_nothing_new();
  EXPECT_TRUE(refused("the checkpoint may be damaged: nothing new", system));
  std::filesystem::remove_all(directory);
  EXPECT_THROW(run(system, {}), model::InternalError);
}

TEST_F(Checkpoint, IsNotOverwrittenByANewSearch) {
  {
    const CheckpointDirectory made(directory);
    EXPECT_TRUE(std::filesystem::is_empty(directory));
    run(ToyLock({}), {.max_states = 20});
  }
  EXPECT_THROW(CheckpointDirectory{directory}, model::WrongUsage);
}

TEST(CheckpointTimes, AreCloseAtFirstAndTakeATwentiethAtMost) {
  CheckpointTimes times(10);
  EXPECT_FALSE(times.is_due(10.9));
  double now = 10;
  for (const double pause : {1, 2, 4, 8, 16, 32, 60, 60}) {
    EXPECT_FALSE(times.is_due(now + pause - 0.1));
    EXPECT_TRUE(times.is_due(now += pause)) << pause;
    times.wrote(now, now);
  }
  times.wrote(now, now + 10);
  EXPECT_FALSE(times.is_due(now + 209));
  EXPECT_TRUE(times.is_due(now + 210));
}

TEST_F(Checkpoint, LeavesADirectoryAsItWasWhenNoneIsWritten) {
  { const CheckpointDirectory made(directory); }
  EXPECT_FALSE(std::filesystem::exists(directory));
  std::filesystem::create_directories(directory);
  { const CheckpointDirectory there_already(directory); }
  EXPECT_TRUE(std::filesystem::exists(directory));
}

TEST_F(Checkpoint, ADirectoryThatCannotBeMadeIsFoundOutAtOnce) {
  std::ofstream(directory.string()) << "a file";
  EXPECT_THROW(CheckpointDirectory{directory / "deeper"}, model::WrongUsage);
}

}  // namespace
}  // namespace ample::checker
