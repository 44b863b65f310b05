// ample sweep: its table, its file, and that a killed sweep goes on where it was.
#include "tests/tools/command.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/sweep/sweep_rows.hpp"

#include <nlohmann/json.hpp>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <thread>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::sorted_lines;

// k2, l_i of 0 or 1: 13 instances in 8 classes
// (tests/properties/instances/parameter_space_test.cpp). With l = (0,0) everybody may always leave;
// else, as printed, nobody ever does (Lemma 2).
TEST(SweepCommand, CountsAndNamesTheSmallestFailing) {
  const Ran ran = ample("sweep lmutin --graph all:2 --repair none;init,prets --jobs 2");
  EXPECT_EQ(ran.status, 11) << ran.err;
  EXPECT_TRUE(contains(ran.out, "smallest of deadlock: k2, 6 steps")) << ran.out;
  const json table = json::parse(
      ample("sweep lmutin --graph all:2 --repair init,prets --jobs 2 --format json").out);
  EXPECT_EQ(table["variants"][0]["instances"], 13);
  EXPECT_EQ(json::parse(ample("sweep lmutin --graph all:2 --up-to-symmetry --format json")
                            .out)["variants"][0]["instances"],
            8);
  EXPECT_TRUE(table["variants"][0]["smallest_failing"].is_null());
  EXPECT_EQ(table["missing"], 0);
}

// p3 has three numberings: P0, P1 or P2 is in the middle. Of each with l = 0 the 8 sets CS(C0) are
// instances; up to symmetry p3 has 6 of them, a middle and none, one or two ends.
TEST(SweepCommand, ExploresEveryNumbering) {
  const std::string line = "sweep lmutin --graph p3 --l 0 --repair init,prets";
  const json table = json::parse(ample(line + " --numberings --format json").out)["variants"][0];
  EXPECT_EQ(table["instances"], 24);
  const auto instances = [&](const std::string& option) {
    return json::parse(ample(line + option + " --format json").out)["variants"][0]["instances"];
  };
  EXPECT_EQ(instances(""), 8);
  EXPECT_EQ(instances(" --up-to-symmetry"), 6);
  EXPECT_EQ(ample(line + " --numberings --up-to-symmetry").status, 2);
  const Ran refused = ample("sweep ricart-agrawala --n 3 --numberings");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.err, "--graph all:3")) << refused.err;
}

