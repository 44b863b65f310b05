// What holds only as something never happened is said to, in the first sentence where that is all,
// and in each form: of measure, frontier and stabilize. Of check, sweep and necessity it stands
// beside their other tests.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using nlohmann::json;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// LMUTIN as printed: with two processes nobody gets through (cases/local_cs).
TEST(VacuousAnswers, OfMeasure) {
  const std::string line = "measure lmutin --graph k2";
  const Ran text = ample(line);
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(in_one_line(text.out).starts_with(
      "holds (vacuous): each of the 10 bounds that are claimed of these, and nothing is ever "
      "complete. Looked at: "))
      << text.out;
  const json report = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(report["verdict"], "holds");
  EXPECT_EQ(report["vacuous"], true);
  const Ran csv = ample(line + " --format csv");
  EXPECT_TRUE(contains(csv.out, ",formula,verdict,vacuous,place,bound\n")) << csv.out;
  EXPECT_TRUE(contains(csv.out, ",holds,true,")) << csv.out;
  EXPECT_FALSE(contains(csv.out, ",holds,false,")) << csv.out;
  // Nothing is claimed of it, and nothing of it is complete, either.
  const Ran bypass = ample(line + " --quantity bypass");
  EXPECT_TRUE(bypass.out.starts_with("measured (vacuous): no bound is claimed of these, and "))
      << bypass.out;
  EXPECT_EQ(json::parse(ample(line + " --quantity bypass --format json").out)["vacuous"], true);
}

TEST(VacuousAnswers, OfMeasureOnlyWhereNothingIsComplete) {
  const std::string line = "measure ricart-agrawala --n 2";
  EXPECT_TRUE(
      ample(line).out.starts_with("holds: each of the 5 bounds that are claimed of these.\n"))
      << ample(line).out;
  EXPECT_EQ(json::parse(ample(line + " --format json").out)["vacuous"], false);
  const Ran csv = ample(line + " --format csv");
  EXPECT_TRUE(contains(csv.out, ",holds,false,")) << csv.out;
  EXPECT_FALSE(contains(csv.out, ",holds,true,")) << csv.out;
  EXPECT_EQ(
      json::parse(
          ample("measure ricart-agrawala --n 2 --quantity bypass --format json").out)["vacuous"],
      false);
  // P1 asks, and P0 never does: its bounds say nothing.
  const Ran one = ample(line + " --rounds 0,1 --quantity messages.owner");
  EXPECT_TRUE(in_one_line(one.out).starts_with(
      "holds: each of the 4 bounds that are claimed of these, 2 of them vacuously."))
      << one.out;
  EXPECT_EQ(
      json::parse(
          ample(line + " --rounds 0,1 --quantity messages.owner --format json").out)["vacuous"],
      false);
}

TEST(VacuousAnswers, OfFrontier) {
  const std::string line = "frontier lcs-naive --graph k2 --repair init --l 0 --k 2";
  const Ran text = ample(line);
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_EQ(first_line(text.out), "lcs-naive: nothing fails (vacuous): there is no frontier");
  EXPECT_TRUE(contains(text.out, " of 4 instances: 4 hold (vacuous)\n")) << text.out;
  const json report = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(report["explored"]["holds"], 4);
  EXPECT_EQ(report["explored"]["vacuous"], 4);
  const Ran csv = ample(line + " --format csv");
  EXPECT_TRUE(contains(csv.out, ",at_boundary,vacuous\n")) << csv.out;
  EXPECT_EQ(std::ranges::count_if(
                sorted_lines(csv.out),
                [](const std::string& row) { return row.ends_with(",holds,,,,false,true"); }),
            4)
      << csv.out;
  // Its sweep says so, too.
  const Ran sweep = ample("sweep lcs-naive --graph k2 --repair init --l 0 --k 2 --format json");
  EXPECT_EQ(json::parse(sweep.out)["variants"][0]["vacuous"],
            json::parse(sweep.out)["variants"][0]["instances"]);
}

// Of the three instances that hold, one is that of l = (0,0) with nobody InCS.
TEST(VacuousAnswers, OfAFrontierThatHoldsOfSome) {
  const std::string line = "frontier lmutin --graph all:2";
  const Ran text = ample(line);
  EXPECT_EQ(first_line(text.out), "lmutin holds exactly when, for every process q,");
  EXPECT_TRUE(contains(text.out, ": 10 fail, 3 hold (1 of them vacuously)\n")) << text.out;
  EXPECT_TRUE(contains(text.out, "at its boundary are 9: 2 good, 7 bad\n")) << text.out;
  const json report = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(report["explored"]["holds"], 3);
  EXPECT_EQ(report["explored"]["vacuous"], 1);
}

TEST(VacuousAnswers, OfAFrontierWithoutAny) {
  const Ran text = ample("frontier lmutin --graph k2 --repair init,prets");
  EXPECT_EQ(first_line(text.out),
            "lmutin: nothing fails: there is no frontier (4 of 13 hold vacuously)");
}

// All four configurations of two machines with two states have one privilege.
TEST(VacuousAnswers, OfAPotentialThatNoStepWasJudgedBy) {
  const std::string line = "stabilize dijkstra-ring --n 2 --states 2";
  const Ran text = ample(line);
  EXPECT_EQ(text.status, 14) << text.err;
  for (const char* name : {"privileges", "counts    "})
    EXPECT_TRUE(contains(text.out, std::string("potential ") + name
                                       + "        decreases with every step (vacuous): "))
        << text.out;
  for (const json& each : json::parse(ample(line + " --format json").out)["potentials"])
    EXPECT_EQ(each["vacuous"], true) << each;
  const Ran judged = ample("stabilize dijkstra-ring --n 4");
  EXPECT_TRUE(contains(judged.out, "counts            decreases with every step: ")) << judged.out;
  for (const json& each :
       json::parse(ample("stabilize dijkstra-ring --n 4 --format json").out)["potentials"])
    EXPECT_EQ(each["vacuous"], false) << each;
}

TEST(VacuousAnswers, OfNoConfigurationAtAll) {
  const Ran ran = ample("stabilize dijkstra-ring --n 4 --max-states 100");
  EXPECT_EQ(ran.status, 20);
  EXPECT_TRUE(
      contains(ran.out, "\nLooked at: no configuration of any execution, from any start.\n"))
      << ran.out;
  EXPECT_TRUE(contains(ample("stabilize dijkstra-ring --n 4 --max-states 100 --format json").out,
                       "\"no configuration of any execution, from any start\""));
}

}  // namespace
}  // namespace ample::tests
