// Lodha-Kshemkalyani: what the textbook's pseudo-code breaks, that each repair is needed and all of
// them hold, and wrong variants.
#include "cases/mutual_exclusion/lodha_kshemkalyani.hpp"

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

constexpr const char* id = "lodha-kshemkalyani";
constexpr const char* all = "cov,answer,piggyback,ownsn";

TEST(LodhaKshemkalyani, TheTextbookHoldsForTwoProcessesButForTheOrder) {
  const Report report = explore_all(id, {{"n", "2"}, {"rounds", "2"}});
  EXPECT_EQ(report.states, 176u);
  EXPECT_EQ(report.transitions, 235u);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
  EXPECT_EQ(finding(report, "deadlock").verdict, Verdict::holds);
  // P0 enters and leaves (4 steps), requests with the same SN; P1 requests, and its REQUEST is P0's
  // REPLY: P0 enters with the request that it has satisfied.
  EXPECT_EQ(length(report, "fairness-f2"), 7);
  EXPECT_EQ(length(report, "unique-requests"), 5);
}

// SPIN 6.5.2 with -DNOREDUCE on the Promela text (tools/bench/models/spin_quorum_models.py).
TEST(LodhaKshemkalyani, CountsAreThoseOfSpin) {
  const Report one = explore_all(id, {{"n", "3"}, {"rounds", "1"}});
  EXPECT_EQ(one.states, 2290u);
  EXPECT_EQ(one.transitions, 5759u);
  const Report two = explore_all(id, {{"n", "3"}, {"rounds", "2"}});
  EXPECT_EQ(two.states, 101471u);
  EXPECT_EQ(two.transitions, 268376u);
}

TEST(LodhaKshemkalyani, TheTextbookDeadlocksWithThree) {
  EXPECT_EQ(length(explore_all(id, {{"n", "3"}}), "deadlock"), 13);
}

TEST(LodhaKshemkalyani, TheTextbookBreaksMutualExclusionInTwoRounds) {
  const Report report = explore_all(id, {{"n", "3"}, {"rounds", "2"}});
  EXPECT_EQ(length(report, "safety"), 28);
  EXPECT_EQ(length(report, "fairness-f1"), 24);
  EXPECT_EQ(length(report, "fairness-f2"), 11);
}

// Where HSN counts the own SN, as a logical clock does. SPIN has the counts and the 23, too.
TEST(LodhaKshemkalyani, TheTextbookWithALogicalClockBreaksMutualExclusion) {
  const Report report = explore_all(id, {{"n", "3"}, {"rounds", "2"}, {"repair", "ownsn"}});
  EXPECT_EQ(report.states, 106613u);
  EXPECT_EQ(report.transitions, 282645u);
  EXPECT_EQ(length(report, "safety"), 23);
  EXPECT_EQ(length(report, "deadlock"), 19);
  EXPECT_EQ(length(report, "fairness-f1"), 20);
  EXPECT_EQ(length(report, "flush-states"), 20);
  EXPECT_EQ(length(report, "collective-reply"), 21);
  for (const char* property : {"unique-requests", "implicit-reply", "waits-for-higher"})
    EXPECT_EQ(finding(report, property).verdict, Verdict::holds) << property;
}

struct Without {
  const char* repairs;
  const char* property;
  int length;
};
class LodhaKshemkalyaniRepairs : public testing::TestWithParam<Without> {};

TEST_P(LodhaKshemkalyaniRepairs, AreEachNeeded) {
  const Report report =
      explore_all(id, {{"n", "3"}, {"rounds", "2"}, {"repair", GetParam().repairs}});
  EXPECT_EQ(length(report, GetParam().property), GetParam().length);
}

INSTANTIATE_TEST_SUITE_P(LodhaKshemkalyani, LodhaKshemkalyaniRepairs,
                         testing::Values(Without{"answer,piggyback,ownsn", "deadlock", 23},
                                         Without{"cov,piggyback,ownsn", "safety", 22},
                                         Without{"cov,answer,ownsn", "deadlock", 19},
                                         Without{"cov,answer,piggyback", "safety", 13}));

