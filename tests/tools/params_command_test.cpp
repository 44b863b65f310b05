// ample params: what it answers, and what it refuses in one line.
#include "tests/tools/command.hpp"

#include "cases/catalogue.hpp"
#include "tools/ample/line/graphs.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Ran;

TEST(ParamsCommand, SaysWhatIsForced) {
  const Ran ran = ample("params lkcs --graph butterfly");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(
      contains(ran.out, "P1: 0 <= l_1 and k_1 <= |N_1|+1 = 3 and k_1 - l_1 >= 3 leave only (0,3)"))
      << ran.out;
}

TEST(ParamsCommand, SaysWhatConflicts) {
  const Ran ran = ample("params lkcs --graph k3");
  EXPECT_EQ(ran.status, 10);
  EXPECT_TRUE(contains(ran.out, "|N_0| >= 4, where P0 is the leader and |N_0| = 2")) << ran.out;
  const Ran given = ample("params lcs-naive --graph p3 --l 1 --k 1");
  EXPECT_EQ(given.status, 10);
  EXPECT_TRUE(contains(given.out, "--l 1")) << given.out;
}

// One alone conflicts with nothing.
TEST(ParamsCommand, SaysWhatNothingSatisfies) {
  const Ran ran = ample("params lkcs --graph k3");
  EXPECT_TRUE(contains(ran.out, ": none satisfy this.\n")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "these conflict")) << ran.out;
}

// Philosophers exclude neighbours only, and stations share units: neither is mutual exclusion.
TEST(ParamsCommand, UnitsAreNoMutualExclusion) {
  for (const std::string algorithm : {"philosophers", "k-out-of-l"}) {
    const Ran ran = ample("params " + algorithm + " --n 3");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "k = n = 3 where only units are bounded")) << ran.out;
    EXPECT_FALSE(contains(ran.out, "mutual")) << ran.out;
  }
}

TEST(ParamsCommand, SaysWhatWasGiven) {
  const Ran ran = ample({"params", "lcs-naive", "--graph", "p3", "--l", "1", "--where", "k_q = 2"});
  EXPECT_TRUE(contains(tests::in_one_line(ran.out),
                       "Looked at: all parameters with --l 1 --where 'k_q = 2' on this graph,"))
      << ran.out;
  const Ran most = ample("params mutin --n 4 --maximize l");
  EXPECT_TRUE(contains(most.out, "c_i is 1 where P_i is InCS")) << most.out;
}

TEST(ParamsCommand, HasAnObjective) {
  const json least = json::parse(ample({"params", "lcs-naive", "--graph", "p3", "--where",
                                        "l_q >= 1", "--minimize", "sum(c)", "--format", "json"})
                                     .out);
  // P1 alone is enough for everybody.
  EXPECT_EQ(least["graphs"][0]["optimum"]["value"], 1);
  EXPECT_EQ(least["graphs"][0]["optimum"]["values"]["c_1"], 1);
}

// 7 of the 21 connected graphs on five processes: P0 must have four neighbours, everybody two, so
// the other four induce a graph without isolated process: 2K2, P4, S3, C4, paw, diamond, K4.
TEST(ParamsCommand, OfEveryGraph) {
  const Ran ran = ample("params lkcs --graph all:5");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(ran.out.starts_with("7 of 21 graphs have admissible parameters.\n")) << ran.out;
}

