// mpirun ample check: one search by several processes says what one process says, one of them
// speaks for all, and none is left behind.
#include "tests/support/has_program.hpp"
#include "tests/tools/command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>

#include <sys/wait.h>
#include <nlohmann/json.hpp>

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

const std::string starter = "mpirun --allow-run-as-root --oversubscribe -np ";
// Some seconds of work, whatever the machine.
const std::string large = " check lmutin --graph k3 --rounds 2 --repair init,prets";

/// One line for all of them, besides what mpirun says.
void expect_one_line(const Ran& ran, const std::string& expected) {
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(contains(ran.err, expected)) << ran.err;
  int own = 0;
  std::istringstream lines(ran.err);
  for (std::string text; std::getline(lines, text);) own += text.starts_with("ample: ");
  EXPECT_EQ(own, 1) << ran.err;
}

class MpiRanks : public testing::Test {
 protected:
  void SetUp() override {
    if (!tests::has_program("mpirun")) GTEST_SKIP() << "there is no mpirun";
    if (!contains(ample("--version").out, "(with MPI)"))
      GTEST_SKIP() << "ample is built without MPI";
  }

  /// The line for a shell, with what it says in two files. LeakSanitizer, where it is built in,
  /// would find what MPI keeps for itself.
  std::string line(int ranks, const std::string& words) const {
    return fmt::format("env ASAN_OPTIONS=detect_leaks=0 {}{} {} {} >{} 2>{}", starter, ranks,
                       AMPLE_PROGRAM, words, folder / "out", folder / "err");
  }
  Ran run(int ranks, const std::string& words) const {
    const int status = std::system(line(ranks, words).c_str());
    return {WEXITSTATUS(status), folder.read("out"), folder.read("err")};
  }

  Folder folder;
};

nlohmann::json lengths(const nlohmann::json& report) {
  nlohmann::json lengths = nlohmann::json::array();
  for (const auto& property : report.at("properties"))
    lengths.push_back({property.at("name"), property.at("verdict"),
                       property.contains("trace") && property.at("trace").is_object()
                           ? property.at("trace").at("steps").size()
                           : 0});
  return lengths;
}

TEST_F(MpiRanks, SayWhatOneProcessSays) {
  for (const std::string instance :
       {"lmutin --graph k2 --rounds 2 --repair init,prets", "lmutin --graph k2 --keep-going",
        "maekawa --n 3", "philosophers --n 4 --forks registers --keep-going"})
    for (const int ranks : {2, 3}) {
      SCOPED_TRACE(fmt::format("{} ranks: {}", ranks, instance));
      const std::string words = "check " + instance + " --format json --reduce none";
      const Ran together = run(ranks, words), alone = ample(words);
      EXPECT_EQ(together.status, alone.status) << together.err;
      const auto found = nlohmann::json::parse(together.out);
      const auto expected = nlohmann::json::parse(alone.out);
      EXPECT_EQ(found.at("ranks").at("number"), ranks);
      EXPECT_EQ(found.at("verdict"), expected.at("verdict"));
      if (expected.at("complete")) {
        for (const char* count : {"states", "transitions", "terminal", "horizon", "depth"})
          EXPECT_EQ(found.at(count), expected.at(count)) << count;
      }
      EXPECT_EQ(lengths(found), lengths(expected));
    }
}

TEST_F(MpiRanks, AreRefusedInOneLine) {
  const std::pair<std::string, std::string> refusals[] = {
      {"check lmutin --graph k2 --property liveness", "leave mpirun out"},
      {"check lmutin --graph k2 --reduce por", "--reduce por is of a search by one process"},
      {"check lmutin --graph k2 --disk /dev/null", "/dev/null"},
      {"check lmutin --graph k2 --max-depth 3", "--max-depth is of a search by one process"},
      {"check lmutin --graph k2 --audit --reduce por", "is of a search by one process"},
      {"check no-such-algorithm", "no-such-algorithm"},
      {"check lmutin --graph k2 --trace /no/such/folder/t", "/no/such/folder"},
      {"fuzz lmutin --graph k2", "start fuzz without it"},
      {"frontier lmutin --graph k2", "it, which is for check and sweep"},
      {"sweep lmutin --graph k2 --shard 2/8", "without --shard they do all instances together"},
      {"sweep lmutin --graph k2 --file /dev/null", "is no file that can be added to"},
      {"sweep lmutin --graph k2 --draw /no/such/folder/d.svg", "/no/such/folder"},
      {"sweep lmutin --graph k2 --property no-such", "no-such"}};
  for (const auto& [words, expected] : refusals) {
    SCOPED_TRACE(words);
    const Ran ran = run(2, words);
    EXPECT_EQ(ran.status, 2);
    expect_one_line(ran, expected);
  }
}

TEST_F(MpiRanks, EndAtALimitTogether) {
  const Ran ran = run(3, large + " --max-time 1s --format json");
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out).at("limit").at("kind"), "time") << ran.out;
}

TEST_F(MpiRanks, KeepPartsOnDisk) {
  const std::string words = "check lmutin --graph k2 --rounds 2 --repair init,prets --format json ";
  const Ran together = run(2, words + "--disk " + (folder / "parts")), alone = ample(words);
  EXPECT_EQ(together.status, alone.status) << together.err;
  EXPECT_EQ(nlohmann::json::parse(together.out).at("states"),
            nlohmann::json::parse(alone.out).at("states"));
  EXPECT_FALSE(std::filesystem::exists(folder / "parts"));
  std::filesystem::create_directory(folder / "parts");
  std::ofstream(folder / "parts/mine") << "of somebody else";
  expect_one_line(run(2, words + "--disk " + (folder / "parts")), "there are other files in it");
}