// Algorithms for complete graphs and for rings are asked for by their number of processes: one
// instance each, as they have no bounds and one initial configuration.
TEST(SweepCommand, TakesNumbersOfProcesses) {
  const Ran ran = ample("sweep ricart-agrawala --n 2-3 --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const json table = json::parse(ran.out);
  EXPECT_EQ(table["variants"][0]["instances"], 2);
  const Ran ring = ample("sweep dijkstra-ring --n 2-3");
  EXPECT_EQ(ring.status, 0) << ring.err;
  EXPECT_TRUE(contains(ring.out, "dijkstra-ring --graph ring:3")) << ring.out;
}

TEST(SweepCommand, LeavesOutWhatNoAlgorithmCanSolve) {
  // One of each of p3, P1 with both: no single process can change (properties/solvable_test.cpp).
  const Ran ran = ample("sweep lcs-naive --graph p3 --l 1 --k 2,2,2 --inside 1,2");
  EXPECT_TRUE(contains(ran.out, "unsolvable")) << ran.out;
  EXPECT_EQ(ran.status, 0);
}

// Few and short searches: how they end does not matter here. With l_i = 1 CS(C0) is a dominating
// set: there are 3 on k2, 5 on p3 and 7 on k3.
const std::string sweep = "sweep lmutin --graph all:2-3 --where l_q=1 --max-states 300 ";

/// Runs the command in a process of its own, and kills it when the file has so many lines.
void run_and_kill(const std::string& line, const Folder& folder, const std::string& name,
                  std::size_t lines) {
  const pid_t process = fork();
  if (process == 0) {
    ample(line);
    _exit(0);
  }
  while (sorted_lines(folder.read(name)).size() < lines && waitpid(process, nullptr, WNOHANG) == 0)
    std::this_thread::yield();
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
}

TEST(SweepCommand, KilledTwiceItEndsWithTheSameFile) {
  const Folder folder;
  const Ran whole = ample(sweep + "--file " + (folder / "whole.jsonl"));
  const std::string line = sweep + "--jobs 2 --file " + (folder / "killed.jsonl");
  run_and_kill(line, folder, "killed.jsonl", 3);
  run_and_kill(line, folder, "killed.jsonl", 6);
  // What a kill in the middle of a line would leave.
  std::ofstream(folder / "killed.jsonl", std::ios::app) << "{\"id\":\"lmut";
  const Ran rest = ample(line);
  EXPECT_EQ(rest.status, whole.status) << rest.err;
  const auto expected = sorted_lines(folder.read("whole.jsonl"));
  EXPECT_EQ(sorted_lines(folder.read("killed.jsonl")), expected);
  EXPECT_EQ(expected.size(), 1u + 3 + 5 + 7);
  // Once more: nothing is left to do, and nothing is added.
  EXPECT_EQ(ample(line).status, whole.status);
  EXPECT_EQ(sorted_lines(folder.read("killed.jsonl")), expected);
}

TEST(SweepCommand, ShardsAreMergedIntoTheWhole) {
  const Folder folder;
  const Ran whole = ample(sweep + "--file " + (folder / "whole.jsonl"));
  for (const std::string shard : {"1", "2", "3"})
    ample(sweep + "--shard " + shard + "/3 --file " + (folder / shard));
  const Ran ran = ample("sweep merge " + (folder / "all.jsonl") + " " + (folder / "3") + " "
                        + (folder / "1") + " " + (folder / "2"));
  EXPECT_EQ(ran.status, whole.status) << ran.err;
  EXPECT_EQ(sorted_lines(folder.read("all.jsonl")), sorted_lines(folder.read("whole.jsonl")));
}

// The first file is the one to write: who forgets it would lose the first shard.
TEST(SweepCommand, MergingLosesNothing) {
  const Folder folder;
  for (const std::string shard : {"1", "2"})
    ample(sweep + "--shard " + shard + "/2 --file " + (folder / shard));
  const std::string first = folder.read("1");
  const Ran refused = ample("sweep merge " + (folder / "1") + " " + (folder / "2"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.err, "name a new one")) << refused.err;
  EXPECT_EQ(folder.read("1"), first);
  // Again into the same file, and into one of those that are joined: everything is there.
  const std::string both = (folder / "1") + " " + (folder / "2");
  for (const std::string into : {"all.jsonl", "all.jsonl", "1"}) {
    const Ran ran = ample("sweep merge " + (folder / into) + " " + both);
    EXPECT_NE(ran.status, 2) << ran.err;
    EXPECT_EQ(sorted_lines(folder.read(into)), sorted_lines(folder.read("all.jsonl")));
  }
}

/// The rows of a file, by id.
std::map<std::string, json> rows_in(const std::string& file) {
  std::map<std::string, json> rows;
  for (const std::string& text : sorted_lines(file))
    if (const json row = json::parse(text); row.contains("id")) rows[row["id"]] = row;
  return rows;
}

// Random schedules and the whole search are two ways to the same verdicts; what the schedules show
// is not searched, and no shorter than the shortest.
TEST(SweepCommand, RandomSchedulesComeFirst) {
  const Folder folder;
  const std::string line = "sweep lmutin --graph all:1-2 --file ";
  const Ran whole = ample(line + (folder / "whole.jsonl"));
  const Ran ran = ample(line + (folder / "random.jsonl") + " --schedules 500");
  EXPECT_EQ(ran.status, whole.status) << ran.err;
  const auto rows = rows_in(folder.read("whole.jsonl"));
  std::size_t violated = 0;
  for (auto [id, random] : rows_in(folder.read("random.jsonl"))) {
    json searched = rows.at(id);
    for (json* row : {&random, &searched}) row->erase("check");  // of two files
    EXPECT_EQ(random["verdict"], searched["verdict"]) << id;
    if (random["verdict"] == "holds") {
      EXPECT_EQ(random, searched);
      continue;
    }
    ++violated;
    EXPECT_EQ(random["shortest"], false) << id;
    EXPECT_GE(random["length"], searched["length"]) << id;
  }
  EXPECT_GT(violated, 0u);
  EXPECT_TRUE(contains(ran.out, "smallest of deadlock: k1, at most 2 steps")) << ran.out;

  // The same rows again with other processes, and another file with another seed.
  const std::string two = " --schedules 500 --jobs 2";
  ample(line + (folder / "two.jsonl") + two);
  EXPECT_EQ(sorted_lines(folder.read("two.jsonl")), sorted_lines(folder.read("random.jsonl")));
  const Ran other = ample(line + (folder / "two.jsonl") + two + " --seed 2");
  EXPECT_TRUE(contains(other.err, "holds another sweep")) << other.err;
}

/// The rows of a sweep of the naive composition on k2, where an instance can lose safety and
/// deadlock, too.
std::map<std::string, json> rows_of_lcs_naive(const std::string& options) {
  const Folder folder;
  ample("sweep lcs-naive --graph k2 --rounds 2 --file " + (folder / "rows.jsonl") + options);
  return rows_in(folder.read("rows.jsonl"));
}

// Every property is judged by itself: a sweep of both says of each what a sweep of that one says.
TEST(SweepCommand, JudgesEveryPropertyByItself) {
  const auto both = rows_of_lcs_naive(""), random = rows_of_lcs_naive(" --schedules 200");
  std::size_t both_violated = 0;
  for (const std::string property : {"safety", "deadlock"}) {
    std::uint64_t violated = 0;
    for (const auto& [id, alone] : rows_of_lcs_naive(" --property " + property)) {
      if (!alone.contains("each")) continue;  // no algorithm solves it
      const json& expected = alone["each"][property];
      if (!both.at(id)["each"].contains(property)) {  // nothing can violate it
        EXPECT_EQ(expected["verdict"], "holds") << id;
        continue;
      }
      EXPECT_EQ(both.at(id)["each"][property], expected) << id;
      EXPECT_EQ(random.at(id)["each"][property]["verdict"], expected["verdict"]) << id;
      const bool is_violated = expected["verdict"] == "violated";
      if (is_violated) violated += 1;
      both_violated += is_violated && both.at(id)["property"] != property;
    }
    const json table =
        json::parse(ample("sweep lcs-naive --graph k2 --rounds 2 --format json").out);
    for (const json& counted : table["variants"][0]["properties"])
      if (counted["property"] == property) {
        EXPECT_EQ(counted["violated"]["instances"], violated);
      }
  }
  EXPECT_GT(both_violated, 0u);
}

// Both InCS, l = 1: as printed each has granted both at the beginning, one too many
// (granted-bound). The text contradicts that, so that only who asks for it sees it, and then as any
// other invariant.
TEST(SweepCommand, RanksWhatATextContradictsAsCheckDoes) {
  const Folder folder;
  for (const auto& [options, status, property] :
       {std::tuple("", 11, "deadlock"),
        std::tuple(" --property deadlock,granted-bound", 12, "granted-bound")}) {
    const std::string line = std::string("lmutin --graph k2 --l 1 --inside all") + options;
    const std::string file = folder / property;
    EXPECT_EQ(ample("check " + line).status, status) << line;
    for (const char* run : {"searched", "read again"})
      EXPECT_EQ(ample("sweep " + line + " --file " + file).status, status) << line << run;
    const auto rows = rows_in(folder.read(property));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows.begin()->second["property"], property);
  }
}

