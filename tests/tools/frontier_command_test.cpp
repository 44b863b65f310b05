// ample frontier: what it finds is what a sweep of everything shows, and its file is a sweep's.
#include "tests/tools/command.hpp"
#include "tools/ample/line/shell.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::sorted_lines;

// LMUTIN as printed gives CS_i(C0) its permissions away before anybody asks. With l = 0 and |CS_i|
// <= |N_i| one is left for each that asks in turn; with l_i > 0 or all InCS somebody is blocked, or
// the rest may leave at once (cases/local_cs/README.md).
const std::string printed = "lmutin --graph all:1-2 ";

TEST(FrontierCommand, OfLmutinAsPrinted) {
  const Ran ran = ample("frontier " + printed + "--exhaust --format json");
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  const json result = json::parse(ran.out);
  EXPECT_EQ(result["separates"], "yes");
  EXPECT_EQ(result["predicted"], 0);
  const json& constraint = result["constraint"];
  EXPECT_EQ(constraint["describes"], "good");
  EXPECT_EQ(constraint["process"], "every");
  // Every instance that it calls good holds, and every one that holds it calls good.
  const Ran those = ample({"sweep", "lmutin", "--graph", "all:1-2", "--format", "json", "--where",
                           constraint["good"].get<std::string>()});
  EXPECT_EQ(those.status, 0) << those.out;
  EXPECT_EQ(json::parse(those.out)["variants"][0]["instances"], result["explored"]["holds"]);
}

