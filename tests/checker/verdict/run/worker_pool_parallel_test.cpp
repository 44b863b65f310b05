// Workers do tasks together, or in turns.
#include "checker/verdict/run/worker_pool.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

namespace ample::checker {
namespace {

TEST(WorkerPool, RunsATaskByEachWorkerAndWaitsForAll) {
  WorkerPool pool(3);
  std::vector<int> done(3);
  for (int round = 0; round < 100; ++round) pool.run(3, [&](unsigned worker) { ++done[worker]; });
  EXPECT_EQ(done, (std::vector{100, 100, 100}));
}

TEST(WorkerPool, FinishesTasksInTheirOrderWhoeverBeginsThem) {
  for (const int workers : {1, 2, 4}) {
    WorkerPool pool(workers);
    constexpr std::uint64_t tasks = 1000;
    std::vector<std::uint64_t> begun(tasks), finished;
    pool.run_in_turns(
        pool.workers(), tasks, [&](unsigned, std::uint64_t task) { begun[task] = task; },
        [&](unsigned, std::uint64_t task) {
          finished.push_back(begun[task]);
          return true;
        });
    std::vector<std::uint64_t> in_order(tasks);
    std::iota(in_order.begin(), in_order.end(), 0);
    EXPECT_EQ(finished, in_order) << workers;
  }
}

/// Whatever was begun after the one that ends it.
TEST(WorkerPool, FinishesNothingAfterTheTaskThatEndsIt) {
  WorkerPool pool(4);
  for (std::uint64_t last = 0; last < 40; ++last) {
    std::uint64_t finished = 0;
    pool.run_in_turns(
        4, 1000, [](unsigned, std::uint64_t) {},
        [&](unsigned, std::uint64_t task) {
          ++finished;
          return task < last;
        });
    EXPECT_EQ(finished, last + 1);
  }
}

/// A task that fails early waits for its turn, so that those before it are finished.
TEST(WorkerPool, ThrowsWhatATaskThrowsInItsTurn) {
  WorkerPool pool(3);
  for (const bool in_the_beginning : {true, false}) {
    std::uint64_t finished = 0;
    const auto fail = [](std::uint64_t task) {
      if (task >= 17) throw std::runtime_error(std::to_string(task));
    };
    try {
      pool.run_in_turns(
          3, 1000,
          [&](unsigned, std::uint64_t task) {
            if (in_the_beginning) fail(task);
          },
          [&](unsigned, std::uint64_t task) {
            fail(task);
            ++finished;
            return true;
          });
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "17");
    }
    EXPECT_EQ(finished, 17u);
  }
}

}  // namespace
}  // namespace ample::checker
