// Whatever the number of workers: the same counts, the same traces.
#include "checker/explorer.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using test::ToyLock;

void expect_same(const Report& one, const Report& several) {
  EXPECT_EQ(several.verdict, one.verdict);
  EXPECT_EQ(several.limit, one.limit);
  EXPECT_EQ(several.limit_text, one.limit_text);
  EXPECT_EQ(several.states, one.states);
  EXPECT_EQ(several.transitions, one.transitions);
  EXPECT_EQ(several.terminal, one.terminal);
  EXPECT_EQ(several.horizon, one.horizon);
  EXPECT_EQ(several.depth, one.depth);
  ASSERT_EQ(several.findings.size(), one.findings.size());
  for (std::size_t i = 0; i < one.findings.size(); ++i) {
    const Finding &expected = one.findings[i], &found = several.findings[i];
    EXPECT_EQ(found.verdict, expected.verdict);
    EXPECT_EQ(found.explanation, expected.explanation);
    ASSERT_EQ(found.trace.has_value(), expected.trace.has_value());
    if (!found.trace) continue;
    EXPECT_EQ(found.trace->inside, expected.trace->inside);
    EXPECT_EQ(found.trace->steps, expected.trace->steps);
  }
  ASSERT_EQ(several.vacuity.has_value(), one.vacuity.has_value());
  if (one.vacuity) {
    EXPECT_EQ(several.vacuity->actions_never_taken, one.vacuity->actions_never_taken);
  }
}

void expect_same_for_any_workers(const model::System& system, Options options) {
  options.properties = properties::all_properties(system);
  const Report one = explore(system, options);
  for (const int workers : {2, 3, 5}) {
    SCOPED_TRACE(std::to_string(workers) + " workers");
    options.workers = workers;
    expect_same(one, explore(system, options));
  }
}

TEST(Workers, do_not_change_a_complete_run) {
  expect_same_for_any_workers(ToyLock({.graph = "p3", .rounds = 2}), {.keep_going = true});
}

TEST(Workers, do_not_change_a_complete_run_where_messages_overtake) {
  expect_same_for_any_workers(
      ToyLock({.graph = "k3", .rule = ToyLock::Rule::polite, .network = model::Network::unordered}),
      {.keep_going = true});
}

TEST(Workers, do_not_change_where_a_violation_stops_the_search) {
  for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite})
    expect_same_for_any_workers(ToyLock({.graph = "k3", .rounds = 2, .rule = rule}), {});
}

TEST(Workers, do_not_change_where_a_limit_stops_the_search) {
  const ToyLock system({.graph = "k3", .rounds = 2});
  for (const std::uint64_t most : {1u, 1000u, 20000u})
    expect_same_for_any_workers(system, {.keep_going = true, .max_states = most});
  expect_same_for_any_workers(ToyLock({.graph = "k3", .rounds = 2, .most_ticks = 1}),
                              {.keep_going = true});
}

}  // namespace
}  // namespace ample::checker
