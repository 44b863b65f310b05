// LKCS: counts against SPIN, the leader rule, and what is found on three processes.
#include "cases/local_cs/lkcs.hpp"

#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using properties::Request;
using tests::explore_all;
using tests::finding;
using tests::length;

/// A triangle: too few neighbours for a leader by the paper, enough to run every line.
Request triangle(const std::string& repairs) {
  return {{"graph", "k3"},   {"l", "0"},         {"k", "3"},
          {"inside", "0,1"}, {"assume", "none"}, {"repair", repairs}};
}

// SPIN 6.5.2 on the Promela text of tools/bench/models/spin_lkcs.py, which has one state and two
// transitions more, those of its init process.
class LkcsCounts : public testing::TestWithParam<tests::SpinCount> {};

TEST_P(LkcsCounts, AreThoseOfSpin) {
  tests::expect_counts_of_spin("lkcs", GetParam(), {{"assume", "none"}});
}

INSTANTIATE_TEST_SUITE_P(
    Lkcs, LkcsCounts,
    testing::Values(tests::SpinCount{"k3", "0", "3", "0,1", "none", 4437, 18235},
                    tests::SpinCount{"k3", "0", "3", "0,1", "init", 38218, 162474},
                    tests::SpinCount{"k3", "0", "2", "0", "none", 30688, 126374},
                    tests::SpinCount{"k3", "1", "3", "0,1", "init", 2705, 10707},
                    tests::SpinCount{"p3", "0", "2", "1", "none", 2016, 7296},
                    tests::SpinCount{"p3", "0", "2", "0,2", "init", 1769, 5978}));