TEST(SweepCommand, SaysThatALargestSpaceWasNotSeenToItsEnd) {
  const std::string holds = "sweep lmutin --graph k2 --l 1 --inside all --repair init,prets";
  const Ran whole = ample(holds);
  EXPECT_TRUE(contains(whole.out, "most stored       k2: ")) << whole.out;
  EXPECT_FALSE(contains(whole.out, "at least")) << whole.out;
  // As printed it deadlocks; safety is judged by itself and holds, so that all was seen.
  const Ran deadlocks = ample("sweep lmutin --graph k2 --l 1 --inside all");
  EXPECT_TRUE(contains(deadlocks.out, "most stored       k2: ")) << deadlocks.out;
  EXPECT_FALSE(contains(deadlocks.out, "at least")) << deadlocks.out;
  const Ran stopped = ample(holds + " --max-states 50");
  EXPECT_TRUE(contains(stopped.out, "most stored       k2: at least 50 states")) << stopped.out;
}

TEST(SweepCommand, SaysWhatFingerprintsMayLeaveOut) {
  const std::string line = "sweep lmutin --graph k2 --repair init,prets";
  const Ran hash = ample(line + " --visited hash"), exact = ample(line);
  EXPECT_EQ(hash.status, 0) << hash.err;
  EXPECT_TRUE(contains(hash.out, "  fingerprints ")) << hash.out;
  EXPECT_TRUE(contains(hash.out, "with probability at most 2^-")) << hash.out;
  EXPECT_FALSE(contains(exact.out, "fingerprints")) << exact.out;
}

