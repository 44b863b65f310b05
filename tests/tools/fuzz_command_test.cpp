// ample fuzz: statuses, the command that finds it again, and the forms of the result.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

const std::string late = "fuzz lmutin --graph k2 --rounds 2 --repair init --schedules 10000 ";

TEST(FuzzCommand, FindsADeadlockAndSaysHowToFindItAgain) {
  const Ran ran = ample(late);
  EXPECT_EQ(ran.status, 11);
  EXPECT_EQ(ran.err, "");
  const std::size_t again = ran.out.rfind("again: ample ");
  ASSERT_NE(again, std::string::npos) << ran.out;
  const std::string command = ran.out.substr(again + 13, ran.out.size() - again - 14);
  EXPECT_TRUE(command.ends_with(" --schedules 1")) << command;
  const Ran repeated = ample(command);
  EXPECT_EQ(repeated.status, 11);
  const auto trace_in = [](const std::string& out) {
    const std::size_t from = out.find("Trace to a deadlock:");
    return out.substr(from, out.find("P1 -> P1") - from);
  };
  EXPECT_EQ(trace_in(repeated.out), trace_in(ran.out));
}

// Only safety is asked for, so that no schedule ends early: each ends in one of the ways.
TEST(FuzzCommand, CountsTheDeadlocksThatNobodyAskedFor) {
  const Ran ran = ample("fuzz lmutin --graph k2 --schedules 50 --property safety --format json");
  const json endings = json::parse(ran.out)["endings"];
  // As printed it always deadlocks once everybody has asked.
  EXPECT_EQ(endings["deadlock"], 50) << ran.out;
  EXPECT_EQ(endings["finished"], 0);
}

