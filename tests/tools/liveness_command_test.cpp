// ample check --property liveness: what is printed, the exit status, and the lasso as a file.
#include "tests/tools/command.hpp"

namespace ample::tests {
namespace {

const std::string starving =
    "check k-out-of-l --n 2 --need 2..2 --rounds 2 --repair guard,count --property liveness";

TEST(LivenessCommand, PrintsTheStemTheLoopAndWhyItIsFair) {
  const Ran ran = ample(starving);
  EXPECT_EQ(ran.status, 13);
  EXPECT_NE(ran.out.find("then a loop of"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("the loop, for ever:"), std::string::npos);
  EXPECT_NE(ran.out.find("weakly fair"), std::string::npos);
}

TEST(LivenessCommand, WritesALassoThatCanBeReplayedAndNotBeCut) {
  const Folder folder;
  EXPECT_EQ(ample(starving + " --trace " + folder / "t.json").status, 13);
  const Ran replayed = ample("trace replay " + folder / "t.json");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  std::string text = folder.read("t.json");
  const std::size_t loop = text.find("\"loop\": ");
  ASSERT_NE(loop, std::string::npos);
  text.replace(loop, 8, "\"loop\": 1");
  EXPECT_NE(ample("trace replay " + folder.write("u.json", text)).status, 0);
}

TEST(LivenessCommand, TakesFairnessForWhatItIsOf) {
  const std::string arbiter = "check maekawa --n 3 --coterie singleton --rounds unbounded ";
  EXPECT_EQ(ample(arbiter + "--property liveness --fairness none").status, 13);
  EXPECT_EQ(ample(arbiter + "--property liveness").status, 0);
  const Ran ran = ample("check ricart-agrawala --n 2 --fairness weak");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("--property liveness"), std::string::npos) << ran.err;
}

// One round, and nobody waits: nothing is decided, as `liveness` says where somebody does.
TEST(AlternationCommand, IsNotDecidedWhereTheBoundOnRoundsRanOut) {
  const Ran ran = ample("check ricart-agrawala --n 2 --property alternation");
  EXPECT_EQ(ran.status, 20);
  EXPECT_NE(ran.out.find("the bound on rounds keeps processes from asking again"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ample("check ricart-agrawala --n 2 --rounds unbounded --property alternation").status,
            0);
  EXPECT_EQ(ample("check lmutin --graph k2 --property alternation").status, 13) << "a deadlock";
}

/// Maekawa's text has clocks for a repair only. In the loop of the other each enters again and
/// again, with greater ones.
TEST(LivenessCommand, ClocksAreExceptedFromALoopWhereTheyGrow) {
  const std::string excepted = "but for the values of the";
  const Ran same =
      ample("check maekawa --n 3 --rounds unbounded --coterie singleton --property liveness.none");
  EXPECT_EQ(same.status, 13) << same.err;
  EXPECT_FALSE(contains(same.out, excepted)) << same.out;
  const Ran grown =
      ask("check ricart-agrawala --n 2 --rounds unbounded", "--ltl", "<> [] not InCS(0)");
  EXPECT_EQ(grown.status, 13) << grown.err;
  EXPECT_TRUE(contains(grown.out, excepted)) << grown.out;
}

/// An execution may end where only requests are possible; such a configuration has a step.
TEST(LivenessCommand, WhereEachConfigurationHasAStepDeadlockSaysSo) {
  const std::string line =
      "check lcs-schedule --graph k3 --l 1 --k 2 --inside 0 --rounds unbounded ";
  const std::string hint = "deadlock: every configuration has a step, and that is all it says";
  EXPECT_TRUE(contains(ample(line + "--property deadlock").out, hint));
  const Ran both = ample(line + "--property deadlock,liveness --keep-going");
  EXPECT_EQ(both.status, 13) << both.err;
  EXPECT_FALSE(contains(both.out, "every configuration has a step")) << both.out;
}

TEST(AlternationCommand, DoesNotApplyWhereNobodyAsks) {
  for (const std::string algorithm : {"leader-election", "dijkstra-ring", "ring-controller"}) {
    const Ran ran = ample("check " + algorithm + " --n 3 --property alternation");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("in " + algorithm + " nobody asks"), std::string::npos) << ran.err;
    EXPECT_EQ(ample("list " + algorithm).out.find("alternation"), std::string::npos);
  }
}

TEST(PartialDeadlockCommand, NamesWhoIsStuckAndWritesATraceThatReplays) {
  const Folder folder;
  const std::string command =
      "check maekawa --n 3 --rounds unbounded --coterie quorums:0,1;0,1;0,1 --property "
      "partial-deadlock";
  const Ran ran = ample(command + " --trace " + folder / "t.json");
  EXPECT_EQ(ran.status, 11);
  EXPECT_NE(ran.out.find("P1 and P2 wait and on no continuation get through"), std::string::npos)
      << ran.out;
  const Ran replayed = ample("trace replay " + folder / "t.json");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  const Ran prose = ample("trace convert " + folder / "t.json --format prose");
  EXPECT_NE(prose.out.find("8. (From here the deadlock is inevitable)"), std::string::npos)
      << prose.out;
  std::string text = folder.read("t.json");
  text.replace(text.find("partial-deadlock"), 16, "deadlock");
  EXPECT_EQ(ample("trace replay " + folder.write("u.json", text)).status, 10)
      << "others still move";
  EXPECT_EQ(ample("fuzz maekawa --n 3 --property partial-deadlock").status, 2);
}

TEST(UnboundedRounds, AreRefusedWithAReasonWhereTheyHaveNoEnd) {
  const Ran ran =
      ample("check lkcs --graph butterfly --l 0 --k 3 --assume none --rounds unbounded");
  EXPECT_EQ(ran.status, 10);
  EXPECT_NE(ran.err.find("Algorithm 6"), std::string::npos) << ran.err;
}

// A part of it gets no further, after a loss, where another request might bring the privilege: no
// execution needs to end there.
TEST(PartialDeadlockCommand, ABoundThatMayBeWhyIsNoEnd) {
  const Ran ran = ample("check suzuki-kasami --n 3 --network lossy:1 --property partial-deadlock");
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_TRUE(
      ran.out.starts_with("not decided: some processes never get through, and the bound on "
                          "rounds may be why.\n"))
      << ran.out;
}

}  // namespace
}  // namespace ample::tests
