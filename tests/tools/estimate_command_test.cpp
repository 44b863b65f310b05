// ample check --estimate on the command line.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using nlohmann::json;

// LMUTIN on k2 with both repairs and two rounds has the 2581 configurations of the README, which
// SPIN and rumur count, too (peers_test).
TEST(EstimateCommand, PrintsTheNumberOfAnInstanceThatItSeesWhole) {
  const Ran ran = ample("check lmutin --graph k2 --rounds 2 --repair init,prets --estimate");
  EXPECT_EQ(ran.status, 20) << "nothing was judged";
  EXPECT_TRUE(ran.out.starts_with("2581 configurations: all of them were visited.\n")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "holds")) << ran.out;
}

TEST(EstimateCommand, WritesJson) {
  const Ran ran =
      ample("check lmutin --graph k2 --rounds 2 --repair init,prets --estimate --format json");
  const json estimate = json::parse(ran.out)["estimate"];
  EXPECT_EQ(estimate["means"], "search");
  EXPECT_EQ(estimate["configurations"], 2581);
  const double each = estimate["bytes_each"], all = estimate["memory_bytes"];
  EXPECT_GE(all, 2581 * each) << "and the program itself";
  EXPECT_EQ(json::parse(ran.out)["algorithm"], "lmutin");
  EXPECT_FALSE(json::parse(ran.out).contains("verdict"));
}

// A violation does not end it: as printed, LMUTIN deadlocks on k2 after six steps.
TEST(EstimateCommand, IsOfEverything) {
  const json all =
      json::parse(ample("check lmutin --graph k2 --keep-going --reduce none --format json").out);
  const json estimate = json::parse(ample("check lmutin --graph k2 --estimate --format json").out);
  EXPECT_EQ(estimate["estimate"]["configurations"], all["states"]);
}

TEST(EstimateCommand, NamesTheConstraint) {
  const Ran ran = ample("check lamport --n 2 --rounds unbounded --max-clock 3 --estimate");
  EXPECT_TRUE(contains(ran.out, "within the constraint clock_i <= 3")) << ran.out;
}

TEST(EstimateCommand, IsRefusedWhereItMeansNothing) {
  const std::string line = "check lmutin --graph k2 --estimate ";
  for (const char* option :
       {"--max-depth 3", "--max-states 100", "--trace t.json", "--visited hash",
        "--state-graph g.dot", "--disk d", "--vacuity error", "--seed 1"}) {
    const Ran ran = ample(line + option);
    EXPECT_EQ(ran.status, 2) << option;
    EXPECT_TRUE(contains(ran.err, "--estimate is of all configurations")) << option << ran.err;
  }
  EXPECT_TRUE(contains(ample(line + "--reduce por").err,
                       "--estimate goes with --reduce auto, none or symbolic"));
  for (const char* other :
       {"fuzz lmutin --graph k2 --estimate", "measure lmutin --estimate",
        "sweep lmutin --graph k2 --estimate", "stabilize dijkstra-ring --estimate"}) {
    const Ran ran = ample(other);
    EXPECT_EQ(ran.status, 2) << other;
    EXPECT_TRUE(contains(ran.err, "--estimate")) << ran.err;
  }
}

}  // namespace
}  // namespace ample::tests