TEST(FrontierCommand, ExploresTheBoundaryOnly) {
  const Ran ran = ample("frontier " + printed + "--over s_q-d_q,l_q --jobs 2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "holds, so far as explored, exactly when, for every process q,\n"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "\n   6 steps  deadlock  ample check lmutin --graph")) << ran.out;
  // 13 instances of k2, two of k1.
  EXPECT_TRUE(contains(ran.out, " of 15 instances:")) << ran.out;
}

TEST(FrontierCommand, SaysWhatItDidNotExplore) {
  const std::string p3 = "frontier lmutin --graph p3 --over s_q-d_q,l_q";
  const std::string guess = "of these the constraint is a guess; --exhaust explores them, too\n";
  const Ran ran = ample(p3);
  EXPECT_TRUE(contains(ran.out, " of 65 instances:")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nnot explored are ") && contains(ran.out, guess)) << ran.out;
  const Ran all = ample(p3 + " --exhaust");
  EXPECT_TRUE(contains(all.out, "explored 65 of 65 instances:")) << all.out;
  EXPECT_FALSE(contains(all.out, guess)) << all.out;
}

TEST(FrontierCommand, SaysOfWhichInstances) {
  const Ran ran = ample({"frontier", "lmutin", "--graph", "k2", "--repair", "init", "--rounds", "2",
                         "--where", "l_q = 0"});
  EXPECT_TRUE(contains(ran.out,
                       "\ninstances: lmutin --graph k2 --rounds 2 --repair init --where 'l_q = 0'"))
      << ran.out;
  const Ran one = ample("frontier lmutin --graph k1 --l 0 --inside none --repair init,prets");
  EXPECT_TRUE(contains(one.out, "explored 1 of 1 instance: 1 holds (vacuous)\n"))
      << one.out << one.err;
}

TEST(FrontierCommand, SharesItsFileWithTheSweep) {
  const Folder folder;
  const std::string file = folder / "rows.jsonl";
  ample("sweep " + printed + "--file " + (folder / "whole.jsonl"));
  ample("sweep " + printed + "--shard 1/3 --file " + file);
  const Ran ran = ample("frontier " + printed + "--exhaust --file " + file);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(sorted_lines(folder.read("rows.jsonl")), sorted_lines(folder.read("whole.jsonl")));
  // With everything known the answer is the same.
  EXPECT_EQ(ample("frontier " + printed + "--file " + file).out, ran.out);
}

TEST(FrontierCommand, WritesTheTracesOfTheBoundary) {
  const Folder folder;
  const Ran ran = ample("frontier lmutin --graph k2 --format json --traces " + (folder / "traces"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::size_t bad = 0;
  const json result = json::parse(ran.out);
  for (const json& row : result["boundary"]) bad += row["verdict"] == "violated" ? 1 : 0;
  ASSERT_GT(bad, 0u);
  for (std::size_t i = 1; i <= bad; ++i)
    EXPECT_EQ(ample("trace replay " + (folder / ("traces/" + std::to_string(i) + ".json"))).status,
              0);
}

TEST(FrontierCommand, SaysWhenNothingSeparates) {
  // On k2 alone n is always 2.
  const Ran alike = ample("frontier lmutin --graph k2 --over n");
  EXPECT_EQ(alike.status, 20);
  EXPECT_TRUE(contains(alike.out, "two instances agree in all")) << alike.out;
  const Ran good = ample("frontier lmutin --graph k2 --repair init,prets");
  EXPECT_EQ(good.status, 0);
  EXPECT_TRUE(contains(good.out, "nothing fails: there is no frontier")) << good.out;
  // What was cut off may fail: no limit reads as success.
  const Ran cut_off = ample("frontier lmutin --graph k2 --max-states 20");
  EXPECT_EQ(cut_off.status, 20);
  EXPECT_TRUE(
      contains(cut_off.out, "not decided: 13 of 13 instances were not explored to their end"))
      << cut_off.out;
  EXPECT_FALSE(contains(cut_off.out, "nothing fails")) << cut_off.out;
  const model::Interrupt interrupt(0);
  const Ran interrupted = ample({"frontier", "lmutin", "--graph", "k2"}, &interrupt);
  EXPECT_EQ(interrupted.status, 20);
  EXPECT_TRUE(contains(interrupted.out, "interrupted")) << interrupted.out;
}

// Some process of each waits at the bound on rounds for what another round could bring, so that
// some instance holds only so far.
TEST(FrontierCommand, WhatIsNotDecidedIsNoSuccess) {
  for (const std::string algorithm : {"lcs-naive", "lcs-schedule", "lcs-locking"}) {
    const Ran ran = ample("frontier " + algorithm + " --graph k2 --exhaust --format json");
    const json result = json::parse(ran.out);
    ASSERT_GT(result["explored"]["none_within_the_rounds"], 0) << ran.out;
    EXPECT_EQ(ran.status, 20) << ran.out;
    EXPECT_NE(result["separates"], "yes");
    const Ran text = ample("frontier " + algorithm + " --graph k2 --exhaust");
    EXPECT_EQ(text.status, 20) << text.out;
    EXPECT_FALSE(contains(text.out, "there is no frontier")) << text.out;
    EXPECT_TRUE(contains(text.out, "so far as decided") || contains(text.out, " not decided\n"))
        << text.out;
  }
}

TEST(FrontierCommand, RefusesInOneLine) {
  for (const auto& [words, part] : std::vector<std::pair<std::string, std::string>>{
           {"frontier", "ample frontier needs an algorithm"},
           {"frontier lmutin", "ample frontier needs graphs"},
           {"frontier lmutin --graph k2 --over l_q,", "a term is empty"},
           {"frontier lmutin --graph k2 --over m_q", "expected a number, l_0"},
           {"frontier lmutin --graph k2 --over l_q<1", "expected an operator"},
           {"frontier lmutin --graph k2 --inside safe", "one initial configuration at a time"},
           {"frontier lmutin --graph k2 --weight 0", "expected a number from 1"},
           {"frontier lmutin --graph k2 --property safty", "did you mean 'safety'?"},
           {"frontier lmutin k2 --graph k2", "too many"}}) {
    const Ran ran = ample(words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(ran.out, "") << words;
    EXPECT_TRUE(contains(ran.err, part)) << ran.err;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  }
}

/// "good" is said of what was judged only, and the commands at the boundary judge the same.
TEST(FrontierCommand, NamesWhatWasJudged) {
  const std::string line = "frontier lmutin --graph k2 --property deadlock";
  const Ran ran = ample(line);
  EXPECT_TRUE(contains(ran.out, "\njudged: deadlock\n")) << ran.out;
  EXPECT_TRUE(contains(tests::in_one_line(ran.out), "--property deadlock")) << ran.out;
  EXPECT_EQ(json::parse(ample(line + " --format json").out)["judged"], json::array({"deadlock"}));
}

/// The instances differ in who is InCS, which the question names.
TEST(FrontierCommand, AsksWhatNamesAProcessOfEachImage) {
  const Ran ran = ample(tools::shell_words(
      "frontier lmutin --graph k2 --l 0 --never 'InCS(0) and ts_0 = 0 and not InCS(1)'"));
  EXPECT_TRUE(contains(ran.out, "explored 4 of 4 instances")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "s_q >= 2")) << ran.out;
}
}  // namespace
}  // namespace ample
