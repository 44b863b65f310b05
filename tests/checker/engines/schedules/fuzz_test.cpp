// Fuzzing: what it finds is real and small, what exhaustive search refutes it never reports.
#include "checker/engines/schedules/fuzz.hpp"

#include "checker/engines/schedules/schedule_source.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

using tests::system_of;
using tests::ToyLock;

FuzzOptions options_for(const model::System& system, std::uint64_t schedules,
                        std::uint64_t seed = 1) {
  FuzzOptions options;
  options.properties = properties::all_properties(system);
  options.schedules = schedules;
  options.seed = seed;
  return options;
}

std::optional<Trace> trace_of(const FuzzReport& report, const std::string& property) {
  for (const Finding& finding : report.findings)
    if (finding.property.name == property) return finding.trace;
  return std::nullopt;
}

/// 28 is the length of the shortest, as the exhaustive search and SPIN have it.
TEST(Fuzz, FindsTheLatePreemptAndShrinksItToTheShortest) {
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    FuzzOptions options = options_for(*system, 10'000, seed);
    options.properties = properties::default_properties(*system);
    const FuzzReport report = fuzz(*system, options);
    EXPECT_EQ(report.verdict, Verdict::violated);
    EXPECT_EQ(report.limit, Limit::violation);
    const auto trace = trace_of(report, "deadlock");
    ASSERT_TRUE(trace) << "seed " << seed;
    EXPECT_GE(trace->steps.size(), 28u);
    EXPECT_LE(trace->steps.size(), 31u) << "seed " << seed;
  }
}

TEST(Fuzz, NeverSaysThatAnythingHolds) {
  const auto system =
      system_of("lmutin", {{"graph", "k2"}, {"rounds", "1"}, {"repair", "init,prets"}});
  const FuzzReport report = fuzz(*system, options_for(*system, 500));
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_EQ(report.schedules, 500u);
  for (const Finding& finding : report.findings) EXPECT_EQ(finding.verdict, Verdict::incomplete);
}

TEST(Fuzz, FindsTheSameAgainFromTheNumberOfTheSchedule) {
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}});
  FuzzOptions options = options_for(*system, 10'000, 3);
  options.properties = properties::select_properties(*system, {"deadlock"});
  const FuzzReport report = fuzz(*system, options);
  ASSERT_TRUE(report.origins[0]);
  options.first = report.origins[0]->schedule;
  options.schedules = 1;
  const FuzzReport again = fuzz(*system, options);
  ASSERT_TRUE(again.origins[0]);
  EXPECT_EQ(again.origins[0]->schedule, report.origins[0]->schedule);
  EXPECT_EQ(again.origins[0]->steps, report.origins[0]->steps);
  EXPECT_EQ(again.findings[0].trace->steps, report.findings[0].trace->steps);
}

TEST(Fuzz, SaysWhatNeverHappened) {
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"rounds", "1"}});  // nobody leaves
  FuzzOptions options = options_for(*system, 20);
  options.keep_going = true;
  const FuzzReport report = fuzz(*system, options);
  EXPECT_NE(std::find(report.never.actions_never_taken.begin(),
                      report.never.actions_never_taken.end(), "receive Grant"),
            report.never.actions_never_taken.end());
  EXPECT_EQ(report.never.never_left.size(), 2u);
}

TEST(Fuzz, EndsSchedulesAtTheLimitAndAtBounds) {
  const ToyLock few_ticks({.graph = "k2", .most_ticks = 0});
  const FuzzReport bounded = fuzz(few_ticks, options_for(few_ticks, 10));
  EXPECT_EQ(bounded.bounded, 10u);
  EXPECT_EQ(bounded.bound_text, "too many ticks");
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  FuzzOptions options = options_for(*system, 10);
  options.max_steps = 5;
  const FuzzReport cut = fuzz(*system, options);
  EXPECT_EQ(cut.cut, 10u);
  EXPECT_EQ(cut.longest, 5u);
  EXPECT_EQ(cut.verdict, Verdict::incomplete);
}

