// The bound is part of the answer: every command says of which executions its answer is.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using nlohmann::json;

const std::string in_one = "in executions with at most one request a process";
const std::string in_any = "in executions with any number of requests";

/// The first lines, up to an empty one, in one line.
std::string beginning(const std::string& text) {
  return tests::in_one_line(text.substr(0, text.find("\n\n")));
}

/// Is it said in the first lines, as in "in executions ..." or "Looked at: executions ..."?
bool says(const Ran& ran, const std::string& bound) {
  return contains(beginning(ran.out), bound.substr(std::string("in ").size()));
}

struct Asked {
  std::string line;
  std::string bound;
  bool has_json = true;
};

const std::string ra2 = " ricart-agrawala --n 2 ";

class EveryCommand : public testing::TestWithParam<Asked> {};

TEST_P(EveryCommand, SaysItsBound) {
  const auto& [line, bound, has_json] = GetParam();
  const Ran text = ample(line);
  EXPECT_TRUE(says(text, bound)) << text.out.substr(0, 600) << text.err;
  if (!has_json) return;
  const Ran ran = ample(line + " --format json");
  ASSERT_EQ(ran.status, text.status) << ran.err;
  EXPECT_EQ(json::parse(ran.out).at("bound"), bound);
}

// What is violated, what holds, what is not decided; what is bounded, and what is not.
INSTANTIATE_TEST_SUITE_P(
    All, EveryCommand,
    testing::Values(
        Asked{"check lmutin --graph k2", in_one}, Asked{"check" + ra2, in_one},
        Asked{"check" + ra2 + "--max-states 5", in_one},
        Asked{"check" + ra2 + "--rounds unbounded", in_any},
        Asked{"check" + ra2 + "--reach terminal", in_one},
        Asked{"check" + ra2 + "--network lossy:1 --keep-going",
              in_one + " and at most one message lost"},
        Asked{"check dijkstra-ring --n 3", "in all executions"},
        Asked{"check" + ra2 + "--estimate", in_one}, Asked{"fuzz" + ra2 + "--schedules 5", in_one},
        Asked{"fuzz lmutin --graph k2 --schedules 20", in_one},
        Asked{"measure" + ra2 + "--quantity bypass.one --rounds 1", in_one},
        Asked{"measure" + ra2 + "--quantity bypass.one", in_any},
        Asked{"stabilize dijkstra-ring --n 3", "in all executions, from every start"},
        Asked{"stabilize dijkstra-ring --n 3 --faults 1",
              "in all executions, from every start that at most 1 fault makes of a legitimate one"},
        Asked{"induct lmutin --graph k2 --property safety --max-states 1000", in_one},
        Asked{"sweep" + ra2, in_one}, Asked{"sweep lmutin --graph k2", in_one},
        Asked{"frontier lmutin --graph k2", in_one},
        Asked{"necessity" + ra2 + "--rounds 1", in_one + ", and in a row about faults one of them"},
        Asked{"params lmutin --graph k2", "all parameters on this graph, whatever is executed"},
        Asked{"export" + ra2 + "--format table", in_one, false},
        Asked{"export" + ra2, in_one, false}));

TEST(Bounds, OfClaimsAreSaidInTheirTableAndOnTheirPages) {
  const Folder folder;
  const std::string file = folder.write(
      "claims.toml",
      "paper = \"p\"\n[[claim]]\nid = \"a\"\nclaim = \"c\"\nplace = \"p\"\nalgorithm = "
      "\"ricart-agrawala\"\noptions = { n = 2 }\nproperty = \"most.messages.owner\"\n"
      "expected = \"holds\"\nvalue = 2\n");
  EXPECT_TRUE(says(ample("claims " + file), in_one));
  EXPECT_EQ(json::parse(ample("claims " + file + " --format json").out)["claims"][0]["bound"],
            in_one);
  ample("claims " + file + " --html " + (folder / "site"));
  const std::string page = folder.read("site/a.html");
  EXPECT_TRUE(contains(page, in_one)) << page;
  EXPECT_TRUE(contains(page, "--rounds 1 --quantity messages.owner")) << "the same again: " << page;
  EXPECT_TRUE(contains(folder.read("site/claims.html"), in_one));
}

// P0 asks with clock 1 and P1 replies; then P1 asks with 2 and waits. P0 enters and, before it gets
// P1's REQUEST, asks again with 2: of equal clocks P0's is older, so that P1 lets it enter again.
// That REPLY comes behind the REQUEST, and P0's third clock is greater. A process that asks once
// enters once.
TEST(Bounds, MeasureLooksAtAnyNumberOfRequestsFirst) {
  const std::string line = "measure ricart-agrawala --n 2 --quantity bypass.one --format json";
  const json any = json::parse(ample(line).out), two = json::parse(ample(line + " --rounds 2").out),
             one = json::parse(ample(line + " --rounds 1").out);
  const auto most = [](const json& report) {
    int greatest = 0;
    for (const json& quantity : report["quantities"])
      greatest = std::max(greatest, quantity["most"]["value"].get<int>());
    return greatest;
  };
  EXPECT_EQ(most(one), 1);
  EXPECT_EQ(most(two), 2);
  EXPECT_EQ(most(any), 2);
  EXPECT_EQ(one["with_more_requests"], "a least may be smaller and a most greater");
  EXPECT_TRUE(any["with_more_requests"].is_null());
  EXPECT_TRUE(contains(any["command"], "--rounds unbounded")) << "the same again";
}

