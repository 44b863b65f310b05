// Rounds that are unbounded for some processes only.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using nlohmann::json;

json report_of(const std::string& line) {
  const Ran ran = ample(line + " --format json --keep-going");
  return ran.out.empty() ? json{{"error", ran.err}} : json::parse(ran.out);
}

TEST(MixedRounds, StandInTheCommandAgainAndInATrace) {
  const Folder folder;
  const Ran ran = ample("check maekawa --n 3 --rounds 1,1,unbounded --property deadlock --trace "
                        + folder / "t.json");
  EXPECT_EQ(ran.status, 11) << ran.err;
  EXPECT_TRUE(contains(ran.out, "--rounds 1,1,unbounded")) << ran.out;
  EXPECT_EQ(ample("trace replay " + folder / "t.json").status, 0);
}

TEST(MixedRounds, UnboundedForEachIsUnbounded) {
  for (const std::string line : {"check maekawa --n 2 --rounds ",
                                 "check lmutin --graph k2 --repair "
                                 "init,prets --rounds "}) {
    const json all = report_of(line + "unbounded"), each = report_of(line + "unbounded,unbounded");
    EXPECT_EQ(all["states"], each["states"]) << each;
    EXPECT_EQ(all["instance"], each["instance"]);
  }
}

// Without clocks nothing is renumbered: the decision diagram counts the same configurations, by
// another engine. With clocks the quotient is tried on random walks in
// tests/model/clock_quotient_test.cpp.
TEST(MixedRounds, AreCountedAlikeByAnotherEngine) {
  for (const std::string rounds : {"1,1,unbounded", "2,0,unbounded", "unbounded,1,unbounded"}) {
    const std::string line = "check philosophers --n 3 --repair order --rounds " + rounds;
    const json full = report_of(line), symbolic = report_of(line + " --reduce symbolic");
    ASSERT_TRUE(full["complete"]) << full;
    EXPECT_EQ(symbolic["engine"], "symbolic") << symbolic;
    for (const char* key : {"states", "transitions", "terminal", "horizon", "verdict"})
      EXPECT_EQ(full[key], symbolic[key]) << key << " " << rounds;
    EXPECT_EQ(ample(line + " --reduce por --audit").status, 0) << rounds;
  }
}

// Step by step: the quotient against plain bounded runs, whose clocks are not renumbered.
TEST(MixedRounds, PassTheAuditOfTheQuotient) {
  for (const std::string line :
       {"lmutin --graph k2 --repair init,prets --rounds 1,unbounded",
        "lmutin --graph k2 --repair init,prets --rounds 1,unbounded --clock plain",
        "lmutin --graph k2 --repair init,prets --rounds unbounded,2 --clock request",
        "ricart-agrawala --n 3 --rounds 1,0,unbounded",
        "lodha-kshemkalyani --n 2 --rounds 1,unbounded"}) {
    const Ran ran = ample("check " + line + " --audit");
    EXPECT_TRUE(contains(ran.out, "audit passed: of its ")) << ran.out << ran.err;
  }
}

// P2 takes the fork that P1 waits for again and again. Between two meals of P2 the fork is free, so
// P1 gets it under strong fairness; it is never free throughout, so it need not under weak. With
// one round each P2 stops, and P1 gets it.
TEST(MixedRounds, AnswerWhetherOneThatGoesOnStarvesAnother) {
  const std::string line =
      "check philosophers --n 3 --repair order --forks registers --property liveness --rounds ";
  EXPECT_EQ(ample(line + "1").status, 0);
  const Ran weak = ample(line + "1,1,unbounded");
  EXPECT_EQ(weak.status, 13);
  EXPECT_TRUE(contains(weak.out, "P1 starves")) << weak.out;
  EXPECT_EQ(ample(line + "1,1,unbounded --fairness strong").status, 0);
}

// P0's REQUEST comes to P1 before its REPLY, which P1 needs to go on; from then on P1's requests
// are later than P0's: P1 waits until P0 was inside, whatever is fair.
TEST(MixedRounds, LetAnOldRequestThrough) {
  const std::string line = "check ricart-agrawala --n 2 --rounds 1,unbounded --property liveness";
  EXPECT_EQ(ample(line).status, 0);
  EXPECT_EQ(ample(line + " --fairness none").status, 0);
}

// The reductions that need bounded rounds, or clocks that are not renumbered, say so.
TEST(MixedRounds, AreNotReducedWithoutAReason) {
  const std::string line = "check ricart-agrawala --n 2 --rounds 1,unbounded";
  const json full = report_of(line);
  for (const std::string reduce : {"por", "single", "symbolic"}) {
    const Ran ran = ample(line + " --reduce " + reduce);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "reduction none: the rounds are unbounded")) << ran.out;
    EXPECT_TRUE(contains(ran.out, std::to_string(full["states"].get<int>()) + " states"))
        << ran.out;
  }
}

TEST(MixedRounds, AreRefusedWhereTheyHaveNoEnd) {
  const Ran ran = ample("check ricart-agrawala-1981 --n 2 --rounds 1,unbounded");
  EXPECT_EQ(ran.status, 10);
  EXPECT_TRUE(contains(ran.err, "its sequence numbers grow")) << ran.err;
}

}  // namespace
}  // namespace ample::tests