TEST(Fuzz, KeepsItsResultWhenInterrupted) {
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  const model::Interrupt interrupt(0);
  FuzzOptions options = options_for(*system, 0);
  options.interrupt = &interrupt;
  const FuzzReport report = fuzz(*system, options);
  EXPECT_EQ(report.limit, Limit::interrupt);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
}

TEST(Fuzz, GoesOnWithEmptyTables) {
  const auto system = system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  FuzzOptions options = options_for(*system, 20'000);
  const FuzzReport once = fuzz(*system, options);
  options.max_bytes = 1;  // emptied every 2^18 steps
  const FuzzReport often = fuzz(*system, options);
  EXPECT_GT(once.steps, std::uint64_t{1} << 18);
  EXPECT_EQ(often.steps, once.steps);
  EXPECT_EQ(often.never.actions_never_taken, once.never.actions_never_taken);
}

/// 1/(m k^(d-1)): with d = 1 the random priorities alone must be right.
TEST(Pct, ProbabilityBound) {
  EXPECT_DOUBLE_EQ(pct_bound({.depth = 1, .steps = 1000}, 8), 1.0 / 8);
  EXPECT_DOUBLE_EQ(pct_bound({.depth = 3, .steps = 10}, 4), 1.0 / 400);
}

TEST(Pct, FindsAsOftenAsItsBoundSays) {
  // The six-step deadlock of the printed text is of depth 1: every schedule ends in it.
  const auto system = system_of("lmutin", {{"graph", "k2"}});
  FuzzOptions options = options_for(*system, 50);
  options.distributions = {Distribution::pct};
  options.properties = properties::select_properties(*system, {"deadlock"});
  const FuzzReport report = fuzz(*system, options);
  EXPECT_EQ(report.origins[0]->schedule, 1u);
  ASSERT_TRUE(report.pct);
  EXPECT_EQ(report.pct->steps, 6u);
  EXPECT_EQ(report.agents, 6u);  // two processes, four channels
}

TEST(ScheduleSource, DrawsAPlanByItsNumber) {
  const ScheduleSource source(7, every_distribution, 3), other(8, every_distribution, 3);
  EXPECT_EQ(source.plan(5).seed, ScheduleSource(7, every_distribution, 3).plan(5).seed);
  EXPECT_NE(source.plan(5).seed, source.plan(6).seed);
  EXPECT_NE(source.plan(5).seed, other.plan(5).seed);
  std::set<std::pair<Distribution, std::uint32_t>> drawn;
  for (std::uint64_t i = 0; i < 500; ++i)
    drawn.insert({source.plan(i).distribution, source.plan(i).initial});
  EXPECT_EQ(drawn.size(), 15u);
}

/// Exhaustive search and fuzzing agree on every small instance of the toy: what one refutes the
/// other never reports, and what it finds the other finds.
TEST(Fuzz, AgreesWithExhaustiveSearch) {
  for (const std::string graph : {"k2", "p3", "k3"})
    for (const int rounds : {1, 2})
      for (const auto rule : {ToyLock::Rule::polite, ToyLock::Rule::stubborn})
        for (const auto network : {model::Network::fifo, model::Network::unordered}) {
          const ToyLock system(
              {.graph = graph, .rounds = rounds, .rule = rule, .network = network});
          const Report exhaustive = tests::explore_all(system);
          FuzzOptions options = options_for(system, 400);
          options.keep_going = true;
          for (const Finding& fuzzed : fuzz(system, options).findings) {
            const Finding& truth = tests::finding(exhaustive, fuzzed.property.name);
            EXPECT_EQ(fuzzed.trace.has_value(), truth.trace.has_value())
                << fuzzed.property.name << " on " << graph << ", " << rounds << " rounds";
            if (!fuzzed.trace || !truth.trace) continue;
            EXPECT_GE(fuzzed.trace->steps.size(), truth.trace->steps.size());
            EXPECT_NO_THROW(confirm(system, fuzzed.property, *fuzzed.trace));
          }
        }
}

}  // namespace
}  // namespace ample::checker
