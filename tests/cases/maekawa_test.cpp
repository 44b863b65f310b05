// Maekawa: counts against SPIN, the three sets of rules on coteries of three, and wrong variants.
#include "cases/mutual_exclusion/maekawa.hpp"

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

// SPIN 6.5.2 with -DNOREDUCE on the Promela text of the slides, quorums {0,1},{1,2},{2,0}
// (tools/bench/models); its transitions count one more.
TEST(Maekawa, CountsAreThoseOfSpin) {
  const Report one = explore_all("maekawa", {{"n", "3"}, {"coterie", "cyclic"}});
  EXPECT_EQ(one.states, 2381u);
  EXPECT_EQ(one.transitions, 7692u);
  const Report two = explore_all("maekawa", {{"n", "3"}, {"coterie", "cyclic"}, {"rounds", "2"}});
  EXPECT_EQ(two.states, 26031u);
  EXPECT_EQ(two.transitions, 95103u);
}

// Three requests, three REQUESTs to oneself and three to the next are received, and each REPLY to
// oneself: 12.
TEST(Maekawa, OnTheSlidesDeadlocks) {
  EXPECT_EQ(length(explore_all("maekawa", {{"n", "3"}}), "deadlock"), 12);
  EXPECT_EQ(length(explore_all("maekawa", {{"n", "2"}, {"coterie", "all"}}), "deadlock"), 8);
}

struct Rules {
  const char* coterie;
  int slides, of_1985;  ///< length of the shortest deadlock, -1 without one
};

// Sanders' correction holds on each; the rules of 1985 hold when the three quorums differ.
class MaekawaRules : public testing::TestWithParam<Rules> {};

TEST_P(MaekawaRules, Of1985SufficeWhereTheQuorumsDiffer) {
  const Rules& expected = GetParam();
  const auto deadlock = [&](const char* repair) {
    return length(
        explore_all("maekawa", {{"n", "3"}, {"coterie", expected.coterie}, {"repair", repair}}),
        "deadlock");
  };
  EXPECT_EQ(deadlock("none"), expected.slides);
  EXPECT_EQ(deadlock("inquire"), expected.of_1985);
  EXPECT_EQ(deadlock("inquire,sanders"), -1);
}

INSTANTIATE_TEST_SUITE_P(Maekawa, MaekawaRules,
                         testing::Values(Rules{"quorums:0,1;1,2;0,2", 12, -1},
                                         Rules{"quorums:1,2;0,2;0,1", 12, -1},
                                         Rules{"quorums:0,1;0,1;1,2", 12, 19},
                                         Rules{"quorums:0,1;0,1;0,1", 11, 16},
                                         Rules{"singleton", -1, -1}));

// Messages to oneself take no time: three requests, which lock the own arbiter, the six REQUESTs to
// others, an INQUIRE, two REPLYs and two FAILEDs are received: 14.
TEST(Maekawa, TheRulesOf1985FailOnTheGridWithoutSlowMessagesToOneself) {
  const auto deadlock = [](const char* n, const char* coterie, const char* rounds,
                           const char* repair) {
    return length(explore_all("maekawa", {{"n", n},
                                          {"coterie", coterie},
                                          {"rounds", rounds},
                                          {"repair", repair},
                                          {"self", "immediate"}}),
                  "deadlock");
  };
  EXPECT_EQ(deadlock("4", "grid", "0,1,1,1", "inquire"), 14);
  EXPECT_EQ(deadlock("4", "grid", "0,1,1,1", "inquire,sanders"), -1);
  for (const char* coterie : {"quorums:0,1;0,1;0,1", "quorums:0,1;0,1;1,2", "all"})
    EXPECT_EQ(deadlock("3", coterie, "1", "inquire"), -1) << coterie;
}

TEST(Maekawa, SandersAloneIsRefused) {
  EXPECT_THROW(tests::system_of("maekawa", {{"n", "3"}, {"repair", "sanders"}}),
               model::BadInstance);
}

// --- Wrong variants ------------------------------------------------------------------------------

using cases::mutual_exclusion::Maekawa;
using Local = Maekawa::Local;
using P = Maekawa::P;

/// Every finding agrees with brute force, and is returned.
template <class Change>
Report explore_mutant(const properties::Request& request, const char* action, Change change) {
  const model::Instance instance = properties::instance_from(cases::algorithm("maekawa"), request);
  auto actions = Maekawa::actions(instance);
  change(tests::the_one_named(actions, action));
  const model::SystemOf<Maekawa> system(instance, actions);
  Report report = explore_all(system);
  const tests::BruteForce brute = tests::brute_force(system);
  EXPECT_EQ(report.states, brute.states);
  EXPECT_EQ(report.transitions, brute.transitions);
  for (const auto& [property, shortest] : brute.shortest)
    EXPECT_EQ(length(report, property), static_cast<int>(shortest)) << property;
  return report;
}

// Both request; P0 receives both REQUESTs and replies to each; both receive the REPLY and enter: 8.
TEST(MaekawaMutant, ReplyingTwiceBreaksMutualExclusion) {
  const Report report =
      explore_mutant({{"n", "2"}, {"coterie", "singleton"}}, "receive REQUEST", [](auto& receive) {
        receive.on_message = [](Local& i, P& p, const Maekawa::Message&, model::ProcessId j) {
          i.lockedFor = j;
          p.send(Maekawa::Reply{}, j);
        };
      });
  EXPECT_EQ(length(report, "safety"), 8);
}

// Both request and enter without a REPLY: 4.
TEST(MaekawaMutant, EnteringWithoutRepliesBreaksMutualExclusion) {
  const Report report = explore_mutant({{"n", "2"}, {"coterie", "all"}}, "enter",
                                       [](auto& enter) { enter.guard.pop_back(); });
  EXPECT_EQ(length(report, "safety"), 4);
}

// P_i requests, P0 receives it and replies, P_i receives, enters and leaves; P0 receives the
// RELEASE and drops the other's REQUEST, which came meanwhile after the other's request: 8.
TEST(MaekawaMutant, ForgettingTheQueueDeadlocks) {
  const Report report =
      explore_mutant({{"n", "2"}, {"coterie", "singleton"}}, "receive RELEASE", [](auto& receive) {
        receive.on_message = [](Local& i, P&, const Maekawa::Message&, model::ProcessId) {
          i.lockedFor = model::nil;
          i.waiting = {};
        };
      });
  EXPECT_EQ(length(report, "deadlock"), 8);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
}

// [inquire] without the answer to INQUIRE is the slides' deadlock once more.
TEST(MaekawaMutant, NeverRelinquishingDeadlocks) {
  const Report report = explore_mutant(
      {{"n", "3"}, {"repair", "inquire,sanders"}}, "receive FAILED", [](auto& receive) {
        receive.on_message = [](Local&, P&, const Maekawa::Message&, model::ProcessId) {};
      });
  EXPECT_EQ(length(report, "deadlock"), 15);
}

}  // namespace
}  // namespace ample
