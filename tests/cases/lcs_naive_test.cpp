// The naive composition: counts against SPIN, and how it fails.
#include "cases/local_cs/lcs_naive.hpp"

#include "properties/base/solvable.hpp"
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

// SPIN 6.5.2 on the Promela text of tools/bench/models/spin_lkcs.py, written from the paper without
// the combinator. It has one state and two transitions more, those of its init process.
class LcsNaiveCounts : public testing::TestWithParam<tests::SpinCount> {};

TEST_P(LcsNaiveCounts, AreThoseOfSpin) { tests::expect_counts_of_spin("lcs-naive", GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    LcsNaive, LcsNaiveCounts,
    testing::Values(tests::SpinCount{"k2", "0", "1", "none", "none", 191, 423},
                    tests::SpinCount{"k2", "1", "2", "0", "none", 136, 257},
                    tests::SpinCount{"k2", "1", "2", "0", "init", 122, 245},
                    tests::SpinCount{"p3", "1", "2", "1", "none", 5826, 21316},
                    tests::SpinCount{"p3", "1", "2", "1", "init", 4166, 14717},
                    tests::SpinCount{"p3", "0", "2", "0,1", "none", 2317, 7847},
                    tests::SpinCount{"p3", "0", "2", "0,1", "init", 10762, 39565},
                    tests::SpinCount{"k3", "1", "2", "0,1", "none", 2393, 9559},
                    tests::SpinCount{"k3", "1", "2", "0,1", "init", 31354, 131856}));

TEST(LcsNaive, IsWhatBruteForceFinds) {
  const auto system = tests::system_of(
      "lcs-naive", {{"graph", "p3"}, {"l", "0,1,1"}, {"k", "2"}, {"inside", "0,1"}});
  tests::expect_what_brute_force_finds(*system);
}

// grantedTo[MUTIN] starts with who is InCS, so it does not count who is OutCS: P2 of a triangle
// asks (1), three arbiters receive and grant (3+3), and it leaves (1) as the last one.
TEST(LcsNaive, AsPrintedTheLastOneMayLeave) {
  const Report report =
      explore_all("lcs-naive", {{"graph", "k3"}, {"l", "1"}, {"k", "2"}, {"inside", "safe"}});
  EXPECT_EQ(length(report, "safety"), 1 + 3 + 3 + 1);
}

const Request chain = {{"graph", "p3"}, {"l", "0,1,1"}, {"k", "1,2,2"}, {"inside", "1"}};

// Section 5.1: P_u may not leave before P_w enters, and P_w may not enter before P_u leaves. On the
// path P1 is InCS alone; its leaving needs P2 InCS and P0's entering needs it away. P2 asks as well
// and is kept waiting by the request of P0 that P1 has granted. No repair of one layer helps.
TEST(LcsNaive, TheTwoLayersWaitForEachOther) {
  const auto system = tests::system_of("lcs-naive", chain);
  EXPECT_TRUE(properties::solvability(system->instance(), {1}).solvable);
  for (const char* repairs : {"init", "init,prets", "init,prets,repre,nack", "all"}) {
    Request request = chain;
    request["repair"] = repairs;
    const Report report = explore_all("lcs-naive", request);
    EXPECT_EQ(length(report, "deadlock"), 13) << repairs;
    EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds) << repairs;
  }
}

// On the triangle the deadlock is one of preemption alone: P2, InCS, does not answer the Preempt
// for a permission that it uses, and so nobody tries the other holder.
TEST(LcsNaive, NackMendsTheTriangle) {
  Request request = {
      {"graph", "k3"}, {"l", "1"}, {"k", "2"}, {"inside", "2"}, {"repair", "init,prets"}};
  EXPECT_EQ(length(explore_all("lcs-naive", request), "deadlock"), 18);
  request["repair"] = "init,prets,repre";
  EXPECT_EQ(length(explore_all("lcs-naive", request), "deadlock"), 18);
  request["repair"] = "init,prets,repre,nack";
  EXPECT_EQ(explore_all("lcs-naive", request).verdict, Verdict::holds);
}

TEST(LcsNaive, EverySwitchAloneRuns) {
  for (const model::Switch& repair : cases::algorithm("lcs-naive").repairs) {
    Request request = chain;
    request["repair"] = repair.name;
    if (repair.name == "nack")
      EXPECT_THROW(explore_all("lcs-naive", request), model::BadInstance);
    else
      EXPECT_TRUE(explore_all("lcs-naive", request).complete) << repair.name;
  }
}

TEST(LcsNaive, ShowsTheLabelAsTheFirstField) {
  const auto system = tests::system_of("lcs-naive", {{"graph", "k2"}, {"l", "0"}, {"k", "1"}});
  EXPECT_EQ(system->actions()[0].name, "exit-sequence");
  EXPECT_EQ(system->actions()[2].name, "entry-sequence");
  EXPECT_EQ(system->actions()[3].name, "enter");
  const model::Outcome asked = system->take(2, 0, system->initial(0, {}));
  EXPECT_EQ(model::to_text(system->text_of_message(asked.sends.at(0).message)),
            "⟨Request,MUTEX,1,P0⟩");
}

}  // namespace
}  // namespace ample