TEST(Bounds, MeasureSaysWhyRequestsAreBounded) {
  // Lamport's clocks grow with every request.
  const Ran ran = ample("measure lamport --n 2 --quantity messages.owner");
  EXPECT_TRUE(says(ran, in_one)) << ran.out;
  EXPECT_TRUE(contains(beginning(ran.out), "any number of them would have no end, as ")) << ran.out;
  const Ran asked = ample("measure lamport --n 2 --quantity messages.owner --rounds 1");
  EXPECT_TRUE(contains(beginning(asked.out), "With more requests a least may be smaller"))
      << asked.out;
  EXPECT_FALSE(contains(asked.out, "no end")) << "it was asked for";
  // P1 is in no quorum, so that nobody tells it a timestamp: P0 may ask any number of times, and
  // then P1 catches up.
  const Ran lagging =
      ample("measure maekawa --n 2 --coterie quorums:0;0 --repair inquire --quantity bypass");
  EXPECT_TRUE(says(lagging, in_one)) << lagging.out;
  EXPECT_TRUE(contains(beginning(lagging.out),
                       "any number of them cannot be looked at, as the clock of P1 can lag"))
      << lagging.out;
  EXPECT_TRUE(contains(beginning(lagging.out), "give a number, as in --rounds 2.")) << lagging.out;
}

// Its legitimacy is about tokens in links, which are empty: every start is legitimate.
TEST(Bounds, AStartThatNoFaultHasTouchedIsVacuous) {
  const Ran ran = ample("stabilize ring-controller --n 2");
  EXPECT_EQ(ran.status, 14) << ran.out;
  EXPECT_TRUE(contains(beginning(ran.out), "vacuous: each of the ")) << ran.out;
  EXPECT_TRUE(contains(beginning(ran.out), "from every start with empty links")) << ran.out;
  const json report = json::parse(ample("stabilize ring-controller --n 2 --format json").out);
  EXPECT_EQ(report["vacuous"], true);
  EXPECT_EQ(report["legitimate_starts"], report["starts"]);
  EXPECT_EQ(ample("stabilize dijkstra-ring --n 3 --faults 0").status, 14);
  const Ran touched = ample("stabilize dijkstra-ring --n 3 --format json");
  EXPECT_EQ(touched.status, 0);
  EXPECT_EQ(json::parse(touched.out)["vacuous"], false);
}

// 3.69e+04 starts alone are too many.
TEST(Bounds, OfNothingIsSaid) {
  const Ran ran = ample("stabilize k-out-of-l --n 2 --units 1 --max-states 20000");
  EXPECT_EQ(ran.status, 20) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nLooked at: no configuration of executions with")) << ran.out;
}

// What a state constraint cuts off was not seen, and fingerprints may leave something out.
TEST(Bounds, WhatLeavesSomethingOutIsNotComplete) {
  for (const auto& [line, complete] :
       {std::pair{"check lamport --n 2 --rounds unbounded --max-clock 3", false},
        {"check ricart-agrawala --n 2 --visited hash --reduce none", false},
        {"check ricart-agrawala --n 2", true}})
    EXPECT_EQ(json::parse(ample(std::string(line) + " --format json").out)["complete"], complete)
        << line;
  const Ran until = ask("check ricart-agrawala --n 2 --format json", "--until", "InCS(0)");
  EXPECT_EQ(json::parse(until.out)["complete"], false) << until.out;
}

// The command to repeat an answer keeps what made it so.
TEST(Bounds, AreInTheCommandThatRepeatsTheAnswer) {
  for (const auto& [line, part] :
       {std::pair{"measure ricart-agrawala --n 2 --quantity bypass.one --rounds 1", "--rounds 1"},
        {"stabilize k-out-of-l --n 2 --units 1 --rounds 1 --max-states 1000", "--rounds 1"},
        {"check leader-election --n 2 --vacuity error", "--vacuity error"}}) {
    const json told = json::parse(ample(std::string(line) + " --format json").out);
    EXPECT_TRUE(contains(told["command"], part)) << told["command"];
  }
}

// Without --until it is reached in 4 steps: P1 asks, P0 answers, P1 receives that and enters.
TEST(Bounds, AConstraintIsPartOfWhatWasLookedAt) {
  const Ran within = ample({"check", "ricart-agrawala", "--n", "2", "--reach", "InCS(1)", "--until",
                            "waits(1) and clk_0 = 0"});
  EXPECT_EQ(within.status, 0) << within.err;
  EXPECT_TRUE(contains(beginning(within.out), "within the constraint")) << within.out;
  EXPECT_TRUE(contains(ask("check ricart-agrawala --n 2", "--reach", "InCS(1)").out,
                       "Reached after 4 steps"));
}

/// What was left out may have been on a shorter execution.
TEST(Bounds, AShortestTraceAmongFingerprintsIsSoButForAnOmission) {
  const Ran ran = ample("check lmutin --graph k2 --visited hash --reduce none");
  EXPECT_TRUE(contains(ran.out, "\nShortest trace to a deadlock, but for a configuration left out"))
      << ran.out;
}

TEST(Bounds, AConfigurationThatMayBeLeftOutIsSaidAtOnce) {
  const Ran ran = ample("check ricart-agrawala --n 2 --visited hash --reduce none");
  EXPECT_TRUE(contains(beginning(ran.out), "left out with probability")) << ran.out;
}

}  // namespace
}  // namespace ample::tests
