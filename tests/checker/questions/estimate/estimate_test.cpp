// Estimates beside the truth, which formulas and searches give.
#include "checker/questions/estimate/estimate_text.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/independent_counters.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ample::checker {
namespace {

using Counters = tests::IndependentCounters<false>;
using Wheels = tests::IndependentCounters<true>;

/// Lets samples alone estimate, from `known` configurations.
EstimateTuning sampling(std::uint64_t known) {
  EstimateTuning tuning{.known = known, .diagram_work = 0, .sampling = {}};
  tuning.sampling.groups = 20;
  tuning.sampling.in_group = 200;
  return tuning;
}

void expect_within(const Estimate& estimate, double all, double factor) {
  const Spread& spread = estimate.configurations;
  EXPECT_GE(spread.probable, all / factor);
  EXPECT_LE(spread.probable, all * factor);
  EXPECT_LE(spread.least, all);
  EXPECT_GE(spread.most, all);
}

// Every value of every counter can be reached with every other: 4^n.
TEST(Estimate, OfIndependentCountersIsAPower) {
  for (const int processes : {8, 10}) {
    const model::SystemOf<Counters> system(Counters::instance(processes));
    const Estimate found = estimate(system, {}, sampling(3000));
    ASSERT_EQ(found.means, Means::samples) << found.why_none;
    expect_within(found, std::pow(4, processes), 2);
  }
}

// The same where each begins anew: executions never end.
TEST(Estimate, OfEndlessExecutionsIsAPower) {
  const model::SystemOf<Wheels> system(Wheels::instance(8));
  EstimateTuning tuning = sampling(3000);
  tuning.sampling.most_steps = 100;
  const Estimate found = estimate(system, {}, tuning);
  ASSERT_EQ(found.means, Means::samples) << found.why_none;
  expect_within(found, std::pow(4, 8), 2);
}

// The counts of other algorithms are those of the full search, which tests/checker/engines/full
// compares with brute force.
TEST(Estimate, LiesAboutWhereASearchFindsIt) {
  for (const auto& [algorithm, request] : std::vector<std::pair<const char*, properties::Request>>{
           {"lmutin", {{"graph", "p3"}, {"repair", "init,pre"}}},
           {"ricart-agrawala", {{"n", "3"}, {"rounds", "2"}}},
           {"suzuki-kasami", {{"n", "3"}, {"rounds", "2"}}},
           {"leader-election", {{"n", "8"}}}}) {
    const auto system = tests::system_of(algorithm, request);
    const auto all = static_cast<double>(full_search(*system, {.keep_going = true}).states);
    const Estimate found = estimate(*system, {}, sampling(static_cast<std::uint64_t>(all / 8)));
    ASSERT_EQ(found.means, Means::samples) << algorithm << found.why_none;
    expect_within(found, all, 2.5);
  }
}

// As with 1,000,000 of the 70,550,450 of five processes, which random executions alone take for at
// most 49,000,000: they meet the oftener, the farther they are from where that can be measured.
TEST(Estimate, HasTheNumberInItsSpreadWhereLittleIsKnown) {
  for (const auto& [algorithm, request] : std::vector<std::pair<const char*, properties::Request>>{
           {"suzuki-kasami", {{"n", "4"}}},
           {"suzuki-kasami", {{"n", "3"}, {"rounds", "2"}}},
           {"ricart-agrawala", {{"n", "3"}, {"rounds", "2"}}},
           {"raymond-tree", {{"graph", "star:6"}}}}) {
    const auto system = tests::system_of(algorithm, request);
    const auto all = static_cast<double>(full_search(*system, {.keep_going = true}).states);
    for (const double share : {30, 70, 300}) {
      const auto known = static_cast<std::uint64_t>(all / share);
      const Estimate found = estimate(*system, {}, sampling(known));
      ASSERT_EQ(found.means, Means::samples) << algorithm << found.why_none;
      EXPECT_LE(found.configurations.least, all) << algorithm << share;
      EXPECT_GE(found.configurations.most, all) << algorithm << share;
    }
  }
}

TEST(Estimate, IsTheNumberItselfWhereASearchOrADiagramCounts) {
  const model::SystemOf<Counters> system(Counters::instance(8));
  const Estimate small = estimate(system, {});
  EXPECT_EQ(small.means, Means::search);
  EXPECT_EQ(small.configurations.probable, 65'536);
  const Estimate large = estimate(system, {}, {.known = 1000});
  EXPECT_EQ(large.means, Means::diagram) << large.why_no_diagram;
  EXPECT_EQ(large.configurations.least, 65'536);
  EXPECT_EQ(large.configurations.most, 65'536);
}

TEST(Estimate, IsTheSameWithTheSameSeed) {
  const model::SystemOf<Counters> system(Counters::instance(9));
  EstimateTuning tuning = sampling(3000);
  const Estimate first = estimate(system, {}, tuning), again = estimate(system, {}, tuning);
  EXPECT_EQ(first.configurations.probable, again.configurations.probable);
  EXPECT_EQ(first.configurations.least, again.configurations.least);
  EXPECT_EQ(first.configurations.most, again.configurations.most);
  const Estimate workers = estimate(system, {.workers = 2}, tuning);
  EXPECT_EQ(first.configurations.probable, workers.configurations.probable);
  tuning.sampling.seed = 2;
  EXPECT_NE(estimate(system, {}, tuning).configurations.probable, first.configurations.probable);
}

// What was met is there.
TEST(Estimate, IsNeverLessThanWhatWasMet) {
  const model::SystemOf<Counters> system(Counters::instance(8));
  EstimateTuning tuning = sampling(60'000);  // of 65,536
  const Estimate found = estimate(system, {}, tuning);
  EXPECT_GE(found.configurations.least, 60'000);
}

TEST(Estimate, SaysWhenItWasInterrupted) {
  const model::SystemOf<Counters> system(Counters::instance(10));
  const model::Interrupt interrupt(0);
  const Estimate found = estimate(system, {.interrupt = &interrupt});
  EXPECT_EQ(found.means, Means::none);
  EXPECT_EQ(found.why_none, "the search was interrupted");
  EXPECT_TRUE(to_text(found, 0).starts_with("At least ")) << to_text(found, 0);
}

Estimate sampled(Spread spread) {
  Estimate made;
  made.means = Means::samples;
  made.configurations = spread;
  made.bytes_each = 20;
  made.disk_bytes_each = 16;
  made.per_second = 1e6;
  return made;
}

// 20 bytes each of 2e8, 1e8 and 4e8 are 3.7, 1.9 and 7.5 times 2^30; a million a second.
TEST(EstimateText, SaysWhatItTakes) {
  const std::string text = to_text(sampled({1e8, 2e8, 4e8}), 0);
  EXPECT_NE(text.find("About 2.0e8 (1.0e8 to 4.0e8) configurations"), std::string::npos) << text;
  EXPECT_NE(text.find("3.7 GB (1.9 GB to 7.5 GB) of memory"), std::string::npos) << text;
  EXPECT_NE(text.find("3 minutes (100 s to 7 minutes) with 1 worker"), std::string::npos) << text;
}

// Whoever asks by default does not run the full search where a diagram has it at once.
TEST(EstimateText, SaysOfWhichSearchItIs) {
  EXPECT_NE(to_text(sampled({1e8, 2e8, 4e8}), 0).find("A full search (--reduce none) takes 3.7 GB"),
            std::string::npos);
  Estimate counted = sampled({4e9, 4e9, 4e9});
  counted.means = Means::diagram;
  counted.diagram_seconds = 4;
  const std::string text = to_text(counted, 0);
  const std::size_t quick = text.find(
      "4000000000 configurations, counted by a decision diagram in "
      "4.0 s. --reduce symbolic takes about as long");
  EXPECT_NE(quick, std::string::npos) << text;
  EXPECT_LT(quick, text.find("A full search (--reduce none) takes")) << text;
}

TEST(EstimateText, SaysWhatDoesNotFit) {
  const std::uint64_t gigabyte = 1 << 30;
  const Estimate estimate = sampled({1e8, 2e8, 4e8});
  const auto has = [&](std::uint64_t most, const char* part) {
    return to_text(estimate, most).find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(gigabyte, "does not fit into --max-memory"));
  EXPECT_TRUE(has(gigabyte, "--disk DIR, or 4 (2 to 8) ranks with as much memory each"));
  EXPECT_TRUE(has(4 * gigabyte, "may not fit into --max-memory"));
  EXPECT_TRUE(has(4 * gigabyte, "--disk DIR, or 1 (1 to 2) ranks with as much memory each"));
  EXPECT_FALSE(has(8 * gigabyte, "--max-memory"));
  // 32 bits number the configurations of one search in memory: 9e9 need three.
  const std::string text = to_text(sampled({1e9, 5e9, 9e9}), 0);
  EXPECT_NE(text.find("more than one search in memory can number"), std::string::npos) << text;
  EXPECT_NE(text.find("--disk DIR, or 2 (1 to 3) ranks."), std::string::npos) << text;
}

TEST(EstimateText, RoundsDurations) {
  EXPECT_EQ(duration_text(1.25), "1.2 s");
  EXPECT_EQ(duration_text(90), "90 s");
  EXPECT_EQ(duration_text(600), "10 minutes");
  EXPECT_EQ(duration_text(3 * 3600), "3 hours");
  EXPECT_EQ(duration_text(86'400 * 20), "20 days");
}

}  // namespace
}  // namespace ample::checker