// Lemma 4 from a C0 that is safe for (L,K), where the leader rule holds. SPIN's shortest way to the
// assertion has 41 steps, five of them those of its init process (so has the one of 12 steps from a
// C0 that is not, lemma-4.printed.butterfly in claims.toml: 17).
TEST(Lkcs, OnTheButterflyIsWhatSpinFinds) {
  const Report report = explore_all("lkcs", {{"graph", "butterfly"},
                                             {"l", "2,0,0,0,0"},
                                             {"k", "5,3,3,3,3"},
                                             {"inside", "0,1,3"},
                                             {"rounds", "1,1,0,1,0"},
                                             {"clock", "request"}});
  EXPECT_EQ(report.states, 800'113u);
  EXPECT_EQ(report.transitions, 5'246'275u);
  EXPECT_EQ(length(report, "safety"), 36);
}

// In the third of these instances every action of the text happens, Trigger and all.
TEST(Lkcs, EveryLineOfTheTextRuns) {
  const Report report = explore_all("lkcs", {{"graph", "k3"},
                                             {"l", "0"},
                                             {"k", "2"},
                                             {"inside", "0"},
                                             {"assume", "none"},
                                             {"clock", "request"}});
  ASSERT_TRUE(report.vacuity.has_value());
  EXPECT_TRUE(report.vacuity->actions_never_taken.empty());
}

TEST(Lkcs, IsWhatBruteForceFinds) {
  const auto system = tests::system_of("lkcs", triangle("none"));
  tests::expect_what_brute_force_finds(*system);
}

// A leader that never asks never suspects: what is left of LKCS is the naive composition with
// l_i+1 and k_i-1.
TEST(Lkcs, WithoutItsLeaderIsTheNaiveCompositionOfTighterBounds) {
  for (const char* repairs : {"none", "init", "init,prets", "init,prets,repre,nack"}) {
    Request request = triangle(repairs);
    request["rounds"] = "0,1,1";
    const Report with_leader = explore_all("lkcs", request);
    request.erase("assume");
    request["l"] = "1";
    request["k"] = "2";
    const Report naive = explore_all("lcs-naive", request);
    EXPECT_EQ(with_leader.states, naive.states) << repairs;
    EXPECT_EQ(with_leader.transitions, naive.transitions) << repairs;
    EXPECT_EQ(with_leader.terminal, naive.terminal) << repairs;
  }
}

// As printed all permissions to leave are out in C0: three processes ask (3) and nine arbiters
// receive that; nothing else can happen.
TEST(Lkcs, AsPrintedDeadlocksWhenEverybodyHasAsked) {
  EXPECT_EQ(length(explore_all("lkcs", triangle("none")), "deadlock"), 3 + 9);
}

// Mended there, the leader suspects rightly, finds neither test of Algorithm 6 true, triggers
// nobody and never leaves the body of its while: not even when it has all its grants [inner].
TEST(Lkcs, TestsOfTheLeaderMissTheDeadlockByOne) {
  const Report init = explore_all("lkcs", triangle("init"));
  EXPECT_EQ(length(init, "deadlock"), 16);
  EXPECT_EQ(finding(init, "trigger-when-blocked").verdict, Verdict::violated);
  EXPECT_NE(std::find(init.vacuity->actions_never_taken.begin(),
                      init.vacuity->actions_never_taken.end(), "receive Trigger"),
            init.vacuity->actions_never_taken.end());
  EXPECT_EQ(length(explore_all("lkcs", triangle("init,inner")), "deadlock"), -1);
}

TEST(Lkcs, TheLeaderFindsTheDeadlockWithTriglkAndTheTriggerIsHeardWithReqts) {
  const Report triglk = explore_all("lkcs", triangle("init,triglk"));
  EXPECT_EQ(finding(triglk, "trigger-when-blocked").verdict, Verdict::holds);
  EXPECT_EQ(length(triglk, "deadlock"), 24);
  const Report both = explore_all("lkcs", triangle("init,triglk,reqts"));
  EXPECT_EQ(length(both, "deadlock"), -1);
  EXPECT_EQ(finding(both, "normal-bounds").verdict, Verdict::holds);
}

TEST(Lkcs, EverySwitchAloneRunsAndAllTogether) {
  for (const model::Switch& repair : cases::algorithm("lkcs").repairs)
    if (repair.name == "nack")
      EXPECT_THROW(explore_all("lkcs", triangle("nack")), model::BadInstance);
    else
      EXPECT_TRUE(explore_all("lkcs", triangle(repair.name)).complete) << repair.name;
  EXPECT_EQ(length(explore_all("lkcs", triangle("all")), "deadlock"), -1);
}

// --- Parameters
// ------------------------------------------------------------------------------------

TEST(Lkcs, TheLeaderRuleIsChecked) {
  const model::AlgorithmInfo& lkcs = cases::algorithm("lkcs");
  const auto instance = [&](const Request& request) {
    return properties::instance_from(lkcs, request);
  };
  EXPECT_THROW(instance({{"graph", "k4"}, {"l", "0"}, {"k", "3"}}), model::BadInstance);
  EXPECT_NO_THROW(instance({{"graph", "k4"}, {"l", "0"}, {"k", "3"}, {"assume", "none"}}));
  EXPECT_NO_THROW(instance({{"graph", "butterfly"}, {"l", "0"}, {"k", "3"}}));
  EXPECT_THROW(instance({{"graph", "butterfly"}, {"l", "0"}, {"k", "3,2,3,3,3"}}),
               model::BadInstance);
  EXPECT_THROW(instance({{"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"leader", "1"}}),
               model::BadInstance);
  EXPECT_THROW(instance({{"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"leader", "5"}}),
               model::BadInstance);
  EXPECT_THROW(instance({{"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"assume", "some"}}),
               model::WrongUsage);
}

TEST(Lkcs, KeepsSomethingInReserveWithinTwoHopsOfTheLeader) {
  using cases::local_cs::Lkcs;
  const model::Instance instance = properties::instance_from(
      cases::algorithm("lkcs"),
      {{"graph", "path:4"}, {"l", "0"}, {"k", "2"}, {"assume", "none"}, {"leader", "0"}});
  EXPECT_EQ(Lkcs::L(instance, 2), 1);
  EXPECT_EQ(Lkcs::K(instance, 2), 1);
  EXPECT_EQ(Lkcs::L(instance, 3), 0);
  EXPECT_EQ(Lkcs::K(instance, 3), 2);
}

}  // namespace
}  // namespace ample
