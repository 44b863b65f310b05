// Estimates beside the truth, which formulas and searches give.
#include "checker/questions/estimate/estimate_text.hpp"
#include "tests/support/independent_counters.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using Counters = tests::IndependentCounters;

TEST(Estimate, IsTheNumberItselfWhereASearchOrADiagramCounts) {
  const model::SystemOf<Counters> system(Counters::instance(8));
  const Estimate small = estimate(system, {});
  EXPECT_EQ(small.means, Means::search);
  EXPECT_EQ(small.configurations, 65'536);
  const Estimate large = estimate(system, {}, {.known = 1000});
  EXPECT_EQ(large.means, Means::diagram) << large.why_none;
  EXPECT_EQ(large.configurations, 65'536);
}

// The search ends with the level in which it meets the 60,000th.
TEST(Estimate, IsWhatWasMetWhereNothingCounts) {
  const model::SystemOf<Counters> system(Counters::instance(8));
  const Estimate found = estimate(system, {}, {.known = 60'000, .diagram_work = 0});
  EXPECT_EQ(found.means, Means::none);
  EXPECT_GE(found.configurations, 60'000);
  EXPECT_LE(found.configurations, 65'536);
  const std::string text = to_text(found, 0);
  EXPECT_TRUE(text.starts_with("At least ")) << text;
  EXPECT_NE(text.find("is not known: --reduce none tries no decision diagram."), std::string::npos)
      << text;
}

TEST(Estimate, SaysWhenItWasInterrupted) {
  const model::SystemOf<Counters> system(Counters::instance(10));
  const model::Interrupt interrupt(0);
  const Estimate found = estimate(system, {.interrupt = &interrupt});
  EXPECT_EQ(found.means, Means::none);
  EXPECT_EQ(found.why_none, "the search was interrupted");
  EXPECT_TRUE(to_text(found, 0).starts_with("At least ")) << to_text(found, 0);
}

Estimate counted(double configurations) {
  Estimate made;
  made.means = Means::diagram;
  made.configurations = configurations;
  made.diagram_seconds = 4;
  made.bytes_each = 20;
  made.disk_bytes_each = 16;
  made.own_bytes = 100 << 20;
  made.per_second = 1e6;
  return made;
}

// 20 bytes each of 2e8 and 100 times 2^20 are 3.8 times 2^30; a million a second. Whoever asks by
// default does not run the full search where a diagram has it at once.
TEST(EstimateText, SaysWhatItTakes) {
  const std::string text = to_text(counted(2e8), 0);
  const std::size_t quick = text.find(
      "200000000 configurations, counted by a decision diagram in 4.0 s. --reduce symbolic takes "
      "about as long");
  EXPECT_NE(quick, std::string::npos) << text;
  const std::size_t full = text.find(
      "A full search (--reduce none) takes 3.8 GB of memory, 20 bytes each and 100.0 MB for the "
      "program");
  EXPECT_NE(full, std::string::npos) << text;
  EXPECT_LT(quick, full) << text;
  EXPECT_NE(text.find("3 minutes with 1 worker"), std::string::npos) << text;
}

TEST(EstimateText, SaysWhatDoesNotFit) {
  const std::uint64_t gigabyte = 1 << 30;
  const auto has = [&](std::uint64_t most, const char* part) {
    return to_text(counted(2e8), most).find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(gigabyte, "does not fit into --max-memory"));
  EXPECT_TRUE(has(gigabyte, "--disk DIR, or 4 ranks with as much memory each"));
  EXPECT_FALSE(has(4 * gigabyte, "--max-memory"));
  // 32 bits number the configurations of one search in memory: 9e9 need three.
  const std::string text = to_text(counted(9e9), 0);
  EXPECT_NE(text.find("more than one search in memory can number"), std::string::npos) << text;
  EXPECT_NE(text.find("--disk DIR, or 3 ranks."), std::string::npos) << text;
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
