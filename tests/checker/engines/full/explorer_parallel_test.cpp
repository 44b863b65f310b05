// Whatever the number of workers: the same counts, the same traces.
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::ToyLock;

void expect_same_for_any_workers(const model::System& system, Options options) {
  options.properties = properties::all_properties(system);
  const Report one = full_search(system, options);
  for (const int workers : {2, 3, 5}) {
    SCOPED_TRACE(std::to_string(workers) + " workers");
    options.workers = workers;
    tests::expect_same(full_search(system, options), one);
  }
}

TEST(Workers, DoNotChangeACompleteRun) {
  expect_same_for_any_workers(ToyLock({.graph = "p3", .rounds = 2}), {.keep_going = true});
}

TEST(Workers, DoNotChangeACompleteRunWhereMessagesOvertake) {
  expect_same_for_any_workers(
      ToyLock({.graph = "k3", .rule = ToyLock::Rule::polite, .network = model::Network::unordered}),
      {.keep_going = true});
}

// A register, all of them, and some of them are used by each process.
TEST(Workers, DoNotChangeACompleteRunWhereRegistersAreShared) {
  const std::pair<const char*, properties::Request> instances[] = {
      {"mutin", {{"n", "3"}, {"l", "1"}}},
      {"gcs", {{"n", "3"}, {"l", "1"}, {"k", "2"}}},
      {"philosophers", {{"n", "7"}, {"forks", "registers"}, {"rounds", "unbounded"}}}};
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    Options options{.properties = properties::default_properties(*system), .keep_going = true};
    const Report one = full_search(*system, options);
    for (const int workers : {2, 5}) {
      options.workers = workers;
      tests::expect_same(full_search(*system, options), one);
    }
  }
}

/// There are many blocks, so that workers are ahead of each other when the limit is met.
TEST(Workers, DoNotChangeLevelsOfManyBlocks) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "4"}});
  for (const Storage storage : {Storage::exact, Storage::fingerprints})
    expect_same_for_any_workers(
        *system, {.keep_going = true, .storage = storage, .seed = 7, .max_states = 200'000});
}

/// Nothing that was begun before a pause is lost.
TEST(Workers, DoNotChangeASearchThatPausesAfterEveryBlock) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "4"}});
  std::uint64_t pauses = 0;
  expect_same_for_any_workers(*system, {.keep_going = true,
                                        .max_states = 200'000,
                                        .progress = [&](const Progress&) { ++pauses; },
                                        .progress_every = 0});
  EXPECT_GT(pauses, 100u);
}

TEST(Workers, DoNotChangeWhatAStateConstraintLeavesOut) {
  expect_same_for_any_workers(
      *tests::system_of("lamport", {{"n", "3"}, {"rounds", "unbounded"}, {"max-clock", "3"}}),
      {.keep_going = true, .max_states = 50'000});
}

TEST(Workers, DoNotChangeWhereAViolationStopsTheSearch) {
  for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite})
    expect_same_for_any_workers(ToyLock({.graph = "k3", .rounds = 2, .rule = rule}), {});
}

TEST(Workers, DoNotChangeWhatIsSaidOfInfiniteExecutions) {
  for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite}) {
    const ToyLock system({.graph = "p3", .rounds = 2, .rule = rule});
    Options options{.properties =
                        properties::select_properties(system, {"liveness", "alternation"})};
    const Report one = full_search(system, options);
    for (const int workers : {2, 5}) {
      options.workers = workers;
      tests::expect_same(full_search(system, options), one);
    }
  }
}

TEST(Workers, DoNotChangeWhereALimitStopsTheSearch) {
  const ToyLock system({.graph = "k3", .rounds = 2});
  for (const std::uint64_t most : {1u, 1000u, 20000u})
    expect_same_for_any_workers(system, {.keep_going = true, .max_states = most});
  expect_same_for_any_workers(ToyLock({.graph = "k3", .rounds = 2, .most_ticks = 1}),
                              {.keep_going = true});
}

}  // namespace
}  // namespace ample::checker