// all:3 are p3 and k3. The star that p3 is in the order of graph6 has P0 in the middle: it is s2
// and no p3, whose middle is P1.
TEST(SweepCommand, CallsGraphsByTheirNames) {
  const Ran ran =
      ample("sweep lmutin --graph all:2-3 --l 0 --inside none --repair init,prets --by graph");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\nk2 ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nk3 ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\ns2 ")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "g6:")) << ran.out;
}

// k2 (above): 13 instances. As printed grantedTo begins with those InCS, and of
// |N_i|+1-l_i permissions one has to be left: with l = (0,0) of two, unless both are InCS; else of
// one or two, and somebody is InCS. So 3 instances hold: that of C0 = {} vacuously, as nobody is
// InCS to ask, which is one more line.
TEST(SweepCommand, HasARowForEachOfWhatItIsAskedBy) {
  const auto rows_of = [](const std::string& key) {
    const Ran ran = ample("sweep lmutin --graph all:2 --by " + key);
    std::istringstream lines(ran.out.substr(ran.out.rfind("\n\n") + 2));
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      rows.emplace_back(std::istream_iterator<std::string>(words),
                        std::istream_iterator<std::string>());
    }
    return rows;
  };
  using Rows = std::vector<std::vector<std::string>>;
  const Rows graphs = rows_of("graph");
  ASSERT_EQ(graphs.size(), 3u);
  EXPECT_EQ(graphs[1], (std::vector<std::string>{"k2", "13", "10", "6", "3", "0", "0"}));
  const Rows bounds = rows_of("bounds");
  ASSERT_EQ(bounds.size(), 6u);  // and what holds vacuously
  EXPECT_EQ(bounds[1],
            (std::vector<std::string>{"l", "0", "k", "2", "4", "1", "6", "3", "0", "0"}));
  // {}, {P0}, {P1}, {P0,P1}
  EXPECT_EQ(rows_of("C0").size(), 6u);
  EXPECT_EQ(ample("sweep lmutin --graph all:2 --by colour").status, 2);
}

// Everybody starts an election at most once, and P0 alone wins it: the others never enter.
TEST(SweepCommand, SaysWhatHoldsVacuouslyInItsFirstLine) {
  const Ran ran = ample("sweep chang-roberts --n 2-3");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("holds (vacuous) in all of 2 instances.\n")) << ran.out;
  const Ran enters = ample("sweep ricart-agrawala --n 2");
  EXPECT_TRUE(enters.out.starts_with("holds in 1 instance.\n")) << enters.out;
}

TEST(SweepCommand, DrawsTheSmallestFailing) {
  const Folder folder;
  ample("sweep lmutin --graph k2 --draw " + (folder / "k2.svg"));
  EXPECT_TRUE(folder.read("k2.svg").starts_with("<svg "));
  EXPECT_TRUE(contains(folder.read("k2.svg"), ">k2: deadlock, 6 steps</text>"))
      << folder.read("k2.svg");
  ample("sweep lmutin --graph k2 --draw " + (folder / "k2.dot"));
  EXPECT_TRUE(contains(folder.read("k2.dot"), "P0 -- P1;")) << folder.read("k2.dot");
}

TEST(SweepCommand, InterruptedKeepsWhatItHas) {
  const model::Interrupt interrupt(0);
  const Ran ran = ample({"sweep", "lmutin", "--graph", "k2"}, &interrupt);
  EXPECT_EQ(ran.status, 20);
  EXPECT_TRUE(contains(ran.out, "13 of 13 instances to look at are missing: interrupted"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "nothing is kept without --file")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "same command")) << ran.out;
}

/// A time that is over before anything begins; then one that does not end before the sweep.
TEST(SweepCommand, TotalTimeEndsTheWhole) {
  const Folder folder;
  const std::string line = "sweep lmutin --graph k2 --file " + (folder / "rows");
  const Ran ran = ample(line + " --total-time 0.000001");
  EXPECT_EQ(ran.status, 20);
  EXPECT_TRUE(contains(ran.out,
                       "13 of 13 instances to look at are missing: --total-time is over; the same"))
      << ran.out;
  const Ran whole = ample(line + " --total-time 1h");
  EXPECT_EQ(whole.status, 11) << whole.err;
  EXPECT_FALSE(contains(whole.out, "missing")) << whole.out;
  for (const char* command : {"necessity", "frontier"}) {
    const Ran ended = ample(command + std::string(" lmutin --graph k2 --total-time 0.000001"));
    EXPECT_EQ(ended.status, 20) << ended.err;
    EXPECT_TRUE(contains(ended.out, "--total-time is over")) << ended.out;
  }
}

