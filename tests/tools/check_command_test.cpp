// ample check: statuses, the fields of the JSON report, limits, the trace file.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

struct Run {
  const char* line;
  int status;
};

class Status : public testing::TestWithParam<Run> {};

TEST_P(Status, IsThatOfTheVerdict) {
  const Ran ran = ample(GetParam().line);
  EXPECT_EQ(ran.status, GetParam().status) << GetParam().line;
  EXPECT_EQ(ran.err, "");
}

INSTANTIATE_TEST_SUITE_P(
    Check, Status,
    testing::Values(Run{"check ricart-agrawala --n 3", 0}, Run{"check lmutin --graph k2", 11},
                    Run{"check lmutin --graph k2 --repair init", 14},
                    Run{"check lmutin --graph k2 --repair init --property safety,deadlock", 0},
                    Run{"check lmutin --graph k2 --repair init --rounds 2 --property granted-bound",
                        12},
                    Run{"check lmutin --graph k2 --repair init --rounds 2 --keep-going "
                        "--property deadlock,granted-bound",
                        12},
                    Run{"check lmutin --graph k2 --repair init --rounds 2 --keep-going", 11},
                    Run{"check lmutin --graph k2 --repair init --max-states 10", 20},
                    Run{"--help", 0}, Run{"check --help", 0}, Run{"trace replay --help", 0},
                    Run{"--version", 0}));

// tests/properties/base/solvable_test.cpp says why.
/// GCS with one round each: who is InCS leaves and does not come back, who enters does not leave. A
/// second round lets all of it happen, and the hint says no more than is true.
TEST(CheckCommand, SaysWhatWouldNotBeVacuous) {
  const Ran once = ample("check gcs --n 3 --l 1 --k 2");
  EXPECT_TRUE(contains(once.out, "with --rounds 2 all of it happens")) << once.out;
  const Ran twice = ample("check gcs --n 3 --l 1 --k 2 --rounds 2");
  EXPECT_FALSE(contains(twice.out, "vacuous")) << twice.out;
  // Nobody enters by a second round where a process is down for good.
  EXPECT_FALSE(contains(ample("check lmutin --graph k2 --property safety").out, "all of it"));
}

TEST(CheckCommand, SaysThatNoAlgorithmSolvesTheInstance) {
  const std::string stuck = "check lcs-naive --graph p3 --l 1 --k 2 --inside ";
  EXPECT_TRUE(contains(ample(stuck + "1,2").out,
                       "\nunsolvable  no algorithm solves this instance: P1 can never change"));
  const json one = json::parse(ample(stuck + "1,2 --format json").out);
  EXPECT_EQ(one["solvable"], false);
  EXPECT_TRUE(contains(one["why_unsolvable"].get<std::string>(), "P1 can never change its state"));
  EXPECT_TRUE(contains(ample(stuck + "safe").out,
                       "\nunsolvable  from 4 of the 4 initial configurations no algorithm"));
  const json solvable = json::parse(ample("check lmutin --graph k2 --format json").out);
  EXPECT_EQ(solvable["solvable"], true);
  EXPECT_EQ(solvable["why_unsolvable"], "");
}

TEST(CheckCommand, ReportsTheFieldsOfTheContract) {
  const Ran ran = ample("check lmutin --graph k2 --format json");
  ASSERT_EQ(ran.status, 11);
  const json report = json::parse(ran.out);
  EXPECT_EQ(report["algorithm"], "lmutin");
  EXPECT_EQ(report["instance"]["graph"], "k2");
  EXPECT_EQ(report["instance"]["inside"], json({0, 1}));
  EXPECT_EQ(report["verdict"], "violated");
  EXPECT_EQ(report["complete"], false);
  for (const char* count : {"states", "transitions", "depth", "terminal", "horizon", "peak_bytes"})
    EXPECT_TRUE(report[count].is_number_unsigned()) << count;
  for (const char* measure : {"seconds", "states_per_second", "bytes_per_state"})
    EXPECT_TRUE(report[measure].is_number()) << measure;
  EXPECT_EQ(report["reduction"], "none");
  EXPECT_EQ(report["version"], "0.1.0");
  // Safety, deadlock, two invariants and three anomalies.
  ASSERT_EQ(report["properties"].size(), 7u);
  const json& deadlock = report["properties"][1];
  EXPECT_EQ(deadlock["name"], "deadlock");
  EXPECT_EQ(deadlock["verdict"], "violated");
  EXPECT_EQ(deadlock["length"], 6);
  EXPECT_EQ(deadlock["trace"]["steps"].size(), 6u);
  EXPECT_EQ(deadlock["trace"]["waits_for"]["cycle"], json({0, 1}));
  const json& safety = report["properties"][0];
  EXPECT_EQ(safety["verdict"], "incomplete");
  EXPECT_TRUE(safety["length"].is_null());
  EXPECT_TRUE(safety["trace"].is_null());
}

