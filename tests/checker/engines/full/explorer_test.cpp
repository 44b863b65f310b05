// The explorer against brute force, on instances where things go wrong.
#include "checker/engines/full/full_explorer.hpp"

#include "checker/verdict/replay/replay.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using model::Network;
using tests::ToyLock;

void expect_same_as_brute_force(const model::System& system) {
  const tests::BruteForce expected = tests::brute_force(system);
  const Report report =
      full_search(system, {.properties = properties::all_properties(system), .keep_going = true});
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
  EXPECT_EQ(report.terminal, expected.terminal);
  EXPECT_EQ(report.horizon, expected.horizon);
  EXPECT_EQ(report.depth, expected.depth);
  for (const Finding& finding : report.findings) {
    const auto shortest = expected.shortest.find(finding.property.name);
    ASSERT_EQ(finding.trace.has_value(), shortest != expected.shortest.end())
        << finding.property.name;
    EXPECT_EQ(finding.verdict == Verdict::violated, finding.trace.has_value());
    if (finding.trace) {
      EXPECT_EQ(finding.trace->steps.size(), shortest->second);
    }
  }
  ASSERT_TRUE(report.vacuity);
  EXPECT_EQ(report.vacuity->actions_never_taken.size() + expected.taken.size(),
            system.actions().size());
}

TEST(Explorer, AgreesWithBruteForce) {
  const std::vector<std::pair<std::string, int>> sizes = {
      {"path:1", 2}, {"k2", 1}, {"k2", 2}, {"p3", 1}};
  for (const auto& [graph, rounds] : sizes)
    for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite})
      for (const Network network : {Network::fifo, Network::unordered}) {
        SCOPED_TRACE(graph + " rounds " + std::to_string(rounds) + " rule "
                     + std::to_string(static_cast<int>(rule)) + " network "
                     + std::to_string(static_cast<int>(network)));
        expect_same_as_brute_force(
            ToyLock({.graph = graph, .rounds = rounds, .rule = rule, .network = network}));
      }
}

TEST(Explorer, AgreesWithBruteForceWhereAllAreLinked) {
  expect_same_as_brute_force(ToyLock({.graph = "k3"}));
}

TEST(Explorer, KeepsTheHorizonApartFromDeadlock) {
  // P_0 stays inside after its last round, so P_1 waits for ever: that says nothing.
  const ToyLock system({.graph = "k2", .rule = ToyLock::Rule::polite, .stay = true});
  expect_same_as_brute_force(system);
  const auto deadlock = properties::select_properties(system, {"deadlock"});
  const Report report = full_search(system, {.properties = deadlock});
  EXPECT_GT(report.horizon, 0u);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
}

TEST(Explorer, BeginsWithEveryInitialConfiguration) {
  const ToyLock system({.graph = "k2", .all_inside = true});
  expect_same_as_brute_force(system);
  const Report report = full_search(system, {.properties = properties::default_properties(system)});
  EXPECT_EQ(report.findings[0].property.name, "safety");
  ASSERT_TRUE(report.findings[0].trace);
  EXPECT_TRUE(report.findings[0].trace->steps.empty());
  EXPECT_EQ(model::occupancy(system, report.findings[0].trace->start), system.instance().all());
}

TEST(Explorer, StopsAtTheFirstViolation) {
  const ToyLock system({.graph = "k3", .rounds = 2});
  const Report all = full_search(
      system, {.properties = properties::default_properties(system), .keep_going = true});
  const Report first = full_search(system, {.properties = properties::default_properties(system)});
  EXPECT_TRUE(all.complete);
  EXPECT_FALSE(first.complete);
  EXPECT_EQ(first.limit, Limit::violation);
  EXPECT_LT(first.states, all.states);
  EXPECT_EQ(first.verdict, Verdict::violated);
  // The invariant is violated as soon as two ask, which is before anybody is in a deadlock.
  const Finding& invariant = tests::finding(first, "few-ask");
  ASSERT_TRUE(invariant.trace);
  EXPECT_EQ(invariant.trace->steps, tests::finding(all, "few-ask").trace->steps);
  EXPECT_LT(invariant.trace->length(), tests::finding(all, "deadlock").trace->length());
  for (const char* const other : {"safety", "deadlock"})
    EXPECT_EQ(tests::finding(first, other).verdict, Verdict::incomplete) << other;
  EXPECT_FALSE(first.vacuity);
}

TEST(Explorer, NeverStopsAtAnAnomaly) {
  const ToyLock system({.graph = "k2", .rule = ToyLock::Rule::polite});
  const auto anomalies = properties::select_properties(system, {"anomaly.tick-inside"});
  const Report report = full_search(system, {.properties = anomalies});
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, tests::brute_force(system).states);
  ASSERT_TRUE(report.findings[0].trace);
  const Replayed end = replay(system, *report.findings[0].trace);
  EXPECT_EQ(end.last->anomalies, 2u);
}

TEST(Explorer, NamesTheCycleOfADeadlock) {
  const ToyLock system({.graph = "k2"});
  const Report report = full_search(system, {.properties = properties::default_properties(system)});
  EXPECT_EQ(report.findings[1].explanation,
            "P0 waits until all have agreed ({P1})\nP1 waits until all have agreed ({P0})\n"
            "P0 -> P1 -> P0");
}

TEST(Explorer, SaysWhatNeverHappened) {
  const ToyLock system({.graph = "k2", .rounds = 0});
  const Report report = full_search(system, {.properties = properties::default_properties(system)});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.states, 1u);
  EXPECT_EQ(report.depth, 0u);
  ASSERT_TRUE(report.vacuity);
  EXPECT_EQ(report.vacuity->actions_never_taken.size(), system.actions().size());
  EXPECT_EQ(report.vacuity->never_entered.size(), 2u);
  EXPECT_EQ(report.vacuity->never_left.size(), 2u);
}

}  // namespace
}  // namespace ample::checker