TEST(LodhaKshemkalyani, AllRepairsHold) {
  const Report report = explore_all(id, {{"n", "3"}, {"rounds", "2"}, {"repair", all}});
  EXPECT_EQ(report.states, 97453u);
  EXPECT_EQ(report.transitions, 256175u);
  for (const char* property :
       {"safety", "deadlock", "fairness-f1", "fairness-f2", "collective-reply", "flush-states",
        "implicit-reply", "waits-for-higher"})
    EXPECT_EQ(finding(report, property).verdict, Verdict::holds) << property;
}

TEST(LodhaKshemkalyani, SaysWhichSatisfiedRequestBlocks) {
  const auto system = tests::system_of(id, {{"n", "2"}});
  model::Configuration configuration = model::initial_configuration(*system, {});
  model::take_step(*system, configuration, model::enabled_steps(*system, configuration)[0]);
  const auto lacks = system->lacks(0, configuration.locals);
  ASSERT_EQ(lacks.size(), 1u);
  EXPECT_EQ(lacks[0].blame.because, "RV_0[1] = 0");
}

// --- Wrong variants of the repaired algorithm ----------------------------------------------------

using LK = cases::mutual_exclusion::LodhaKshemkalyani;
using Local = LK::Local;
using P = LK::P;

/// Every finding agrees with brute force, and is returned.
template <class Change>
Report explore_mutant(const char* n, const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm(id), {{"n", n}, {"repair", all}});
  auto actions = LK::actions(instance);
  change(tests::the_one_named(actions, action));
  const model::SystemOf<LK> system(instance, actions);
  Report report = explore_all(system);
  const tests::BruteForce brute = tests::brute_force(system);
  EXPECT_EQ(report.states, brute.states);
  for (const auto& [property, shortest] : brute.shortest)
    EXPECT_EQ(length(report, property), static_cast<int>(shortest)) << property;
  return report;
}

// Both request, each receives the other's REQUEST and is satisfied by it: 4.
TEST(LodhaKshemkalyaniMutant, EnteringWithoutBeingTheHeadBreaksMutualExclusion) {
  const Report report = explore_mutant("2", "receive REQUEST", [](auto& receive) {
    receive.on_message = [](Local& i, P& p, const LK::Message& message, model::ProcessId j) {
      LK::receive_request({message.get<LK::RequestWithLast>().sn, j}, i, p);
      if (i.phase == LK::Phase::requesting) i.phase = LK::Phase::critical;
    };
  });
  EXPECT_EQ(length(report, "safety"), 4);
  // P1 is inside with (1,P1) behind (1,P0), with which P0 waits.
  EXPECT_EQ(length(report, "waits-for-higher"), 3);
  EXPECT_EQ(length(report, "flush-states"), 3);
}

// Both request, and P0 receives the REQUEST: 3.
TEST(LodhaKshemkalyaniMutant, ARequestThatIsNoReplyIsNoticed) {
  const Report report = explore_mutant("2", "receive REQUEST", [](auto& receive) {
    receive.on_message = [](Local& i, P& p, const LK::Message& message, model::ProcessId j) {
      LK::receive_request({message.get<LK::RequestWithLast>().sn, j}, i, p);
      if (i.phase == LK::Phase::requesting) i.RV.erase(j);
    };
  });
  EXPECT_EQ(length(report, "implicit-reply"), 3);
}

// Both request, both receive the REQUEST, P0 enters and leaves, and nobody tells P1: 5.
TEST(LodhaKshemkalyaniMutant, ForgettingTheFlushDeadlocks) {
  const Report report = explore_mutant("2", "leave", [](auto& leave) {
    leave.effect = [](Local& i, P& p) {
      i.phase = LK::Phase::idle;
      i.last = {i.SN, p.id()};
    };
  });
  EXPECT_EQ(length(report, "deadlock"), 5);
}

// Both request and receive the other's REQUEST, and P0 enters (4); it leaves (5); P1 receives the
// FLUSH and keeps (1,P0) as the head (6).
TEST(LodhaKshemkalyaniMutant, KeepingWhatAReplyCoversDeadlocks) {
  const Report report = explore_mutant("2", "receive FLUSH", [](auto& receive) {
    receive.on_message = [](Local& i, P&, const LK::Message&, model::ProcessId j) {
      i.RV.insert(j);  // forgets to delete what it covers from LRQ
    };
  });
  EXPECT_EQ(length(report, "deadlock"), 6);
}

}  // namespace
}  // namespace ample
