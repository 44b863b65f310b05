// Pictures of a sweep: maps of verdicts, and how something grows.
#include "tests/tools/command.hpp"

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

// The 13 instances of k2 (sweep_command_test.cpp): with l = (0,0) and at most one InCS all holds;
// the others deadlock, where both are InCS after two requests and four receipts.
TEST(SweepPlot, AMapHasAFieldForEachPairOfValues) {
  const Folder folder;
  const Ran ran = ample("sweep lmutin --graph k2 --plot map:" + (folder / "map.svg"));
  EXPECT_EQ(ran.status, 11) << ran.err;
  const std::string svg = folder.read("map.svg");
  EXPECT_EQ(count(svg, "<rect "), 13u);
  EXPECT_EQ(count(svg, "class=\"holds\""), 3u);
  EXPECT_EQ(count(svg, "class=\"wrong\""), 10u);
  EXPECT_GE(count(svg, ">6</text>"), 1u);
  for (const char* text : {">0</text>", ">0,1</text>", ">1</text>", ">{P0,P1}</text>", ">l</text>"})
    EXPECT_TRUE(contains(svg, text)) << text;
  ample("sweep lmutin --graph k2 --plot map:" + (folder / "map.tikz"));
  const std::string tikz = folder.read("map.tikz");
  EXPECT_EQ(count(tikz, "fill=ampleFails"), 10u);
  EXPECT_EQ(count(tikz, "fill=ampleHolds"), 3u);
}

// Both bounds vary: l goes down and k across.
TEST(SweepPlot, AMapOfBothBoundsHasThemAsItsAxes) {
  const Folder folder;
  const Ran ran =
      ample("sweep lcs-naive --graph k2 --max-states 500 --plot map:" + (folder / "map.svg"));
  ASSERT_NE(ran.status, 2) << ran.err;
  const std::string svg = folder.read("map.svg");
  EXPECT_TRUE(contains(svg, ">k</text>")) << svg;
  EXPECT_TRUE(contains(svg, ">l</text>"));
}

// Ricart and Agrawala claim 2(n-1) messages, which are exact (cases/mutual_exclusion).
TEST(SweepPlot, DrawsTheMessagesBesideWhatIsClaimed) {
  const Folder folder;
  const std::string line = "sweep ricart-agrawala --n 2-3 --plot messages.owner/n:";
  EXPECT_EQ(ample(line + (folder / "growth.tex")).status, 0);
  const std::string tex = folder.read("growth.tex");
  EXPECT_EQ(count(tex, "coordinates { (2,2) (3,4) }"), 2u) << tex;
  EXPECT_TRUE(contains(tex, "claimed 2(n-1)")) << tex;
  EXPECT_EQ(ample(line + (folder / "growth.svg")).status, 0);
  const std::string svg = folder.read("growth.svg");
  EXPECT_EQ(count(svg, "class=\"claimed\""), 1u);
  EXPECT_EQ(count(svg, "class=\"measured\""), 1u);
}

TEST(SweepPlot, DrawsStatesAgainstRounds) {
  const Folder folder;
  const Ran ran = ample(
      "sweep lmutin --graph k2 --l 0 --inside none --repair init,prets --rounds 1;2 "
      "--plot states/rounds:"
      + (folder / "growth.tex"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string tex = folder.read("growth.tex");
  EXPECT_EQ(count(tex, "\\addplot"), 1u) << tex;  // one variant, one instance at each place
  EXPECT_TRUE(contains(tex, "coordinates { (1,")) << tex;
}

TEST(SweepPlot, RefusesWhatItCannotDraw) {
  const auto refused = [](const std::string& wish, const std::string& why) {
    const Ran ran = ample("sweep ricart-agrawala --n 2 --plot " + wish);
    EXPECT_EQ(ran.status, 2) << wish;
    EXPECT_TRUE(contains(ran.err, why)) << ran.err;
    EXPECT_EQ(count(ran.err, "\n"), 1u) << ran.err;
  };
  refused("map", "say what and where, as in map:bounds.svg");
  refused("map:", "say what and where");
  refused("map:m.png", "written as .svg, or for LaTeX");
  refused("states:s.svg", "is drawn against one of n, degree, rounds");
  refused("states/m:s.svg", "'m' is none of n, degree, rounds");
  refused("stats/n:s.svg", "unknown quantity 'stats'");
  const Folder folder;
  const std::string file = folder / "one.svg";
  EXPECT_EQ(ample("sweep lmutin --graph k2 --draw " + file + " --plot map:" + file).status, 2);
}

}  // namespace
}  // namespace ample