// A reduced search stores the configurations with a choice and those without a step. As printed
// both ask and both requests are received everywhere, six steps with little to choose: such a row
// is deeper than it has configurations, and no damage.
TEST(SweepCommand, GoesOnWithTheRowsOfAReducedSearch) {
  const Folder folder;
  const std::string line = "sweep lmutin --graph k2 --reduce por --file " + (folder / "rows.jsonl");
  const Ran first = ample(line);
  bool deeper = false;
  for (const std::string& row : sorted_lines(folder.read("rows.jsonl")))
    if (const json read = json::parse(row); read.contains("depth"))
      deeper |= read["depth"] >= read["states"];
  EXPECT_TRUE(deeper);
  const Ran again = ample(line);
  EXPECT_EQ(again.status, first.status) << again.err;
  EXPECT_TRUE(contains(again.out, "13 instances were in the file before")) << again.out;
}

// Flipped bits, cut and swapped lines: a damaged file is refused, or what was cut off is searched
// again, with the same summary.
TEST(SweepCommand, BelievesNoDamagedFile) {
  const Folder folder;
  const std::string line = sweep + "--file ";
  const Ran whole = ample(line + (folder / "whole.jsonl"));
  const std::string good = folder.read("whole.jsonl");
  constexpr unsigned seed = 40;
  RecordProperty("seed", seed);
  std::mt19937 random(seed);
  for (int i = 0; i < 1000; ++i) {
    std::string bad = good;
    const std::size_t at = random() % bad.size();
    if (i % 4 == 0)
      bad.erase(at, 1 + random() % 40);
    else
      bad[at] = static_cast<char>(bad[at] ^ (1 << random() % 8));
    const std::string file = folder.write("bad.jsonl", bad);
    const Ran ran = ample("sweep merge " + (folder / "merged.jsonl") + " " + file);
    std::filesystem::remove(folder / "merged.jsonl");
    // Only a last line that is not whole is left out.
    if (bad.ends_with('\n')) {
      EXPECT_EQ(ran.status, 2) << seed << " " << i << "\n" << bad;
    }
  }
  folder.write("bad.jsonl", good.substr(0, 20));
  EXPECT_EQ(ample(line + (folder / "bad.jsonl")).status, whole.status);
  EXPECT_EQ(sorted_lines(folder.read("bad.jsonl")), sorted_lines(good));
}

// It does as check does for the only instance: a sweep of nothing shows nothing.
TEST(SweepCommand, WithoutAnInstanceItIsABadOne) {
  const Folder folder;
  for (const std::string& line : std::vector<std::string>{
           "check lmutin --graph k2 --l 9",
           "sweep lmutin --graph k2 --l 9 --file " + (folder / "r"),
           "sweep lmutin --graph k2 --where l_q=9", "frontier lmutin --graph k2 --l 9"}) {
    const Ran ran = ample(line);
    EXPECT_EQ(ran.status, 10) << line;
    EXPECT_EQ(ran.out, "") << line;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  }
  EXPECT_EQ(folder.files(), 0u);
}

TEST(SweepCommand, OfAPropertyThatIsNotThereMakesNoFile) {
  const Folder folder;
  for (const char* line : {"sweep lmutin --graph k2 --property nosuch --file ",
                           "frontier lmutin --graph k2 --property nosuch --file "}) {
    const Ran ran = ample(line + (folder / "r"));
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("ample: unknown property 'nosuch'")) << ran.err;
  }
  EXPECT_EQ(folder.files(), 0u);
}

// With l = 1 the graph of one process has no admissible parameters, that of two has.
TEST(SweepCommand, SpeaksOfOneAndOfMany) {
  const Ran one = ample("sweep lmutin --graph all:1-2 --l 1");
  EXPECT_TRUE(contains(one.out, "1 graph has no admissible parameters")) << one.out << one.err;
  const Ran two = ample("sweep lmutin --graph all:1-3 --l 2 --max-states 10");
  EXPECT_TRUE(contains(two.out, "3 graphs have no admissible parameters")) << two.out << two.err;
}

