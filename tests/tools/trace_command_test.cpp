// ample trace: from check to file to replay, and what is refused on the way.
#include "tests/tools/command.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>

namespace ample {
namespace {

using nlohmann::ordered_json;
using tests::ample;
using tests::Folder;
using tests::Ran;

/// The file with LMUTIN's deadlock on k2.
std::string deadlock(const Folder& folder) {
  std::string file = folder / "t.json";
  EXPECT_EQ(ample("check lmutin --graph k2 --trace " + file).status, 11);
  return file;
}

TEST(TraceCommand, ReplaysWhatCheckWrote) {
  const Folder folder;
  const Ran ran = ample("trace replay " + deadlock(folder));
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out, "matches: 6 steps of lmutin --graph k2 --l 1 violate deadlock\n");
}

TEST(TraceCommand, ShowsTheSameTextAsCheck) {
  const Folder folder;
  const std::string shown = ample("trace show " + deadlock(folder)).out;
  const std::string from_step_0 = shown.substr(shown.find("0. "));
  EXPECT_NE(ample("check lmutin --graph k2").out.find(from_step_0), std::string::npos) << shown;
  EXPECT_NE(shown.find("P0 -> P1 -> P0"), std::string::npos);
}

TEST(TraceCommand, ShowsAllVariablesInFull) {
  const Folder folder;
  const std::string file = deadlock(folder);
  EXPECT_EQ(ample("trace show " + file).out.find("requestTs_0"), std::string::npos);
  EXPECT_NE(ample("trace show --full " + file).out.find("requestTs_0 = 0"), std::string::npos);
}

TEST(TraceCommand, ConvertsToTheFormItRead) {
  const Folder folder;
  const std::string file = deadlock(folder);
  EXPECT_EQ(ample("trace convert --format json " + file).out, folder.read("t.json") + "\n");
  EXPECT_EQ(ample("trace convert " + file).out, ample("trace show " + file).out);
}

TEST(TraceCommand, RefusesADifferenceWithStatus10) {
  const Folder folder;
  deadlock(folder);
  ordered_json trace = ordered_json::parse(folder.read("t.json"));
  trace["steps"][0]["sends"][0]["to"] = 1;
  const std::string file = folder.write("other.json", trace.dump());
  for (const std::string verb : {"replay", "show", "convert"}) {
    const Ran ran = ample("trace " + verb + " " + file);
    EXPECT_EQ(ran.status, 10) << verb;
    EXPECT_EQ(ran.out, "") << verb;
    EXPECT_EQ(ran.err, "ample: trace '" + file
                           + "': step 1: sends ⟨Request,1,P0⟩ to P1 in the file, the algorithm "
                             "sends ⟨Request,1,P0⟩ to P0\n");
  }
}

TEST(TraceCommand, RefusesWhatIsNoTraceWithStatus2) {
  const Folder folder;
  const std::string whole = (deadlock(folder), folder.read("t.json"));
  for (const std::string& text :
       {std::string("{}"), std::string("\0\0", 2), whole.substr(0, whole.size() / 2),
        std::string(100'000, '['), std::string("{\"format\":\"ample-trace\",\"version\":9}")}) {
    const Ran ran = ample("trace replay " + folder.write("bad.json", text));
    EXPECT_EQ(ran.status, 2) << text.substr(0, 50);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

TEST(TraceCommand, RefusesAnUnknownAlgorithmAndAnInadmissibleInstance) {
  const Folder folder;
  deadlock(folder);
  ordered_json trace = ordered_json::parse(folder.read("t.json"));
  trace["instance"]["algorithm"] = "lmutn";
  EXPECT_EQ(ample("trace replay " + folder.write("a.json", trace.dump())).status, 2);
  trace["instance"]["algorithm"] = "lmutin";
  trace["instance"]["l"] = "2";
  EXPECT_EQ(ample("trace replay " + folder.write("b.json", trace.dump())).status, 10);
}

TEST(TraceCommand, ConvertsToEveryForm) {
  const Folder folder;
  const std::string file = deadlock(folder);
  const std::map<std::string, std::string> beginnings = {
      {"text", "lmutin --graph k2"},
      {"prose", "Generalized local"},
      {"latex", "% ample check lmutin --graph k2"},
      {"json", "{\n  \"format\": \"ample-trace\""},
      {"itf", "{\n  \"#meta\": {"},
      {"mermaid", "%% ample check lmutin --graph k2 --l 1 --property deadlock\nsequenceDiagram\n"},
      {"tikz", "% ample check lmutin --graph k2"},
      {"svg", "<svg xmlns="},
      {"html", "<!doctype html>"},
      {"dot", "// ample check lmutin --graph k2 --l 1 --property deadlock\ndigraph"},
      {"shiviz", "P0 {\"P0\":1}\n"}};
  for (const auto& [form, beginning] : beginnings) {
    const Ran ran = ample("trace convert " + file + " --format " + form);
    EXPECT_EQ(ran.status, 0) << form << ran.err;
    EXPECT_TRUE(ran.out.starts_with(beginning)) << form << ": " << ran.out.substr(0, 200);
    EXPECT_TRUE(ran.out.ends_with('\n')) << form;
  }
  for (const std::string form : {"svg", "tikz"})
    EXPECT_NE(ample("trace convert " + file + " --waits-for --format " + form).out.find("lacks"),
              std::string::npos);
}

/// A stem and a loop are not so many steps after which something is violated.
TEST(TraceCommand, SaysStemAndLoopApart) {
  const Folder folder;
  const std::string file = folder / "t.json";
  const std::string check =
      "check naimi-trehel --n 2 --rounds unbounded --property liveness.none --trace " + file;
  ASSERT_EQ(ample(check).status, 13);
  const ordered_json trace = ordered_json::parse(folder.read("t.json"));
  const std::size_t stem = trace["loop"].get<std::size_t>() - 1;
  const std::string steps = fmt::format("{} step{}, then a loop of {}", stem, stem == 1 ? "" : "s",
                                        trace["steps"].size() - stem);
  const std::string page = ample("trace convert " + file + " --format html").out;
  EXPECT_NE(page.find("Violated: " + steps + "."), std::string::npos) << steps;
  EXPECT_EQ(page.find("Violated after"), std::string::npos);
  const std::string prose = ample("trace convert " + file + " --format prose").out;
  EXPECT_NE(prose.find("liveness.none is violated: " + steps + "."), std::string::npos) << prose;
  const std::string swept =
      ample("sweep naimi-trehel --n 2 --rounds unbounded --property liveness.none").out;
  EXPECT_NE(swept.find("complete:2, at most " + steps), std::string::npos) << swept;
}

/// An SVG is no wider than it is asked to be.
TEST(TraceCommand, HonoursTheWidth) {
  const Folder folder;
  const std::string file = deadlock(folder);
  for (const int width : {200, 300, 736}) {
    for (const std::string more : {"", " --waits-for"}) {
      const std::string svg =
          ample("trace convert " + file + " --format svg --width " + std::to_string(width) + more)
              .out;
      const std::size_t at = svg.find(" width=\"") + 8;
      EXPECT_LE(std::stoi(svg.substr(at)), more.empty() ? width : std::max(width, 300)) << more;
    }
  }
}

TEST(TraceCommand, ReplaysAnUnorderedChannel) {
  const Folder folder;
  const std::string file = folder / "t.json";
  const std::string line = "check lmutin --graph k2 --repair init --network unordered --trace ";
  EXPECT_NE(ample(line + file).status, 0);
  EXPECT_NE(folder.read("t.json").find("\"position\""), std::string::npos);
  EXPECT_EQ(ample("trace replay " + file).status, 0);
}

}  // namespace
}  // namespace ample
