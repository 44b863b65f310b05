// Invariants that forbid a reduction cost safety, deadlock and the anomalies none.
#include "checker/engines/without_invariants.hpp"

#include "checker/engines/auto_engine.hpp"
#include "checker/engines/engines.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::finding;

/// Some of its invariants do not say what they read.
std::unique_ptr<model::System> triangle(properties::Request request) {
  request.insert({{"graph", "k3"}, {"l", "0"}, {"assume", "none"}});
  return tests::system_of("lkcs", request);
}
/// It has a deadlock.
std::unique_ptr<model::System> as_printed() { return triangle({{"k", "2"}, {"inside", "0"}}); }

Options by_default(const model::System& system) {
  return {.properties = properties::default_properties(system)};
}

TEST(WithoutInvariants, AreAllOtherPropertiesWhereAViolationEndsTheSearch) {
  const auto system = as_printed();
  Options options = by_default(*system);
  const auto others = without_invariants(*system, options);
  ASSERT_TRUE(others);
  EXPECT_EQ(others->properties.front().name, "safety");
  for (const properties::Property& property : others->properties)
    EXPECT_NE(property.kind, properties::Kind::invariant) << property.name;
  EXPECT_FALSE(without_invariants(*system, *others));  // nothing is left out
  options.keep_going = true;
  EXPECT_FALSE(without_invariants(*system, options));
  options = {.properties = properties::select_properties(*system, {"granted-bound"})};
  EXPECT_FALSE(without_invariants(*system, options));  // nothing is left
}

TEST(WithoutInvariants, AViolationLeavesThemUndecided) {
  const auto system = as_printed();
  const Options options = by_default(*system);
  const Report found = explore(*system, *without_invariants(*system, options), engine("por"));
  ASSERT_EQ(found.verdict, Verdict::violated);
  const auto report = stopped_early(options, found);
  ASSERT_TRUE(report);
  ASSERT_EQ(report->findings.size(), options.properties.size());
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    EXPECT_EQ(report->findings[i].property.name, options.properties[i].name);
    if (options.properties[i].kind == properties::Kind::invariant) {
      EXPECT_EQ(report->findings[i].verdict, Verdict::incomplete);
    }
  }
  EXPECT_EQ(report->verdict, Verdict::violated);
  EXPECT_EQ(report->limit, Limit::violation);
  EXPECT_FALSE(report->complete);
}

// What holds is no end: the invariants may still be violated.
TEST(WithoutInvariants, WhatHoldsIsAddedToASearchThatMetALimit) {
  const auto system = triangle({{"k", "3"}, {"inside", "0,1"}, {"repair", "init,triglk,reqts"}});
  Options options = by_default(*system);
  const Report decided = explore(*system, *without_invariants(*system, options), engine("por"));
  ASSERT_TRUE(decided.complete);
  EXPECT_EQ(finding(decided, "deadlock").verdict, Verdict::holds);
  EXPECT_FALSE(stopped_early(options, decided));
  options.max_states = 100;
  Report report = explore(*system, options, engine("none"));
  EXPECT_EQ(finding(report, "deadlock").verdict, Verdict::incomplete);
  add_decided(report, decided);
  EXPECT_EQ(finding(report, "deadlock").verdict, Verdict::holds);
  EXPECT_EQ(finding(report, "granted-bound").verdict, Verdict::incomplete);
  EXPECT_FALSE(report.complete);
}

TEST(WithoutInvariants, AReducedSearchRunsBesideTheFullOne) {
  const auto system = as_printed();
  const Report report = explore(*system, by_default(*system),
                                auto_engine(engines(), {.small = 40,
                                                        .turn = 30,
                                                        .cautious = 300,
                                                        .most_of_schedules = 0,
                                                        .share_for_the_shortest = 0,
                                                        .least_for_the_shortest = 0}));
  EXPECT_EQ(report.engine.name, "single");  // it is done while it is on trial
  EXPECT_EQ(report.limit, Limit::violation);
  EXPECT_EQ(finding(report, "deadlock").verdict, Verdict::violated);
}

}  // namespace
}  // namespace ample::checker