// Who loses a line of a shard is told.
TEST(SweepCommand, MergingSaysWhatIsMissing) {
  const Folder folder;
  const std::string line = "sweep lmutin --graph k2 --repair init,prets ";
  EXPECT_EQ(ample(line + "--file " + (folder / "whole")).status, 0);
  EXPECT_EQ(ample(line + "--shard 1/2 --file " + (folder / "1")).status, 0);
  const Ran whole = ample("sweep merge " + (folder / "all") + " " + (folder / "whole"));
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_FALSE(contains(whole.out, "missing")) << whole.out;
  const Ran part = ample("sweep merge " + (folder / "part") + " " + (folder / "1"));
  EXPECT_EQ(part.status, 20) << part.err;
  EXPECT_TRUE(contains(part.out, "6 instances are missing")) << part.out;
}

TEST(SweepCommand, RefusesInOneLine) {
  const Folder folder;
  const std::string other = folder.write("other.txt", "not a sweep\n");
  ample("sweep lmutin --graph k2 --file " + (folder / "k2.jsonl"));
  std::string text;
  for (const char c : folder.read("k2.jsonl")) text += c == '\n' ? "\r\n" : std::string(1, c);
  const std::string crlf = folder.write("crlf.jsonl", text);
  const std::string row = folder.write("row", sorted_lines(folder.read("k2.jsonl")).front());
  for (const auto& [words, part] : std::vector<std::pair<std::string, std::string>>{
           {"sweep", "needs an algorithm"},
           {"sweep nosuch", "unknown algorithm 'nosuch'"},
           {"frontier nosuch", "unknown algorithm 'nosuch'"},
           {"params nosuch", "unknown algorithm 'nosuch'"},
           {"necessity nosuch", "unknown algorithm 'nosuch'"},
           {"frontier lmutin --graph k2 --traces -", "--traces -: name a folder"},
           {"sweep lmutin", "needs graphs"},
           {"sweep lmutin --n 3", "--n does not apply to lmutin"},
           {"sweep ricart-agrawala", "as in --n 2-3"},
           {"sweep ricart-agrawala --n 3 --graph k3", "use one of them"},
           {"sweep ricart-agrawala --n 4-2", "the smaller number first"},
           {"sweep ricart-agrawala --n 2-x", "expected a number"},
           {"sweep lmutin --graph k2 --shard 3/2", "expected a number from 1 to 2"},
           {"sweep lmutin --graph k2 --shard x", "expected i/m"},
           {"sweep lmutin --graph k2 --schedules 0", "expected a number from 1"},
           {"sweep lmutin --graph k2 --reduce por --visited hash",
            "does not go with --visited hash: use --reduce none"},
           {"sweep lmutin --graph k2 --property liveness --visited hash",
            "leave --visited hash out"},
           {"sweep lmutin --graph k2 --repair init;;prets", "an alternative is empty"},
           {"sweep lmutin --graph k2 --repair init;init", "named twice"},
           {"sweep lmutin --graph k2 --repair init,prets;prets,init", "named twice"},
           {"sweep lmutin --graph k2 --rounds 1;01", "named twice"},
           {"sweep lmutin --graph k2 --repair nit", "did you mean 'init'?"},
           {"sweep lmutin --graph k2 --property deadlok", "did you mean 'deadlock'?"},
           {"sweep lmutin --graph k2 --file " + other, "is no results file of a sweep"},
           {"sweep lmutin --graph p3 --file " + (folder / "k2.jsonl"), "holds another sweep"},
           {"sweep merge " + (folder / "a.jsonl") + " " + crlf, "line 1 ends with CR LF"},
           {"sweep lmutin --graph k2 --file " + crlf, "line 1 ends with CR LF"},
           {"trace show " + (folder / "k2.jsonl"), "it is a results file of a sweep"},
           {"trace show " + row, "it is a row of a sweep"},
           {"trace show -", "standard input is not read"},
           {"sweep lmutin --graph k2 --tightened", "has no bounds (L,K)"},
           {"sweep lmutin --graph k2 --inside safe --where s_q>=1", "starts from every safe C0 at"},
           {"sweep merge a.jsonl", "needs a file to write"},
           {"sweep merge " + (folder / "a.jsonl") + " " + (folder / "none"), "cannot be read"}}) {
    const Ran ran = ample(words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(ran.out, "") << words;
    EXPECT_TRUE(contains(ran.err, part)) << ran.err;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  }
  EXPECT_EQ(folder.read("other.txt"), "not a sweep\n");
}

/// As check does, a sweep says that it holds within the state constraint, and that by every form.
TEST(SweepCommand, SaysAndKeepsThatItHoldsWithinAConstraintOnly) {
  const Folder folder;
  const std::string of = "sweep lamport --n 2 --max-clock 2";
  const std::string line = of + " --file " + (folder / "rows.jsonl");
  const Ran first = ample(line);
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out.find("holds in 1 instance, within the state constraint only."), 0u)
      << first.out;
  EXPECT_TRUE(contains(folder.read("rows.jsonl"), "\"limit\":\"constraint\""));
  EXPECT_TRUE(contains(ample(of + " --by graph").out,
                       "of those that hold 1 does so within the state constraint only"));
  EXPECT_TRUE(contains(ample(of + " --format junit").out,
                       "<system-out>holds within the state constraint only</system-out>"));
  EXPECT_EQ(json::parse(ample(of + " --format json").out)["variants"][0]["constrained"], 1);
  EXPECT_EQ(ample("sweep ricart-agrawala --n 2 --until waits(0)").status, 0);
  const Ran again = ample(line);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, first.out + "1 instance was in the file before\n");
}

