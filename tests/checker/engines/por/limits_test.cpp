// Every limit ends a run as incomplete, and what was stored obeys it.
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/por/hindsight_search.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::ToyLock;

const ToyLock& system_with_many_states() {
  static const ToyLock system({.graph = "k3"});
  return system;
}

Report run(Options options) {
  options.properties = properties::select_properties(system_with_many_states(), {"safety"});
  return full_search(system_with_many_states(), options);
}

void expect_incomplete(const Report& report, Limit limit) {
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.limit, limit);
  EXPECT_FALSE(report.limit_text.empty());
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
  EXPECT_FALSE(report.vacuity);
}

TEST(Limits, StatesAreNeverMore) {
  const std::uint64_t all = run({}).states;
  for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{2}, all / 2, all - 1}) {
    const Report report = run({.max_states = most});
    expect_incomplete(report, Limit::states);
    EXPECT_EQ(report.states, most);
  }
  EXPECT_EQ(run({.max_states = all}).verdict, Verdict::holds);
}

TEST(Limits, Memory) {
  const Report report = run({.max_bytes = 1 << 19});
  expect_incomplete(report, Limit::memory);
  EXPECT_LE(report.bytes_per_state * static_cast<double>(report.states), 1 << 19);
  EXPECT_GT(report.states, 1u);
}

// A reduced search remembers answers that it could find again: it does without before it stops.
TEST(Limits, MemoryOfAReducedSearch) {
  struct End {
    Limit limit;
    std::uint64_t terminal;
    std::size_t bytes;
  };
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,pre"}});
  const auto explored = [&](std::uint64_t most_bytes) {
    const Options options{.properties = properties::select_properties(*system, {"deadlock"}),
                          .keep_going = true,
                          .max_bytes = most_bytes};
    Tabulation tabulation(*system);
    Automata automata(tabulation);
    const std::vector<GlobalConfiguration> roots{automata.configuration_of(
        model::initial_configuration(*system, system->instance().inside.front()))};
    HindsightSearch search(automata, roots, options, {}, nullptr, ReducedRun::Clock::now());
    search.run();
    return End{search.limit(), search.terminal(), search.bytes()};
  };
  const End all = explored(0);
  EXPECT_EQ(all.limit, Limit::none);
  const End half = explored(all.bytes / 2);
  EXPECT_EQ(half.limit, Limit::none);
  EXPECT_EQ(half.terminal, all.terminal);
  EXPECT_LE(half.bytes, all.bytes / 2);
  EXPECT_EQ(explored(all.bytes / 16).limit, Limit::memory);
}

// Liveness takes memory besides what the search took: the graph of all steps.
TEST(Limits, MemoryOfLiveness) {
  const auto system = tests::system_of(
      "lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}});
  const auto explored = [&](const char* property, std::uint64_t most_bytes) {
    return full_search(*system, {.properties = properties::select_properties(*system, {property}),
                                 .max_bytes = most_bytes});
  };
  std::uint64_t too_few = 0, enough = 1 << 26;  // for the search alone
  while (enough - too_few > 1) {
    const std::uint64_t middle = (too_few + enough) / 2;
    (explored("safety", middle).complete ? enough : too_few) = middle;
  }
  expect_incomplete(explored("liveness", enough), Limit::memory);
  const Report report = explored("liveness", 2 * enough);
  EXPECT_EQ(report.verdict, Verdict::holds) << report.limit_text;
}

TEST(Limits, Time) { expect_incomplete(run({.max_seconds = 1e-9}), Limit::time); }

TEST(Limits, Interrupt) {
  const model::Interrupt interrupt(0);
  expect_incomplete(run({.interrupt = &interrupt}), Limit::interrupt);
}

constexpr std::int64_t never = 1'000'000'000;

// An interrupt ends each phase of the questions about infinite executions.
TEST(Limits, InterruptWhileAllStepsAreJudged) {
  const auto system = tests::system_of("philosophers", {{"n", "8"}, {"rounds", "unbounded"}});
  const auto explored = [&](const char* property, const model::Interrupt& interrupt) {
    return full_search(*system, {.properties = properties::select_properties(*system, {property}),
                                 .interrupt = &interrupt});
  };
  const model::Interrupt search_alone(never);
  const std::uint64_t states = explored("safety", search_alone).states;
  for (const char* property : {"partial-deadlock", "liveness.strong"}) {
    const model::Interrupt uninterrupted(never);
    explored(property, uninterrupted);
    const std::int64_t looks = never - uninterrupted.looks_left();
    const auto looks_for_graph = static_cast<std::int64_t>(states / (1u << 14) + 1);
    const std::int64_t looks_before = never - search_alone.looks_left() + looks_for_graph;
    EXPECT_GE(looks - looks_before, static_cast<std::int64_t>(states / 4096)) << property;
    for (const std::int64_t at : {looks_before, (looks_before + looks) / 2, looks - 1})
      expect_incomplete(explored(property, model::Interrupt(at)), Limit::interrupt);
  }
}

// Large configurations with many steps make smaller blocks.
TEST(Limits, AreLookedAtMoreOftenWhereThereAreManySlots) {
  const auto system = tests::system_of("philosophers", {{"n", "32"}});
  const model::Interrupt uninterrupted(never);
  const Report report =
      full_search(*system, {.properties = properties::select_properties(*system, {"safety"}),
                            .max_depth = 3,
                            .interrupt = &uninterrupted});
  EXPECT_GT(report.states, 4096u);
  EXPECT_GE(never - uninterrupted.looks_left(), static_cast<std::int64_t>(report.states / 128));
}

TEST(Limits, ABoundOfTheModelIsNoVerdict) {
  const ToyLock system({.graph = "k2", .most_ticks = 1});
  const Report report = full_search(
      system, {.properties = properties::default_properties(system), .keep_going = true});
  EXPECT_EQ(report.limit, Limit::bound);
  EXPECT_EQ(report.limit_text, "too many ticks");
  EXPECT_GT(report.states, 1u);
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
}

TEST(Limits, WhatWasFoundBeforeALimitStaysFound) {
  const ToyLock system({.graph = "k2", .all_inside = true});
  const Report report = full_search(
      system,
      {.properties = properties::default_properties(system), .keep_going = true, .max_states = 3});
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_EQ(report.verdict, Verdict::violated);
  ASSERT_TRUE(report.findings[0].trace);
}

}  // namespace
}  // namespace ample::checker
