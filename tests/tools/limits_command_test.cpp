// Limits, workers and vacuity on the command line: what ends a search says so.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using nlohmann::json;

json report_of(const std::string& line) { return json::parse(ample(line + " --format json").out); }

// Breadth first, level d is what is d steps away and no fewer; so the counts of the levels add up
// to those of the whole search, and its depth is the first one that leaves nothing out.
TEST(MaxDepth, SeesAllThatIsSoManyStepsAway) {
  const std::string line = "check lmutin --graph k2 --repair init,prets --keep-going";
  const json whole = report_of(line);
  ASSERT_TRUE(whole["complete"]);
  const int depth = whole["depth"];
  std::uint64_t before = 1;
  for (int most = 1; most < depth; ++most) {
    const json part = report_of(line + " --max-depth " + std::to_string(most));
    EXPECT_FALSE(part["complete"]) << most;
    EXPECT_EQ(part["verdict"], "incomplete");
    EXPECT_EQ(part["depth"], most);
    EXPECT_EQ(part["limit"]["kind"], "depth");
    EXPECT_EQ(part["limit"]["text"], "--max-depth " + std::to_string(most));
    EXPECT_GT(part["states"], before);
    EXPECT_LT(part["states"], whole["states"]);
    before = part["states"];
  }
  const json all = report_of(line + " --max-depth " + std::to_string(depth));
  EXPECT_TRUE(all["complete"]);
  EXPECT_EQ(all["states"], whole["states"]);
  EXPECT_EQ(all["transitions"], whole["transitions"]);
}

// LMUTIN's deadlock on k2 takes six steps (the shortest trace of the full search).
TEST(MaxDepth, MeetsAViolationThatIsNoFarther) {
  const std::string line = "check lmutin --graph k2 --property deadlock --max-depth ";
  const Ran short_of_it = ample(line + "5");
  EXPECT_EQ(short_of_it.status, 20);
  EXPECT_TRUE(contains(short_of_it.out, "not decided: stopped by --max-depth 5"))
      << short_of_it.out;
  EXPECT_EQ(ample(line + "6").status, 11);
}

TEST(MaxDepth, DoesNotDependOnTheWorkers) {
  const std::string line =
      "check lmutin --graph k3 --repair init --keep-going --max-depth 14 --workers ";
  const json one = report_of(line + "1");
  ASSERT_GT(one["states"], 3 * 4096) << "several blocks at the greatest depth";
  for (const char* workers : {"2", "4"}) {
    const json more = report_of(line + workers);
    for (const char* key : {"states", "transitions", "depth", "terminal", "horizon", "complete"})
      EXPECT_EQ(one[key], more[key]) << key << " " << workers;
  }
}

TEST(Workers, DoNotChangeTheCountsAfterAViolation) {
  for (const std::string line :
       {"check lmutin --graph k2", "check maekawa --n 3 --coterie all --rounds 2",
        "check philosophers --n 4"}) {
    const json one = report_of(line + " --workers 1");
    EXPECT_EQ(one["verdict"], "violated") << line;
    for (const char* workers : {"2", "4"}) {
      const json more = report_of(line + " --workers " + workers);
      for (const char* key : {"states", "transitions", "depth", "terminal", "horizon", "verdict"})
        EXPECT_EQ(one[key], more[key]) << line << " " << key << " " << workers;
      EXPECT_EQ(one["properties"], more["properties"]) << line;
    }
  }
}

TEST(Limits, NameThemselvesAsTheReason) {
  const std::string line = "check lmutin --graph k3 --rounds 2 --repair init,prets";
  for (const auto& [limit, reason] :
       std::map<std::string, std::string>{{"--max-states 1000", "--max-states 1000"},
                                          {"--max-depth 4", "--max-depth 4"},
                                          {"--max-memory 1M", "--max-memory 1M "},
                                          {"--max-time 0.01", "--max-time 0.01 s"}}) {
    const Ran ran = ample(line + " " + limit);
    EXPECT_EQ(ran.status, 20) << limit;
    EXPECT_TRUE(contains(ran.out, "not decided: stopped by " + reason)) << ran.out;
  }
}

TEST(Deadlock, CanBeLeftOut) {
  EXPECT_EQ(ample("check lmutin --graph k2").status, 11);
  const Ran ran = ample("check lmutin --graph k2 --property safety");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_FALSE(contains(ran.out, "deadlock  ")) << ran.out;
}

// With l = k - 1 and everybody inside nobody may leave, so that leaving never happens; printed as
// a note, and an error where it is asked for.
TEST(Vacuity, IsAnErrorWhereItIsAskedFor) {
  const std::string line = "check lmutin --graph k2 --property safety";
  const Ran noted = ample(line);
  ASSERT_TRUE(contains(noted.out, "holds (vacuous)\n")) << noted.out;
  EXPECT_EQ(noted.status, 0);
  EXPECT_EQ(ample(line + " --vacuity note").status, 0);
  const Ran refused = ample(line + " --vacuity error");
  EXPECT_EQ(refused.status, 14);
  EXPECT_EQ(refused.out.substr(0, refused.out.find(" s (")).substr(0, 300),
            noted.out.substr(0, noted.out.find(" s (")).substr(0, 300));
  EXPECT_TRUE(contains(refused.err, "--vacuity error: ")) << refused.err;
  EXPECT_EQ(ample("check lmutin --graph k2 --vacuity error").status, 11) << "graver";
}

TEST(Vacuity, IsNoneWhereEverythingHappens) {
  EXPECT_EQ(ample("check ricart-agrawala --n 2 --vacuity error").status, 0);
}

}  // namespace
}  // namespace ample::tests
