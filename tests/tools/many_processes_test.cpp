// More processes than a set of them has bits, from the command line: counts, and traces in every
// form.
#include "tests/tools/command.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::ordered_json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

/// By induction over n there are 25 * 4^(n-2) - 2 configurations (SymbolicCounts).
TEST(ManyProcesses, AreCountedWithAllDigits) {
  const std::string line = "check philosophers --n 300 --repair order --rounds unbounded";
  const Ran ran = ample(line + " --format json");
  EXPECT_EQ(ran.status, 0);
  const ordered_json report = ordered_json::parse(ran.out);
  const boost::multiprecision::cpp_int count =
      25 * (boost::multiprecision::cpp_int(1) << 2 * 298) - 2;
  EXPECT_EQ(report.at("states_exact"), count.str());
  EXPECT_TRUE(report.at("complete"));
  EXPECT_EQ(report.at("engine"), "symbolic");
  const std::string digits = count.str();
  const std::string text = ample(line).out;
  EXPECT_TRUE(contains(text, "processes in the order P0-P299")) << text;
  EXPECT_TRUE(contains(text, "e" + std::to_string(digits.size() - 1) + " states, ")) << text;
}

/// 25 * 4^30 - 2, which is more than 2^64; and more processes than 32 are not left out silently.
TEST(ManyProcesses, AreCountedInASweepWithAllDigits) {
  const Folder folder;
  const std::string file = folder / "rows.jsonl";
  const std::string line =
      "sweep philosophers --repair order --rounds unbounded --file " + file + " --n ";
  const Ran ran = ample(line + "32");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "ring:32: 2.88e19 states")) << ran.out;
  EXPECT_TRUE(contains(folder.read("rows.jsonl"), "\"states_exact\":\"28823037615171174398\""));
  EXPECT_EQ(ample(line + "32").out, ran.out + "1 instance was in the file before\n");
  EXPECT_TRUE(contains(ample(line + "32 --format csv").out, ",28823037615171174398,"));
  const Ran refused = ample("sweep philosophers --repair order --n 31-33");
  EXPECT_EQ(refused.status, 10);
  EXPECT_TRUE(contains(refused.err, "'ring:33' has 33 processes")) << refused.err;
}

TEST(ManyProcesses, HaveTracesInEveryForm) {
  const Folder folder;
  const std::string file = folder / "t.json";
  const Ran found = ample("check philosophers --n 40 --trace " + file);
  EXPECT_EQ(found.status, 11);
  EXPECT_TRUE(contains(found.out, "P0-P39 wait for one another for ever")) << found.out;
  EXPECT_TRUE(contains(found.out, "P38 -> P39 -> P0")) << found.out;
  const Ran replayed = ample("trace replay " + file);
  EXPECT_EQ(replayed.status, 0);
  EXPECT_EQ(replayed.out, "matches: 80 steps of philosophers --n 40 violate deadlock\n");
  EXPECT_EQ(ample("trace show --full " + file).status, 0);
  for (const char* form :
       {"text", "prose", "latex", "json", "itf", "mermaid", "tikz", "svg", "html", "dot", "shiviz"})
    EXPECT_EQ(ample("trace convert --format " + std::string(form) + " " + file).status, 0) << form;
  EXPECT_EQ(ample("trace convert --format svg --waits-for " + file).status, 0);
}

}  // namespace
}  // namespace ample
