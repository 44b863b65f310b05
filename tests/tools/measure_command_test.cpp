// ample measure: what is printed, the exit statuses, and the trace that is written.
#include "tests/tools/command.hpp"

#include <array>

namespace ample::tests {
namespace {

TEST(MeasureCommand, PrintsExactValuesBesideClaimedOnes) {
  const Ran ran = ample("measure ricart-agrawala --n 2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* text : {"messages.owner", "<= 2 = 2(n-1)", "holds, reached", "time.contended"})
    EXPECT_NE(ran.out.find(text), std::string::npos) << text << "\n" << ran.out;
}

// Each has asked and left before an execution may end, and has all its messages then.
TEST(MeasureCommand, APairThatIsThroughIsComplete) {
  const Ran ran = ample("measure ricart-agrawala --n 2 --quantity messages.owner");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find("before it is complete"), std::string::npos) << ran.out;
}

TEST(MeasureCommand, PrintsTheExecutionThatViolatesABound) {
  const Ran ran = ample("measure lmutin --graph k2 --repair init,prets --quantity messages.cause");
  EXPECT_EQ(ran.status, 14);
  for (const char* text : {"violated", "messages.cause of P0: least 4 messages, from step",
                           "[LCS, Lemma 3, best case]"})
    EXPECT_NE(ran.out.find(text), std::string::npos) << text << "\n" << ran.out;
  EXPECT_EQ(ample("measure lmutin --graph k2 --repair init,prets --quantity messages.cause "
                  "--witness none")
                .out.find("Initially"),
            std::string::npos);
}

TEST(MeasureCommand, PrintsJson) {
  const Ran ran = ample("measure ricart-agrawala --n 2 --quantity delay --format json");
  EXPECT_EQ(ran.status, 0);
  for (const char* text : {"\"quantity\": \"delay\"", "\"claimed\": 1", "\"verdict\": \"holds\""})
    EXPECT_NE(ran.out.find(text), std::string::npos) << text << "\n" << ran.out;
}

TEST(MeasureCommand, WritesATraceThatReplays) {
  const Folder folder;
  const std::string file = folder / "t.json";
  ample("measure lmutin --graph k2 --repair init,prets --quantity messages.cause --trace " + file);
  EXPECT_EQ(ample("trace replay " + file).status, 0);
  const Ran shown = ample("trace show " + file);
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("an execution"), std::string::npos) << shown.out;
  EXPECT_EQ(ample("trace convert " + file + " --format prose").out.find("violated"),
            std::string::npos);
  EXPECT_EQ(ample("trace convert " + file + " --shape causal").status, 2);
}

std::string claim_of(const std::string& property, const std::string& rest) {
  return "paper = \"p\"\n[[claim]]\nid = \"a\"\nclaim = \"c\"\nplace = \"p\"\nalgorithm = "
         "\"mutin\"\noptions = { n = 2, l = 1 }\nproperty = \""
         + property + "\"\n" + rest;
}

// Two exits of four units each, one after the other.
TEST(MeasureCommand, ClaimsJudgeQuantitiesAndInstances) {
  const Folder folder;
  const auto judged = [&](const std::string& property, const std::string& rest) {
    return ample("claims " + folder.write("claims.toml", claim_of(property, rest)));
  };
  EXPECT_EQ(judged("most.time.contended", "expected = \"violated\"\nvalue = 8\n").status, 0);
  const Ran other = judged("most.time.contended", "expected = \"violated\"\nvalue = 9\n");
  EXPECT_EQ(other.status, 14);
  EXPECT_NE(other.out.find("value 8, expected 9"), std::string::npos) << other.out;
  EXPECT_EQ(judged("admissible", "expected = \"holds\"\n").status, 0);
  EXPECT_EQ(judged("admissible", "expected = \"violated\"\n").status, 14);
  for (const auto& [property, rest, word] :
       {std::array{"deadlock", "expected = \"holds\"\nvalue = 8\n", "'value'"},
        std::array{"most.tim.contended", "expected = \"holds\"\n", "time.contended"},
        std::array{"most.bypass", "expected = \"holds\"\n", "claims no such bound"}}) {
    const Ran refused = judged(property, rest);
    EXPECT_EQ(refused.status, 2) << property;
    EXPECT_NE(refused.err.find(word), std::string::npos) << refused.err;
  }
}

/// A reader may ask to write: it waits inside, and gets through without entering or leaving.
TEST(MeasureCommand, RefusesWaitsThatEndOtherwise) {
  const Ran refused = ample("measure readers-writers --n 2 --quantity bypass");
  EXPECT_EQ(refused.status, 2) << refused.out;
  EXPECT_NE(refused.err.find("may ask while it is inside"), std::string::npos) << refused.err;
  // What can be measured is, where nothing is named.
  const Ran rest = ample("measure readers-writers --n 2");
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_NE(rest.out.find("time.alone is not measured: P0 may ask while it is inside"),
            std::string::npos)
      << rest.out;
  const Ran inside = ample("measure readers-writers --n 3 --quantity inside --witness all");
  EXPECT_EQ(inside.status, 0) << inside.err;
  EXPECT_NE(inside.out.find("inside: most 3 processes, after step 6\n"), std::string::npos)
      << inside.out;
  EXPECT_NE(inside.out.find("inside: least 0 processes, at the beginning\n"), std::string::npos)
      << inside.out;
}

TEST(MeasureCommand, SaysWhatWouldBeRight) {
  const Ran unknown = ample("measure lmutin --graph k2 --quantity mesages.cause");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("messages.cause"), std::string::npos) << unknown.err;
  EXPECT_EQ(ample("measure").status, 2);
  EXPECT_EQ(ample("measure ricart-agrawala --n 2 --witness some").status, 2);
  EXPECT_EQ(ample("measure dijkstra-ring --n 3 --quantity bypass").status, 2);
  EXPECT_EQ(ample("measure ricart-agrawala --n 2 --network unordered --quantity delay").status, 2);
  EXPECT_EQ(ample("measure lmutin --graph k2 --l 7").status, 10);
  EXPECT_EQ(ample("measure ring-controller --n 2 --link 1").status, 2);
  EXPECT_EQ(
      ample("measure ricart-agrawala --n 4 --quantity messages.owner --max-states 100").status, 20);
}

}  // namespace
}  // namespace ample::tests