TEST(FuzzCommand, EndsWith20WhenItFindsNothing) {
  const Ran ran = ample("fuzz lmutin --graph k2 --repair init,prets --schedules 50");
  EXPECT_EQ(ran.status, 20);
  EXPECT_EQ(ran.out.find("holds"), std::string::npos) << ran.out;
  EXPECT_TRUE(ran.out.starts_with(
      "not decided: no violation in 50 random schedules, which proves nothing.\n"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nnot decided  safety, deadlock, ")) << ran.out;
}

TEST(FuzzCommand, AnAnomalyDoesNotEndTheRun) {
  const Ran ran = ample(
      "fuzz lmutin --graph k2 --rounds 2 --repair init --schedules 300 "
      "--property anomaly.stray-relinquish");
  EXPECT_EQ(ran.status, 14);
  EXPECT_NE(ran.out.find("300 schedules"), std::string::npos) << ran.out;
}

TEST(FuzzCommand, WritesJson) {
  const Ran ran = ample(late + "--format json");
  EXPECT_EQ(ran.status, 11);
  const json result = json::parse(ran.out);
  EXPECT_EQ(result["verdict"], "violated");
  EXPECT_EQ(result["complete"], false);
  EXPECT_EQ(result["coverage"]["actions"], 8);
  EXPECT_GT(result["pct"]["probability"], 0.0);
  const json& deadlock = result["properties"][1];
  EXPECT_EQ(deadlock["name"], "deadlock");
  EXPECT_EQ(deadlock["trace"]["steps"].size(), deadlock["length"].get<std::size_t>());
}

TEST(FuzzCommand, WritesATraceThatReplays) {
  const Folder folder;
  EXPECT_EQ(ample(late + "--trace " + (folder / "t.json")).status, 11);
  EXPECT_EQ(ample("trace replay " + (folder / "t.json")).status, 0);
}

TEST(FuzzCommand, SaysWhyItWritesNoTrace) {
  const Folder folder;
  const std::string file = folder / "t.json";
  const Ran ran = ample("fuzz lmutin --graph k2 --repair init,prets --schedules 2 --trace " + file);
  EXPECT_EQ(ran.status, 20);
  EXPECT_EQ(ran.err, "ample: '" + file + "' was not written: no schedule violated anything\n");
  EXPECT_EQ(folder.files(), 0u);
}

TEST(FuzzCommand, KeepsItsResultWhenInterrupted) {
  const model::Interrupt interrupt(0);
  const Ran ran = ample({"fuzz", "lmutin", "--graph", "k2", "--repair", "init,prets"}, &interrupt);
  EXPECT_EQ(ran.status, 20);
  EXPECT_NE(ran.out.find("interrupted; seed 1"), std::string::npos) << ran.out;
}

TEST(FuzzCommand, RunsThirtyProcesses) {
  const Ran ran = ample(
      "fuzz lmutin --graph ring:30 --repair init,prets --schedules 2 "
      "--distribution uniform,starve-process");
  EXPECT_EQ(ran.status, 20) << ran.err;
}

TEST(FuzzCommand, StarvesWhomItIsTold) {
  // As printed every schedule ends in the deadlock.
  for (const std::string starved : {"1", "0-1", "P1", "P0-P1"}) {
    const Ran ran = ample("fuzz lmutin --graph k2 --schedules 5 --starve " + starved);
    EXPECT_EQ(ran.status, 11) << ran.err;
    EXPECT_NE(ran.out.find("again: ample fuzz lmutin --graph k2 --l 1 --starve " + starved),
              std::string::npos)
        << ran.out;
  }
  const auto refusal = [](const std::string& words) {
    const Ran refused = ample("fuzz lmutin --graph p3 --schedules 1 --starve " + words);
    EXPECT_EQ(refused.status, 2);
    return refused.err;
  };
  for (const std::string words : {"3", "x", "0-3", "P", "0-", "0-1-2"})
    EXPECT_EQ(refusal(words), "ample: --starve '" + words
                                  + "': expected a process or a channel, as in 1 or 0-1, of the "
                                    "processes 0 to 2\n");
  EXPECT_EQ(refusal("0-2"), "ample: --starve 0-2: there is no channel from P0 to P2\n");
  EXPECT_EQ(refusal("1 --distribution pct"),
            "ample: --starve 1 is of --distribution starve-process: leave the other ones out\n");
}

// A part may have a meaning only where the earlier ones hold: bakery asks for choosing[j] where
// P_i is at L2, and j is nil elsewhere. `ample check` says that it holds.
TEST(FuzzCommand, AsksNoPartBehindAFalseOne) {
  const Ran ran = ample("fuzz bakery --n 2 --schedules 30");
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_TRUE(contains(ran.out, "not decided: no violation in 30 random schedules")) << ran.out;
  EXPECT_EQ(ample("sweep bakery --n 2 --schedules 5").status, 0);
  // Where the part before it is left out, the text is not the author's any more.
  for (const std::string command : {"fuzz bakery --n 2 --schedules 5", "check bakery --n 2"}) {
    const Ran without = ample(command + " --drop see-chosen/1");
    EXPECT_EQ(without.status, 20) << without.err;
    EXPECT_TRUE(contains(tests::in_one_line(without.out), "see-chosen/1 is left out"))
        << without.out;
  }
}

// What ends a schedule is named: not --steps, of which there are plenty.
TEST(FuzzCommand, SaysWhatCutsSchedulesOff) {
  const Ran clock = ample("fuzz lamport --n 2 --rounds unbounded --max-clock 4 --schedules 5");
  EXPECT_TRUE(contains(clock.out, ", 0 cut off by --steps\n5 cut off at the constraint "))
      << clock.out;
  const Ran until = ample("fuzz suzuki-kasami --n 2 --until InCS(0) --schedules 5 --format json");
  EXPECT_EQ(json::parse(until.out)["endings"]["outside"], 5) << until.out;
  EXPECT_EQ(json::parse(until.out)["endings"]["cut"], 0) << until.out;
}

TEST(FuzzCommand, EndsWhereItWasReached) {
  const Ran ran = ample("fuzz suzuki-kasami --n 3 --reach InCS(1) --schedules 30");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\nended where it was reached, --keep-going does not; seed 1\n"))
      << ran.out;
}

// 1 / (20 * 36^2) is 3.858e-05, and at least 3.9e-05 would not be so.
TEST(FuzzCommand, RoundsALowerBoundDown) {
  const Ran ran = ample("fuzz chandy-misra --n 4 --schedules 3");
  const json pct =
      json::parse(ample("fuzz chandy-misra --n 4 --schedules 3 --format json").out)["pct"];
  const std::string before = "probability >= ";
  const std::size_t at = ran.out.find(before);
  ASSERT_NE(at, std::string::npos) << ran.out;
  const double shown = std::stod(ran.out.substr(at + before.size()));
  EXPECT_LE(shown, pct["probability"].get<double>());
  EXPECT_GT(shown, pct["probability"].get<double>() * 0.9);
  EXPECT_TRUE(contains(ran.out, "within k steps")) << ran.out;
}

/// Schedules do not renumber clocks as searches do: that one passes its bound is no mistake of the
/// text, and the other schedules count.
TEST(FuzzCommand, BlamesNoTextForALongSchedule) {
  const Ran ran = ample("fuzz ricart-agrawala --n 2 --rounds unbounded --schedules 20 --seed 1");
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_NE(ran.out.find("ended early: bound exceeded"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace ample