TEST(CheckCommand, NamesWhatNeverHappened) {
  const std::string line = "check ricart-agrawala --n 2 --rounds 1,0";
  EXPECT_TRUE(contains(ample(line).out, "  holds (vacuous)\n")) << ample(line).out;
  EXPECT_TRUE(contains(ample(line).out, "\nvacuous: P1 never entered; P1 never left\n"))
      << ample(line).out;
  const json report = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(report["properties"][0]["vacuous"], true);
  EXPECT_EQ(report["vacuity"]["never_entered"], json({1}));
}

// In Dijkstra's ring nobody asks, and no bound can be violated: it is about privileges, and has no
// critical section that somebody should enter.
TEST(CheckCommand, MissesNobodyWhereThereIsNoCriticalSection) {
  const json report = json::parse(ample("check dijkstra-ring --n 3 --format json").out);
  for (const json& property : report["properties"]) {
    EXPECT_EQ(property["verdict"], "holds") << property["name"];
    // Nobody asks or waits there, and so nobody waits where no step is possible.
    EXPECT_EQ(property["vacuous"], property["name"] == "deadlock") << property["name"];
  }
  EXPECT_EQ(report["vacuity"]["never_entered"], json::array());
}

TEST(CheckCommand, ShowsTheAnswerFirstAndTheCommandLast) {
  const Ran ran = ample("check lmutin --graph k2 --workers 2 --max-states 1000 --self immediate");
  EXPECT_TRUE(ran.out.starts_with("Deadlock after ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nlmutin: ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nC0          P0, P1 InCS\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "another model, not a reduction")) << ran.out;
  EXPECT_TRUE(
      ran.out.ends_with("again: ample check lmutin --graph k2 --l 1 --self immediate "
                        "--workers 2 --max-states 1000\n"))
      << ran.out;
}

// k2 as printed: both have given all away before the first request, and both ask.
TEST(CheckCommand, AnswersInItsFirstLine) {
  const auto first = [](const std::string& line) {
    const Ran ran = ample("check " + line);
    return ran.out.substr(0, ran.out.find('\n'));
  };
  EXPECT_EQ(first("lmutin --graph k2"),
            "Deadlock after 6 steps: P0 and P1 wait for each other for ever.");
  EXPECT_EQ(first("ricart-agrawala --n 2 --property safety,deadlock").substr(0, 26),
            "holds: safety and deadlock");
  EXPECT_TRUE(first("ricart-agrawala --n 3 --max-states 10")
                  .starts_with("not decided: stopped by --max-states 10 ("));
}

// P1 has no round, so that P0 alone asks, for what both have given away. It may leave, as P1 stays:
// three steps, an invocation and two receipts.
TEST(CheckCommand, SaysWhyItIsADeadlockThoughSomebodyMayAskNoMore) {
  const Ran ran = ample("check lmutin --graph k2 --rounds 1,0 --property deadlock");
  EXPECT_EQ(ran.status, 11);
  EXPECT_TRUE(ran.out.starts_with("Deadlock after 3 steps: P0 waits for ever.\n")) << ran.out;
  EXPECT_TRUE(
      contains(ran.out,
               "\nIt is a deadlock although P1 is InCS, with all rounds used up: P0 could "
               "leave now without breaking a bound of the critical section, so that nothing "
               "but the algorithm holds it back.\n"))
      << ran.out;
}

// k4 as printed: each process has given all away, so that all say the same of each request. Four
// invocations, four receipts of each request: 20 steps.
TEST(CheckCommand, SaysOnceWhatEachSays) {
  const Ran ran = ample("check lmutin --graph k4 --property deadlock");
  const std::string answer = "Deadlock after 20 steps: P0-P3 wait for one another for ever.\n";
  EXPECT_TRUE(ran.out.starts_with(answer)) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\n  each P_i of P0-P3 keeps P2's request pending, ")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "\n  P0 keeps ")) << ran.out;
}

TEST(CheckCommand, RepeatsTheAnswerAtTheEndOfALongText) {
  const auto times = [](const std::string& line) {
    const std::string out = ample("check " + line).out;
    const std::string answer = out.substr(0, out.find('\n') + 1);
    return std::pair(out.find("\n" + answer) != std::string::npos,
                     std::count(out.begin(), out.end(), '\n') > 40);
  };
  EXPECT_EQ(times("lmutin --graph k2"), std::pair(false, false));
  EXPECT_EQ(times("lmutin --graph k2 --rounds 2 --repair init"), std::pair(true, true));
}

TEST(CheckCommand, QuotesForTheShell) {
  const Ran ran = ample({"check", "lmutin", "--graph", "g6:A_"});
  EXPECT_TRUE(contains(ran.out, "again: ample check lmutin --graph g6:A_ --l 1\n")) << ran.out;
  const Ran star = ample({"check", "lmutin", "--graph", "g6:Bw", "--max-states", "5"});
  EXPECT_TRUE(contains(star.out, " --graph g6:Bw ")) << star.out;
  const Ran odd = ample({"check", "lmutin", "--graph", "g6:C~", "--max-states", "5"});
  EXPECT_TRUE(contains(odd.out, " --graph 'g6:C~' ")) << odd.out;
}

/// The other's answer may only be under way: a fault elsewhere is no reason (lamport: the REQUEST
/// to P1 is lost, the one to P2 is not received yet).
TEST(CheckCommand, GivesNoReasonThatHoldsAtRestOnlyWhileMessagesAreUnderWay) {
  const Ran ran = ample("check lamport --n 3 --network lossy:1 --property partial-deadlock");
  EXPECT_EQ(ran.status, 11) << ran.err;
  EXPECT_FALSE(contains(ran.out, "no ACK of P2")) << ran.out;
  EXPECT_TRUE(contains(tests::in_one_line(ran.out), "under way")) << ran.out;
}

TEST(CheckCommand, NeverCallsALimitSuccess) {
  for (const std::string limit :
       {"--max-states 100", "--max-memory 1", "--max-time 0.000001", "--max-states 9 --reduce por",
        "--max-memory 1 --reduce por", "--max-time 0.000001 --reduce por",
        "--max-states 9 --reduce single", "--max-memory 1 --reduce single",
        "--max-memory 1 --reduce symbolic", "--max-time 0.000001 --reduce symbolic"}) {
    const Ran ran = ample("check lmutin --graph k3 --repair init,prets --format json " + limit);
    EXPECT_EQ(ran.status, 20) << limit;
    const json report = json::parse(ran.out);
    EXPECT_EQ(report["verdict"], "incomplete") << limit;
    EXPECT_EQ(report["complete"], false) << limit;
    for (const json& property : report["properties"]) {
      EXPECT_NE(property["verdict"], "holds") << limit;
    }
  }
}

TEST(CheckCommand, InterruptedGivesTheResultSoFar) {
  const model::Interrupt interrupt(0);
  for (const char* reduce : {"none", "single", "por", "symbolic"}) {
    const Ran ran =
        ample({"check", "lmutin", "--graph", "k3", "--repair", "init,prets", "--reduce", reduce},
              &interrupt);
    EXPECT_EQ(ran.status, 20);
    EXPECT_TRUE(contains(ran.out, "not decided: interrupted")) << ran.out;
  }
}

TEST(CheckCommand, ReducesTheSearchToTheSameVerdicts) {
  // Both orders of asking of two processes remain, and no others: 5 configurations with a choice or
  // terminal, where the full graph has 60.
  const Ran ran = ample("check lmutin --graph k2 --reduce por --format json");
  EXPECT_EQ(ran.status, 11);
  const json report = json::parse(ran.out);
  EXPECT_LT(report["states"], 20);
  EXPECT_EQ(report["engine"], "por") << report["reduction"];
  EXPECT_EQ(report["properties"][1]["length"], 6) << "as short as that of the full search";
  EXPECT_EQ(report["properties"][1]["shortest"], true);
  EXPECT_TRUE(report["audit"].is_null());
}

TEST(CheckCommand, AuditsTheReduction) {
  const Ran ran = ample("check lmutin --graph k2 --repair init --reduce por --audit");
  EXPECT_EQ(ran.status, 14) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\naudit passed: the full search (")) << ran.out;
  EXPECT_TRUE(contains(ran.out, " --reduce por --audit\n")) << ran.out;
}

TEST(CheckCommand, TakesOneStepWhereItWillDo) {
  const Ran ran = ample("check lmutin --graph k2 --reduce single --keep-going --format json");
  EXPECT_EQ(ran.status, 11);
  const json report = json::parse(ran.out);
  EXPECT_EQ(report["engine"], "single") << report["reduction"];
  EXPECT_EQ(report["properties"][1]["length"], 6) << "as short as that of the full search";
  EXPECT_EQ(report["properties"][1]["shortest"], true);
  const Ran audited = ample("check lmutin --graph p3 --repair init --reduce single --audit");
  EXPECT_TRUE(contains(audited.out, "\naudit passed: the full search (")) << audited.out;
  const Ran shared = ample("check gcs --n 2 --l 0 --k 1 --reduce single --audit");
  EXPECT_TRUE(contains(shared.out, "audit nothing to compare")) << shared.out;
}

TEST(CheckCommand, HasAllConfigurationsAtOnce) {
  const Ran ran = ample("check lmutin --graph k2 --reduce symbolic --format json");
  EXPECT_EQ(ran.status, 11);
  const json report = json::parse(ran.out);
  // k2 as printed has as many in a full search that keeps going.
  const json full = json::parse(ample("check lmutin --graph k2 --keep-going --format json").out);
  EXPECT_EQ(report["states"], full["states"]);
  EXPECT_EQ(report["transitions"], full["transitions"]);
  EXPECT_TRUE(report["depth"].is_null());
  EXPECT_EQ(report["engine"], "symbolic") << report["reduction"];
  EXPECT_EQ(report["engine_chosen"], false);
  EXPECT_GT(report["nodes"], 0);
  EXPECT_TRUE(full["nodes"].is_null());
  EXPECT_EQ(report["properties"][1]["length"], 6);

  const Ran audited = ample("check lmutin --graph k2 --repair init --reduce symbolic --audit");
  EXPECT_TRUE(contains(audited.out, "\naudit passed: the full search (")) << audited.out;
  const Ran ring = ample("check ring-controller --n 3 --reduce symbolic --audit");
  EXPECT_TRUE(contains(ring.out, "audit nothing to compare")) << ring.out;
}

TEST(CheckCommand, SaysWhyItDoesNotReduce) {
  const Ran ran = ample("check ring-controller --n 3 --reduce por --audit");
  EXPECT_TRUE(contains(ran.out, "reduction none: ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "audit nothing to compare")) << ran.out;
}

TEST(CheckCommand, NamesTheReductionUnderADrawnGraph) {
  const Folder folder;
  const std::string file = folder / "g.dot";
  EXPECT_EQ(ample("check ricart-agrawala --n 2 --reduce por --state-graph " + file).status, 0);
  EXPECT_TRUE(contains(folder.read("g.dot"), "\"ample check ricart-agrawala --n 2 --reduce por\""));
}

TEST(CheckCommand, WritesTheTraceOfAViolation) {
  const Folder folder;
  const std::string file = folder / "t.json";
  EXPECT_EQ(ample("check lmutin --graph k2 --trace " + file).status, 11);
  EXPECT_EQ(json::parse(folder.read("t.json"))["property"], "deadlock");
  EXPECT_EQ(folder.files(), 1u) << "nothing but the trace stays";
}

TEST(CheckCommand, LeavesAnOldTraceWhenNothingIsViolated) {
  const Folder folder;
  const std::string file = folder.write("t.json", "old");
  const Ran ran = ample("check ricart-agrawala --n 2 --trace " + file);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "ample: '" + file + "' was not written: no violation was found\n");
  EXPECT_EQ(folder.read("t.json"), "old");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(CheckCommand, ReplacesTheFileThatALinkNames) {
  const Folder folder;
  folder.write("real.json", "old");
  std::filesystem::create_symlink("real.json", folder / "link.json");
  EXPECT_EQ(ample("check lmutin --graph k2 --trace " + (folder / "link.json")).status, 11);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.json"));
  EXPECT_NE(folder.read("real.json"), "old");
}

TEST(CheckCommand, GivesTheSameResultWithWorkers) {
  json one = json::parse(ample("check lmutin --graph k3 --format json").out);
  json two = json::parse(ample("check lmutin --graph k3 --format json --workers 2").out);
  for (const char* field : {"states", "transitions", "depth", "terminal", "horizon", "verdict"})
    EXPECT_EQ(one[field], two[field]) << field;
  EXPECT_EQ(one["properties"][1]["length"], two["properties"][1]["length"]);
}

TEST(CheckCommand, KeepsASearchOnDiskWhenALimitEndsItAndGoesOnFromThere) {
  const Folder folder;
  const std::string check = "check lmutin --graph k2 --rounds 2 --repair init,prets --format json";
  const std::string kept = check + " --disk " + folder / "d";
  const Ran stopped = ample(kept + " --max-states 500");
  EXPECT_EQ(stopped.status, 20);
  EXPECT_EQ(json::parse(stopped.out)["disk"], folder / "d");
  const Ran rest = ample(kept);
  EXPECT_EQ(rest.status, 0);
  const json report = json::parse(rest.out), whole = json::parse(ample(check).out);
  for (const char* field : {"verdict", "states", "transitions", "depth", "terminal", "properties"})
    EXPECT_EQ(report[field], whole[field]) << field;
  EXPECT_EQ(report["disk"], nullptr);
  EXPECT_TRUE(std::filesystem::is_empty(folder / "d"));
}

TEST(CheckCommand, GoesOnWithRenumberedClocks) {
  const Folder folder;
  const std::string check =
      "check lmutin --graph k2 --rounds unbounded --repair init,prets --property deadlock "
      "--reduce none --format json";
  EXPECT_EQ(ample(check + " --max-states 300 --disk " + folder / "d").status, 20);
  const json report = json::parse(ample(check + " --disk " + folder / "d").out);
  EXPECT_EQ(report["verdict"], "holds");
  EXPECT_EQ(report["states"], json::parse(ample(check).out)["states"]);
}

TEST(CheckCommand, RefusesADiskOfAnotherSearch) {
  const Folder folder;
  const std::string disk = " --disk " + folder / "d";
  EXPECT_EQ(ample("check lmutin --graph k2 --rounds 2 --repair init,prets --max-states 500" + disk)
                .status,
            20);
  const Ran another = ample("check lmutin --graph k2" + disk);
  EXPECT_EQ(another.status, 2);
  EXPECT_TRUE(contains(another.err, "that is a search of: ")) << another.err;
  EXPECT_TRUE(contains(another.err, "--rounds 2 --repair init,prets")) << another.err;
}

TEST(CheckCommand, WithFingerprintsSaysHowProbableAnOmissionIs) {
  const Ran ran = ample("check ricart-agrawala --n 3 --visited hash --seed 7");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "left out with probability at most 2^-")) << ran.out;
  const json report =
      json::parse(ample("check ricart-agrawala --n 3 --visited hash --format json").out);
  EXPECT_GT(report["omission_probability"], 0);
  const Ran refused = ample("check ricart-agrawala --n 3 --visited hash --disk somewhere");
  EXPECT_EQ(refused.status, 2);
}

}  // namespace
}  // namespace ample
