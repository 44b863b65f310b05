// ample stabilize: what is printed, and the exit statuses.
#include "tests/tools/command.hpp"

namespace ample::tests {
namespace {

TEST(StabilizeCommand, PrintsTheLongestExecution) {
  const Ran ran = ample("stabilize dijkstra-ring --n 3");
  EXPECT_EQ(ran.status, 0);
  for (const char* text : {"daemon      central", "of the 27 starts", "closure", "at most 2 steps",
                           "A longest execution", " invokes copy; S := ("})
    EXPECT_NE(ran.out.find(text), std::string::npos) << text << "\n" << ran.out;
}

/// From a legitimate start one privilege stays one, which can fail: of a ring in which counting has
/// no guard, P0 counts, P1 copies, P0 counts again, and P1 and P2 differ from their neighbours.
TEST(StabilizeCommand, CheckJudgesWhatIsLegitimate) {
  const Ran ring = ample("check dijkstra-ring --n 3");
  EXPECT_EQ(ring.status, 0) << ring.err;
  EXPECT_TRUE(contains(ring.out, "one-privilege")) << ring.out;
  const Ran mutant = ample("check dijkstra-ring --n 3 --drop count/1");
  EXPECT_EQ(mutant.status, 12) << mutant.out << mutant.err;
  EXPECT_TRUE(contains(mutant.out, "one-privilege  violated in 3 steps")) << mutant.out;
}

TEST(StabilizeCommand, PrintsTheLoopOfARingThatDoesNotConverge) {
  const Ran ran = ample("stabilize dijkstra-ring --n 4 --states 3 --daemon distributed");
  EXPECT_EQ(ran.status, 13);
  EXPECT_NE(ran.out.find("the loop, for ever:"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("at the same time P1"), std::string::npos) << "several machines at once";
}

TEST(StabilizeCommand, PrintsRoundsPotentialsAndFewFaults) {
  const Ran ran = ample("stabilize dijkstra-ring --n 4 --faults 1");
  EXPECT_EQ(ran.status, 0);
  for (const char* text :
       {"worst case in rounds", "potential counts            decreases with every step",
        "potential privileges        does not decrease", "A step after which privileges is"})
    EXPECT_NE(ran.out.find(text), std::string::npos) << text << "\n" << ran.out;
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 4 --faults x").status, 2);
  const Ran ring = ample("stabilize ring-controller --n 2 --link 1");
  EXPECT_NE(ring.out.find("worst case in traversals"), std::string::npos) << ring.out;
}

TEST(StabilizeCommand, PrintsJson) {
  const Ran ran = ample("stabilize dijkstra-ring --n 4 --format json");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("\"worst_steps\": 13"), std::string::npos) << ran.out;
}

TEST(StabilizeCommand, WritesATraceThatCanBeReadBack) {
  const Folder folder;
  const std::string file = folder / "t.json";
  EXPECT_EQ(ample("stabilize ring-controller --n 2 --maxseq 2 --link 2 --trace " + file).status,
            13);
  const Ran replayed = ample("trace replay " + file);
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_NE(replayed.out.find("violate convergence"), std::string::npos) << replayed.out;
  const Ran shown = ample("trace show " + file);
  for (const char* text : {"After faults:", "MySeq_1 = ", "the loop, for ever:", "weakly fair"})
    EXPECT_NE(shown.out.find(text), std::string::npos) << text << "\n" << shown.out;
  for (const char* form :
       {"text", "prose", "latex", "tikz", "svg", "html", "itf", "mermaid", "dot", "shiviz", "json"})
    EXPECT_EQ(ample("trace convert " + file + " --format " + form).status, 0) << form;
  EXPECT_EQ(ample("trace convert " + file + " --format json").out, folder.read("t.json") + "\n");
  EXPECT_NE(ample("trace convert " + file + " --format prose").out.find("ample stabilize ring"),
            std::string::npos);
}

TEST(StabilizeCommand, WritesAWorstCaseThatCanBeReadBack) {
  const Folder folder;
  const std::string file = folder / "t.json";
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 4 --trace " + file).status, 0);
  const Ran replayed = ample("trace replay " + file);
  EXPECT_EQ(replayed.out, "matches: 13 steps of dijkstra-ring --n 4\n") << replayed.err;
}

TEST(StabilizeCommand, TellsWhatDivergesThoughALimitIsReached) {
  const Ran ran = ample("stabilize k-out-of-l --n 2 --units 1 --max-states 150000");
  EXPECT_EQ(ran.status, 13);
  EXPECT_NE(ran.out.find("not decided: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("convergence, weakly fair    violated"), std::string::npos) << ran.out;
}

TEST(StabilizeCommand, SaysWhatWouldBeRight) {
  const Ran unknown = ample("stabilize lmutin --graph k2");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("dijkstra-ring"), std::string::npos) << unknown.err;
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 3 --states 1").status, 10);
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 11").status, 10);
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 4 --max-states 10").status, 20);
  const Ran link = ample("check ring-controller --n 2 --link 1");
  EXPECT_EQ(link.status, 2);
  EXPECT_NE(link.err.find("ample stabilize"), std::string::npos) << link.err;
}

/// A limit that ends the second look takes nothing back of what the first has shown.
TEST(StabilizeCommand, KeepsWhatItHasShownUnderALimit) {
  const Ran ran = ample("stabilize k-out-of-l --n 2 --units 1 --max-memory 200M");
  EXPECT_EQ(ran.status, 13) << ran.out;
  EXPECT_FALSE(contains(ran.out, "--max-states")) << ran.out;
  const Ran in_json = ample("stabilize k-out-of-l --n 2 --units 1 --max-memory 200M --format json");
  EXPECT_EQ(in_json.status, 13);
  EXPECT_TRUE(contains(in_json.out, "--max-memory")) << in_json.out;
}
}  // namespace
}  // namespace ample::tests
