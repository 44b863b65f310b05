// Every limit ends a run as incomplete, and what was stored obeys it.
#include "checker/search/explorer.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using test::ToyLock;

const ToyLock& system_with_many_states() {
  static const ToyLock system({.graph = "k3"});
  return system;
}

Report run(Options options) {
  options.properties = properties::select_properties(system_with_many_states(), {"safety"});
  return explore(system_with_many_states(), options);
}

void expect_incomplete(const Report& report, Limit limit) {
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.limit, limit);
  EXPECT_FALSE(report.limit_text.empty());
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
  EXPECT_FALSE(report.vacuity);
}

TEST(Limits, states_are_never_more) {
  const std::uint64_t all = run({}).states;
  for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{2}, all / 2, all - 1}) {
    const Report report = run({.max_states = most});
    expect_incomplete(report, Limit::states);
    EXPECT_EQ(report.states, most);
  }
  EXPECT_EQ(run({.max_states = all}).verdict, Verdict::holds);
}

TEST(Limits, memory) {
  const Report report = run({.max_bytes = 1 << 19});
  expect_incomplete(report, Limit::memory);
  EXPECT_LE(report.bytes_per_state * static_cast<double>(report.states), 1 << 19);
  EXPECT_GT(report.states, 1u);
}

TEST(Limits, time) { expect_incomplete(run({.max_seconds = 1e-9}), Limit::time); }

TEST(Limits, interrupt) {
  const std::atomic<bool> interrupt = true;
  expect_incomplete(run({.interrupt = &interrupt}), Limit::interrupt);
}

TEST(Limits, a_bound_of_the_model_is_no_verdict) {
  const ToyLock system({.graph = "k2", .most_ticks = 1});
  const Report report =
      explore(system, {.properties = properties::default_properties(system), .keep_going = true});
  EXPECT_EQ(report.limit, Limit::bound);
  EXPECT_EQ(report.limit_text, "too many ticks");
  EXPECT_GT(report.states, 1u);
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
}

TEST(Limits, what_was_found_before_a_limit_stays_found) {
  const ToyLock system({.graph = "k2", .all_inside = true});
  const Report report = explore(
      system,
      {.properties = properties::default_properties(system), .keep_going = true, .max_states = 3});
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_EQ(report.verdict, Verdict::violated);
  ASSERT_TRUE(report.findings[0].trace);
}

}  // namespace
}  // namespace ample::checker