/// As nauty's geng writes them.
TEST(SweepCommand, TakesTheGraphsOfAFile) {
  const Folder folder;
  const std::string list = folder.write("list.g6", ">>graph6<<A_\nBW\nBw\n");
  const Ran ran = ample("sweep lmutin --graph file:" + list + " --l 0 --inside all --format csv");
  for (const char* graph : {",edges:0-1,", "\"edges:0-2,1-2\"", "\"edges:0-1,0-2,1-2\""})
    EXPECT_TRUE(contains(ran.out, graph)) << graph << ran.out << ran.err;
  const Ran one = ample("check lmutin --graph file:" + list);
  EXPECT_EQ(one.status, 2);
  EXPECT_TRUE(contains(one.err, "holds 3 graphs")) << one.err;
}

/// A shorter lasso is there: P0 asks and sets its turn, P1 asks, and then P1 sets its turn, both
/// climb and P0 sets its turn again, for ever: 7 steps (a reader found it by hand). Of a lasso only
/// the stem is as short as can be.
TEST(SweepCommand, SaysOfNoLassoThatItIsShortest) {
  const std::string line = "sweep peterson-filter --n 2 --drop climb/1 --property liveness";
  EXPECT_TRUE(contains(ample(line).out, ", at most 4 steps, then a loop of 4")) << ample(line).out;
  EXPECT_TRUE(contains(ample(line + " --format csv").out, ",liveness,8,false,"));
  EXPECT_TRUE(
      contains(ample("necessity peterson-filter --n 2 --property liveness").out, "at most 8"));
}

TEST(SweepCommand, SaysThatItIsAShareOnly) {
  const Folder folder;
  const Ran ran = ample("sweep lmutin --graph k2 --shard 1/2 --file " + (folder / "rows.jsonl"));
  EXPECT_TRUE(contains(ran.out, "a process, of share 1/2 of the instances.")) << ran.out << ran.err;
  // A file may hold several shares.
  const std::string line = "sweep lmutin --graph k2 --file " + (folder / "rows") + " --shard ";
  ample(line + "1/3");
  const Ran two = ample(line + "2/3"), all = ample(line + "3/3");
  EXPECT_TRUE(contains(two.out, "a process, of 9 of 13 instances.")) << two.out;
  EXPECT_TRUE(contains(all.out, "at most one request a process.\n")) << all.out;
}

/// The rows of earlier files stood for mirror images, too.
TEST(SweepCommand, RefusesFilesWhoseRowsCountMirrorImages) {
  tools::SweepCommand command;
  command.instances.algorithm = "lmutin";
  nlohmann::ordered_json head = nlohmann::ordered_json::parse(tools::head_of(command));
  EXPECT_NO_THROW(tools::sweep_of_head(head.dump()));
  head["sweep"]["all_images"] = false;
  try {
    tools::sweep_of_head(head.dump());
    FAIL();
  } catch (const model::WrongUsage& error) {
    EXPECT_TRUE(contains(error.what(), "begin a new file")) << error.what();
  }
}

