// The shortest violation of a sweep is the shortest of any property, in its table, its map and its
// plot; where it is that of one, it says of which.
//
// On k2 with l = (0,1), both InCS, and two requests, somebody waits for ever after 25 steps, and
// all do after 29 (the two lines "smallest of").
#include "tests/tools/command.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using checker::PropertyRow;
using checker::SweepRow;
using checker::Verdict;
using nlohmann::json;

const std::string two_violated =
    "sweep lmutin --graph k2 --repair init --property deadlock,liveness --rounds 2 --inside all "
    "--l 0,1 ";

TEST(ShortestViolation, IsThatOfAnyProperty) {
  const Ran ran = ample(two_violated + "--by C0");
  EXPECT_EQ(ran.status, 11) << ran.err;
  EXPECT_TRUE(contains(ran.out, "smallest of deadlock: k2, 29 steps")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "smallest of liveness: k2, 25 steps")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\n{P0,P1}             1        1       25 ")) << ran.out;
  const Folder folder;
  ample(two_violated + "--plot map:" + (folder / "map.svg"));
  const std::string svg = folder.read("map.svg");
  EXPECT_TRUE(contains(svg, ">25</text>")) << svg;
  EXPECT_FALSE(contains(svg, ">29</text>")) << svg;
  ample(two_violated + "--plot steps/n:" + (folder / "steps.tex"));
  const std::string tex = folder.read("steps.tex");
  EXPECT_TRUE(contains(tex, "coordinates { (2,25) }")) << tex;
}

TEST(ShortestViolation, ARowSaysWhoseItIs) {
  const Ran csv = ample(two_violated + "--format csv");
  EXPECT_TRUE(contains(csv.out, ",property,length,shortest,violated,lengths,")) << csv.out;
  EXPECT_TRUE(contains(csv.out, ",violated,deadlock,29,true,deadlock liveness,29 25,,")) << csv.out;
  const json report = json::parse(ample(two_violated + "--format json").out);
  const json& row = report["variants"][0]["smallest_failing"];
  EXPECT_EQ(row["property"], "deadlock");
  EXPECT_EQ(row["length"], 29);
  EXPECT_EQ(row["each"]["liveness"]["length"], 25);
  const Ran junit = ample(two_violated + "--format junit");
  EXPECT_TRUE(contains(junit.out, "\"k2: deadlock, 29 steps\"")) << junit.out;
}

// Random schedules show some trace.
TEST(ShortestViolation, IsABoundWhereATraceMayBeLonger) {
  const Folder folder;
  const std::string line = "sweep lmutin --graph k1 --schedules 500 ";
  const Ran ran = ample(line + "--by graph --plot map:" + (folder / "map.svg"));
  EXPECT_TRUE(contains(ran.out, "      <=2 ")) << ran.out;
  const std::string svg = folder.read("map.svg");
  EXPECT_TRUE(contains(svg, ">&lt;=2</text>")) << svg;
  EXPECT_TRUE(contains(svg, "&lt;=:")) << svg;
  EXPECT_TRUE(contains(ample(line + "--format csv").out, ",deadlock,2,false,deadlock,<=2,,"));
  ample(line + "--plot steps/n:" + (folder / "steps.svg"));
  EXPECT_TRUE(contains(folder.read("steps.svg"), "steps to a violation, at most"));
}

SweepRow violated(const std::vector<PropertyRow>& each) {
  SweepRow row{.verdict = "violated"};
  row.each = each;
  return row;
}

TEST(ShortestViolation, OfSeveralRows) {
  const PropertyRow deadlock{.name = "deadlock", .verdict = Verdict::violated, .length = 9};
  PropertyRow liveness{.name = "liveness", .verdict = Verdict::violated, .length = 7};
  tools::ShortestViolation shortest;
  EXPECT_EQ(shortest.text(), "-");
  shortest.add(violated({deadlock}));
  EXPECT_EQ(shortest.text(), "9");
  shortest.add(violated({deadlock, liveness}));
  EXPECT_EQ(shortest.text(), "7");
  // A trace that is not the shortest leaves open whether its violation has a shorter one.
  liveness.length = 20;
  liveness.shortest = false;
  shortest.add(violated({deadlock, liveness}));
  EXPECT_EQ(shortest.text(), "<=7");
}

// What is reached is no violation.
TEST(ShortestViolation, IsNoneOfWhatIsReached) {
  const PropertyRow reached{.name = "reach InCS(0)", .verdict = Verdict::violated, .length = 3};
  const PropertyRow deadlock{.name = "deadlock", .verdict = Verdict::violated, .length = 9};
  EXPECT_EQ(violated({deadlock, reached}).quickest()->name, "deadlock");
  EXPECT_EQ(violated({reached}).quickest()->name, "reach InCS(0)");
}

}  // namespace
}  // namespace ample::tests