/// The ranks that are named run one after the other; each run ends at a limit, but the last.
class StoppedMpiRanks : public MpiRanks {
 protected:
  const std::string search =
      "check lmutin --graph k2 --rounds 2 --repair init,prets --reduce none --format json";

  Ran run_by(int ranks, const std::string& words) const {
    return ranks > 1 ? run(ranks, words) : ample(words);
  }
  void expect_whole(const Ran& ran) const {
    const Ran alone = ample(search);
    EXPECT_EQ(ran.status, alone.status) << ran.err;
    const auto found = nlohmann::json::parse(ran.out), expected = nlohmann::json::parse(alone.out);
    for (const char* count : {"states", "transitions", "terminal", "horizon", "depth"})
      EXPECT_EQ(found.at(count), expected.at(count)) << count;
    EXPECT_EQ(lengths(found), lengths(expected));
  }
};

TEST_F(StoppedMpiRanks, GoOnOnDisk) {
  const std::string words = search + " --disk " + (folder / "d");
  EXPECT_EQ(run(3, words + " --max-states 300").status, 20);
  expect_one_line(run(2, words + " --keep-going"), "that is a search of: ");
  EXPECT_EQ(run_by(1, words + " --max-states 700").status, 20);
  EXPECT_EQ(run(2, words + " --max-states 1400").status, 20);
  expect_whole(run(3, words));
}

/// What mpirun is told, or one rank is, ends all of them.
class SignalledRanks : public MpiRanks {
 protected:
  /// Sends the signal to `whom` of a large search after a while: $job is mpirun, $rank one that it
  /// has started.
  Ran signalled(const std::string& signal, const std::string& whom) const {
    std::ofstream(folder / "script")
        << line(3, large) << " & job=$!; sleep 3; rank=$(pgrep -P $job | tail -n 1)\n"
        << "kill -" << signal << " " << whom << "; wait $job";
    const auto begun = std::chrono::steady_clock::now();
    const int status = std::system(("sh " + (folder / "script")).c_str());
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(60));
    return {WEXITSTATUS(status), folder.read("out"), folder.read("err")};
  }
};

TEST_F(SignalledRanks, KilledOneEndsAll) {
  const Ran ran = signalled("KILL", "$rank");
  EXPECT_NE(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(contains(ran.err, "signal 9")) << ran.err;
}

TEST_F(SignalledRanks, InterruptedOneEndsAll) {
  const Ran ran = signalled("INT", "$rank");
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_TRUE(contains(ran.out, "interrupted")) << ran.out;
}

/// A sweep of which each rank explores an instance at a time.
class SweepingRanks : public MpiRanks {
 protected:
  const std::string sweep = "sweep lmutin --graph p3 --l 1 ";

  std::vector<std::string> rows(const std::string& file) const {
    return tests::sorted_lines(folder.read(file));
  }
};

TEST_F(SweepingRanks, WriteTheRowsOfOneProcess) {
  const Ran alone = ample(sweep + "--format json --file " + (folder / "alone"));
  int number = 0;
  for (const auto& [ranks, jobs] : {std::pair(1, ""), {2, ""}, {3, ""}, {2, " --jobs 2"}}) {
    SCOPED_TRACE(fmt::format("{} ranks{}", ranks, jobs));
    const std::string file = "rows" + std::to_string(++number);
    const Ran together = run(ranks, sweep + "--format json --file " + (folder / file) + jobs);
    EXPECT_EQ(together.status, alone.status) << together.err;
    EXPECT_EQ(nlohmann::json::parse(together.out), nlohmann::json::parse(alone.out));
    EXPECT_EQ(rows(file), rows("alone"));
  }
  EXPECT_EQ(nlohmann::json::parse(run(2, sweep + "--format json").out),
            nlohmann::json::parse(alone.out));
}

TEST_F(SweepingRanks, DoNotDoAgainWhatIsInTheFile) {
  const std::string words = sweep + "--file " + (folder / "rows");
  const Ran alone = ample(words);
  std::istringstream lines(folder.read("rows"));
  std::string some, line;
  for (int i = 0; i < 4 && std::getline(lines, line); ++i) some += line + "\n";
  folder.write("begun", some + "{\"alg");
  const Ran together = run(3, sweep + "--file " + (folder / "begun"));
  EXPECT_TRUE(contains(together.out, "3 instances were in the file before")) << together.out;
  EXPECT_EQ(together.status, alone.status) << together.err;
  EXPECT_EQ(rows("begun"), rows("rows"));
  expect_one_line(run(2, words + " --visited hash"), "holds another sweep");
}

TEST_F(SweepingRanks, EndAtALimitOfAnInstance) {
  const std::string words = sweep + "--max-states 300 --format json";
  const Ran together = run(2, words), alone = ample(words);
  EXPECT_EQ(together.status, alone.status) << together.err;
  EXPECT_EQ(nlohmann::json::parse(together.out), nlohmann::json::parse(alone.out));
}

}  // namespace
}  // namespace ample