/// Beside a violation a property may hold of an instance in which nothing happens.
TEST(SweepCommand, SaysWhatHoldsVacuouslyBesideAViolation) {
  const Ran ran = ample("sweep lmutin --graph s2 --l 1,0,0 --inside all");
  EXPECT_NE(ran.out.find("safety, of these vacuously                           1\n"),
            std::string::npos)
      << ran.out;
}

/// With l = 0 nothing breaks a bound, from none of four C0: where there is a deadlock, too.
TEST(SweepCommand, CountsAllThatHoldVacuously) {
  const Ran ran = ample("sweep lmutin --graph k2 --l 0 --property deadlock,safety");
  EXPECT_NE(ran.out.find("safety, of these vacuously                           4\n"),
            std::string::npos)
      << ran.out;
}

/// k = 1 excludes two of two, k = 2 nothing; C0 is any set that is safe: of k = 1 three, of k = 2
/// four.
TEST(SweepCommand, SaysOfHowManySafetyCannotBeViolated) {
  const Ran ran = ample("sweep kmutex --n 2");
  EXPECT_NE(ran.out.find("safety                                     0         3           0\n"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("safety cannot be violated                  4\n"), std::string::npos)
      << ran.out;
}

/// Each search looks for what the ones before have not found: a question that is violated is not
/// asked again.
TEST(SweepCommand, JudgesWhatIsAskedBesideAViolatedQuestion) {
  for (const auto& [line, status] :
       {std::pair("sweep ricart-agrawala --n 2 --never 'InCS(0)' --property safety", 12),
        {"sweep bakery --n 2 --rounds 1 --reach 'InCS(0)' --property safety", 0},
        {"sweep ricart-agrawala --n 2 --ltl '[] (not InCS(0))' --property safety,deadlock", 13},
        {"sweep lmutin --graph all:2 --repair 'none;init' --always 'exists i: InCS(i)' --reach "
         "'exists i: |grantedTo_i| = 2'",
         12}}) {
    const Ran ran = ample(tools::shell_words(line));
    EXPECT_EQ(ran.status, status) << line << ran.out << ran.err;
    EXPECT_EQ(ran.out.find("missing"), std::string::npos) << ran.out;
  }
}

/// A graph of the algorithm may be left out for the value of an option.
TEST(SweepCommand, SaysWhyGraphsAreLeftOut) {
  const Ran some = ample("sweep naimi-trehel --n 2-3 --rounds 1;1,0,0");
  EXPECT_TRUE(contains(tests::in_one_line(some.out),
                       "1 graph is left out with some of the options: --rounds 1,0,0"))
      << some.out;
  const Ran all = ample("sweep lmutin --graph all:2-3 --l 1,1 --repair init --property safety");
  EXPECT_TRUE(contains(tests::in_one_line(all.out), "2 graphs are left out: --l 1,1")) << all.out;
}

/// Mirror images may end otherwise, as names decide between equal timestamps: of inside 0 and 1 one
/// deadlocks, in 37 steps. So every instance is explored, and what is left out is said.
TEST(SweepCommand, ExploresMirrorImages) {
  const std::string line = "sweep lmutex --graph k2 --k 2 --rounds 2 ";
  const Ran whole = ample(line);
  EXPECT_TRUE(contains(whole.out, "violated in 2 of 4 instances.")) << whole.out;
  EXPECT_FALSE(contains(whole.out, "mirror")) << whole.out;
  const std::string folded = tests::in_one_line(ample(line + "--up-to-symmetry").out);
  EXPECT_TRUE(contains(folded, "violated in 1 of 3 instances.")) << folded;
  EXPECT_TRUE(contains(
      folded, "one instance of each class of mirror images, of which another may end otherwise."))
      << folded;
  const std::string frontier = ample("frontier lmutex --graph k2 --rounds 2").out;
  EXPECT_TRUE(contains(tests::in_one_line(frontier), "two instances agree in all")) << frontier;
  for (const std::string command : {"sweep", "frontier", "necessity"}) {
    const Ran ran = ample(command + " lmutin --graph all:2 --repair init,prets");
    EXPECT_TRUE(contains(tests::in_one_line(ran.out), "each graph in one numbering")) << ran.out;
  }
}

}  // namespace
}  // namespace ample