// c4 with (1,2) everywhere: whoever moves breaks a bound, from every safe C0. 200 of p3's 234 are
// solvable by the definition spelled out (tests/properties/instances/parameter_space_test.cpp).
TEST(ParamsCommand, SaysWhatNobodySolves) {
  const Ran ran = ample("params lcs-naive --graph c4 --l 1 --k 2 --inside 1,3");
  EXPECT_EQ(ran.status, 10);
  EXPECT_TRUE(contains(
      ran.out,
      "lcs-naive on c4: the parameters are admissible, but no algorithm solves the problem.\n"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nsolvable        none\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "CS(C0) = {P1,P3} (unsolvable)\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "no algorithm solves this instance: P0, P1, P2 and P3")) << ran.out;

  const Ran some = ample("params lcs-naive --graph p3 --list 3");
  EXPECT_EQ(some.status, 0);
  EXPECT_TRUE(contains(some.out, "\nsolvable        200 (116 up to symmetry)\n"));
  EXPECT_TRUE(contains(some.out, "CS(C0): {P1} (unsolvable) {P2} (unsolvable)\n")) << some.out;
  EXPECT_TRUE(
      contains(ample("params lkcs --graph butterfly").out, "\nsolvable        all of them\n"));

  const json all =
      json::parse(ample("params lcs-naive --graph p3 --l 1 --k 2 --format json").out)["graphs"][0];
  EXPECT_EQ(all["solvable"]["all"], 0);
  EXPECT_TRUE(contains(all["example"]["why_unsolvable"].get<std::string>(), "can never change"));
  for (const json& set : all["listed"][0]["safe"]) EXPECT_EQ(set["solvable"], false);
}

// 40,320 symmetries and 36 pairs (l_i,k_i) each: what narrows them must be used at once. sum(l) is
// at most 8*7, with l_i = 7 and k_i = 8 everywhere.
TEST(ParamsCommand, OfEightProcesses) {
  const Ran pairs =
      ample({"params", "lcs-naive", "--graph", "complete:8", "--where", "k_q - l_q >= 6, l_0 = 1"});
  EXPECT_TRUE(contains(pairs.out, "P0: (1,7) (1,8)\n  P1: (0,6) (0,7) (0,8) (1,7) (1,8) (2,8)\n"))
      << pairs.out;
  const Ran sum =
      ample({"params", "lcs-naive", "--graph", "complete:8", "--where", "sum(l) >= 56"});
  EXPECT_TRUE(contains(sum.out, "\n  l = 7, k = 8   CS(C0): {")) << sum.out;
}

// 0 <= l < k <= 4 has 10 solutions, and of the sets of 4 processes 1, 4, 6, 4, 1 have 0 to 4:
// 5 + 11 + 15 + 16 + 10 + 14 + 15 + 10 + 11 + 5 are from l to k large.
TEST(ParamsCommand, TakesANumberOfProcesses) {
  const Ran ran = ample("params gcs --n 4");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(
      ran.out, ": 10 pairs of bounds (l,k) are admissible, and 112 instances with a safe C0.\n"))
      << ran.out;
}

TEST(ParamsCommand, ProvesTheLemmas) {
  const Ran ran = ample("params --lemmas --format json");
  EXPECT_EQ(ran.status, 0);
  const json result = json::parse(ran.out);
  EXPECT_EQ(result["total"], result["as_expected"]);
}

TEST(ParamsCommand, RefusesInOneLine) {
  struct Refusal {
    std::vector<std::string> words;
    int status;
    std::string part;
  };
  for (const Refusal& refusal : std::vector<Refusal>{
           {{"params"}, 2, "needs an algorithm"},
           {{"params", "lkcs"}, 2, "needs a topology"},
           {{"params", "lkc", "--graph", "k5"}, 2, "did you mean 'lkcs'?"},
           {{"params", "lkcs", "--graph", "k99"}, 10, "32"},
           {{"params", "lkcs", "--graph", "buterfly"}, 2, "did you mean 'butterfly'?"},
           {{"params", "lkcs", "--graph", "all:99"}, 10, "expected a number from 1 to 8"},
           {{"params", "lkcs", "--graph", "all:4-2"}, 2, "the smaller number first"},
           {{"params", "lkcs", "--graph", "k5", "--leader", "7"}, 10, "the processes are P0 to P4"},
           {{"params", "lkcs", "--graph", "k5", "--l", "1.5"}, 2, "expected a number"},
           {{"params", "lkcs", "--graph", "k5", "--l", "1,2"}, 10, "has 2 values"},
           {{"params", "lkcs", "--graph", "k5", "--where", "k_0 >"}, 2, "at the end"},
           {{"params", "lkcs", "--graph", "k5", "--maximize", "k_9"}, 2, "P9 does not exist"},
           {{"params", "lcs-naive", "--graph", "p3", "--where", "l_0*999999*999999*999999 > 1"},
            2,
            "beyond 10^15"},
           {{"params", "lcs-naive", "--graph", "p3", "--where", "l_q/2 > 1"}, 2, "before '/2 > 1'"},
           {{"params", "lcs-naive", "--graph", "p3", "--inside", "0,5"}, 10, "P5 does not exist"},
           {{"params", "lcs-naive", "--graph", "p3", "--inside", "safe"}, 2, "as in 0,2, or all"},
           {{"params", "lcs-naive", "--graph", "edges:0-1,2-3"}, 10, "is not connected"},
           {{"params", "lcs-naive", "--graph", "p3", "--list", "-3"},
            2,
            "expected a number from 0"},
           {{"params", "lmutin", "--graph", "p3", "--tightened"}, 2, "no bounds (L,K)"},
           {{"params", "gcs", "--rounds", "4"},
            2,
            "unknown option of ample params '--rounds': it is of check"},
           {{"params", "lcs-naive", "--n", "4"}, 2, "--n does not apply to lcs-naive"},
           {{"params", "--lemmas", "--graph", "k5"}, 2, "--graph does not apply to --lemmas"},
           {{"params", "ricart-agrawala", "--graph", "k3", "--leader", "0"},
            2,
            "--leader does not apply"}}) {
    const Ran ran = ample(refusal.words);
    EXPECT_EQ(ran.status, refusal.status) << ran.err << ran.out;
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(contains(ran.err, refusal.part)) << ran.err;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  }
}

/// 1, 1, 2, 6, 21, 112 connected graphs; nauty's geng, where it is installed, lists the same.
TEST(Graphs, OwnEnumerationAndGengAgree) {
  const std::size_t known[] = {1, 1, 2, 6, 21, 112};
  for (int n = 1; n <= 6; ++n) {
    const auto own = model::Topology::all_connected(n);
    EXPECT_EQ(own.size(), known[n - 1]) << n;
    const auto others = tools::graphs_by_geng(n);
    if (!others) continue;
    EXPECT_EQ(others->size(), own.size()) << n;
    for (const model::Topology& graph : *others)
      EXPECT_EQ(std::count_if(own.begin(), own.end(),
                              [&](const auto& mine) { return mine.isomorphic_to(graph); }),
                1)
          << graph.name();
  }
}

/// Connected graphs on numbered processes: 1, 1, 4, 38, 728 (OEIS A001187).
TEST(Graphs, AreNumberedInEveryWay) {
  const std::size_t known[] = {1, 1, 4, 38, 728};
  for (int n = 1; n <= 5; ++n) {
    const auto graphs = model::Topology::all_connected(n);
    const auto numbered = tools::every_numbering(graphs);
    EXPECT_EQ(numbered.size(), known[n - 1]) << n;
    EXPECT_EQ(numbered.front().name(), graphs.front().name());
    for (std::size_t i = 0; i < numbered.size(); ++i)
      EXPECT_EQ(std::ranges::count(numbered, numbered[i]), 1) << numbered[i].name();
  }
  EXPECT_THROW(tools::every_numbering({model::Topology::parse("k7")}), model::BadInstance);
}

TEST(Graphs, HaveTheNamesThatPeopleKnow) {
  EXPECT_EQ(tools::known_name(model::Topology::parse("g6:D{c")), "butterfly (g6:D{c)");
  const model::AlgorithmInfo& lmutin = cases::algorithm("lmutin");
  EXPECT_EQ(tools::with_known_graph(lmutin, {{"graph", "g6:A_"}, {"l", "0,0"}}),
            "lmutin --graph k2 --l 0,0");
  // A path whose middle is P0 has the shape of p3, but not its numbers; the star s2 has.
  EXPECT_EQ(tools::with_known_graph(lmutin, {{"graph", "g6:Bo"}}), "lmutin --graph s2");
  EXPECT_EQ(tools::known_name(model::Topology::parse("g6:A_")), "k2 (g6:A_)");
  EXPECT_EQ(tools::known_name(model::Topology::parse("p3")), "p3");
}

}  // namespace
}  // namespace ample
