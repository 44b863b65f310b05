// The program among its neighbours: signals, limits of the system, a closed standard output, and
// what others left where it writes.
#include "checker/verdict/run/resources.hpp"
#include "model/written_file.hpp"
#include "tests/tools/child.hpp"
#include "tools/ample/line/files.hpp"

#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace ample {
namespace {

using tests::ample;
using tests::Child;
using tests::contains;
using tests::Folder;
using tests::handles;
using tests::Ran;

void limit(__rlimit_resource which, rlim_t most) {
  const rlimit value = {most, most};
  setrlimit(which, &value);
}

/// Whoever writes waits for ever.
void fill_standard_output() {
  fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK);
  const std::string block(4096, 'x');
  while (write(STDOUT_FILENO, block.data(), block.size()) > 0) {
  }
  while (write(STDOUT_FILENO, "x", 1) > 0) {
  }
  fcntl(STDOUT_FILENO, F_SETFL, 0);
}

/// Does it wait in a system call, and not for its start?
bool waits(const Child& child) {
  std::string line;
  std::getline(std::ifstream("/proc/" + std::to_string(child.process()) + "/stat"), line);
  return line.find("(ample) S") != std::string::npos;
}

/// Where it waits it cannot look at the first.
TEST(Program, EndsAtTheSecondSignalWhicheverThatIs) {
  for (const int first : {SIGINT, SIGTERM})
    for (const int second : {SIGINT, SIGTERM}) {
      Child child("list", fill_standard_output);
      for (int times = 0; times < 20;) {
        ASSERT_FALSE(child.ended(0.005).has_value());
        times = waits(child) ? times + 1 : 0;
      }
      child.send(first);
      EXPECT_FALSE(child.ended(0.1).has_value());
      child.send(second);
      EXPECT_EQ(child.ended(5), -second) << first;
    }
}

TEST(Program, TellsWhatItHasAtTheFirstSignal) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Child child("check mutin --n 4 --l 1 --reduce none --keep-going");
    while (!handles(child, signal)) ASSERT_FALSE(child.ended(0.005).has_value());
    EXPECT_FALSE(child.ended(0.3).has_value());
    child.send(signal);
    const Ran ran = child.ran(20);
    EXPECT_EQ(ran.status, 20);
    EXPECT_TRUE(contains(ran.out, "so far: ")) << ran.out;
  }
}

TEST(Program, TakesALimitOfFilesForAFullDisk) {
  const Folder folder;
  for (const std::string& line : {"check lmutin --graph k2 --trace " + (folder / "t.json"),
                                  "sweep lmutin --graph k2 --file " + (folder / "rows")}) {
    Child child(line, [] { limit(RLIMIT_FSIZE, 600); });
    const Ran ran = child.ran();
    EXPECT_EQ(ran.status, 74) << line << ran.err;
    EXPECT_TRUE(contains(ran.err, "File too large")) << ran.err;
    EXPECT_TRUE(contains(ran.out, "deadlock")) << ran.out;
    std::filesystem::remove(folder / "rows");
    EXPECT_EQ(folder.files(), 0u) << line;
  }
}

/// What was seen is reported, and nothing stays from which another search could not go on.
TEST(Program, IsNotDecidedWhereTheDiskOfASearchIsFull) {
  const Folder folder;
  Child child("check mutin --n 3 --l 1 --coterie all --keep-going --disk " + (folder / "kept"),
              [] { limit(RLIMIT_FSIZE, 600); });
  const Ran ran = child.ran();
  EXPECT_EQ(ran.status, 20) << ran.err;
  EXPECT_TRUE(contains(ran.out, "File too large")) << ran.out;
  EXPECT_EQ(folder.files(), 0u);
}

TEST(Program, SaysWhenStandardOutputIsClosed) {
  Child closed("list", [] { close(STDOUT_FILENO); });
  const Ran ran = closed.ran();
  EXPECT_EQ(ran.status, 74);
  EXPECT_EQ(ran.err, "ample: the result cannot be written: standard output is closed\n");
  // It ends as other programs do that are read by head.
  Child unread("list", [] {
    int ends[2];
    if (pipe(ends) != 0) _exit(1);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
  });
  EXPECT_EQ(unread.ended(10), -SIGPIPE);
}

#ifndef __SANITIZE_ADDRESS__  // which needs terabytes of addresses
TEST(Program, WorksOrSaysWhatItNeedsWhereMemoryIsLimited) {
  // With less Z3 crashes, whose memory is not ours.
  for (const rlim_t megabytes : {80u, 90u, 110u, 200u})
    for (const std::string line :
         {"check lmutin --graph k2", "check lmutin --graph k2 --reduce none --workers 2",
          "sweep lmutin --graph k2 --l 1", "stabilize dijkstra-ring --n 3 --states 3",
          "params --lemmas"}) {
      Child child(line, [&] { limit(RLIMIT_AS, megabytes << 20); });
      const Ran ran = child.ran();
      if (ran.status == 0 || ran.status == 11) continue;
      EXPECT_LT(megabytes, 100u) << line;
      if (ran.status == 127) continue;  // not even loaded
      EXPECT_EQ(ran.status, 20) << megabytes << line << ran.err;
      EXPECT_TRUE(contains(ran.err, "100 MB") || contains(ran.out, "missing")) << ran.err;
    }
}

/// Threads that the system does not give are fewer workers, or one line.
/// Each of these needs more. What a sanitizer takes is its own.
TEST(Program, KeepsToAMemoryLimit) {
  if (checker::resident_bytes() == 0) GTEST_SKIP() << "the memory of a program is not known";
  const std::string large = " lmutin --graph k3 --repair init,prets --rounds 2";
  for (const std::string& line :
       {"check" + large, "check" + large + " --reduce none", "check" + large + " --reduce por",
        "check" + large + " --reduce single", "check" + large + " --reduce symbolic",
        "check" + large + " --property liveness", "check" + large + " --coverage",
        "check" + large + " --visited hash", "check" + large + " --reduce none --workers 2",
        "check" + large + " --reduce single --audit", "measure" + large,
        std::string("stabilize k-out-of-l --graph k3")}) {
    constexpr std::uint64_t most = std::uint64_t{64} << 20;
    Child child(line + " --max-memory 64M");
    const Ran ran = child.ran();
    EXPECT_EQ(ran.status, 20) << line << ran.err;
    EXPECT_TRUE(contains(ran.out, "--max-memory 64M")) << line << ran.out;
    EXPECT_LE(child.peak_bytes(), most + most * 15 / 100) << line;
  }
}

TEST(Program, EndsWhereThereAreNoMoreThreads) {
  for (const std::string line :
       {"check lmutin --graph k3 --reduce none --workers 64",
        "fuzz lmutin --graph k2 --repair init,prets --schedules 100 --seed 1 --workers 64"}) {
    Child child(line, [] { limit(RLIMIT_AS, rlim_t{300} << 20); });
    const Ran ran = child.ran();
    EXPECT_GE(ran.status, 0) << line << ran.err;  // no signal has ended it
    if (ran.status != 20) continue;
    EXPECT_TRUE(contains(ran.err, "--workers") || contains(ran.err, "100 MB")
                || contains(ran.out, "not decided"))
        << ran.err << ran.out;
  }
}
#endif

/// To be followed by a limit that it meets, and by where it is kept.
const std::string search =
    "check mutin --n 3 --l 1 --coterie all --reduce none --keep-going --max-states ";

/// A folder that another process has locked.
class Locked {
 public:
  explicit Locked(const std::string& path) : folder_(open(path.c_str(), O_RDONLY | O_DIRECTORY)) {
    EXPECT_EQ(flock(folder_, LOCK_EX | LOCK_NB), 0);
  }
  ~Locked() { close(folder_); }  // as the kernel does when it ends
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  int folder_;
};

TEST(Program, TwoSearchesKeepTheirFoldersApart) {
  const Folder folder;
  const std::string kept = folder / "kept";
  ASSERT_EQ(ample(search + "20000 --disk " + kept).status, 20);
  const std::string before = folder.read("kept/search");
  {
    const Locked other(kept);
    const Ran ran = ample(search + "30000 --disk " + kept);
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(contains(ran.err, "--disk " + kept + ": another search uses it now")) << ran.err;
    EXPECT_EQ(ample(search + "20000 --disk " + (folder / "b")).status, 20);
  }
  EXPECT_EQ(folder.read("kept/search"), before);
  EXPECT_EQ(ample(search + "30000 --disk " + kept).status, 20);
}

/// mpirun was killed, and the first rank is gone: another one still has the folder of its part.
TEST(Program, WhereARankStillLivesNoSearchBegins) {
  const Folder folder;
  const std::string kept = folder / "kept", part = kept + "/rank-1-of-2";
  ASSERT_EQ(ample(search + "20000 --disk " + kept).status, 20);
  std::filesystem::create_directories(part);
  {
    const Locked rank(part);
    const Ran refused = ample(search + "30000 --disk " + kept);
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(contains(refused.err, "has not ended yet")) << refused.err;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
  EXPECT_EQ(ample(search + "30000 --disk " + kept).status, 20);
}

TEST(Program, NeitherALinkNorWhatAKillLeftIsInTheWay) {
  const Folder folder;
  folder.write("precious", "mine");
  std::filesystem::create_directory(folder / "kept");
  const std::string part = folder / "kept/search.part";
  std::filesystem::create_symlink("../precious", part);
  EXPECT_EQ(ample(search + "20000 --disk " + (folder / "kept")).status, 20);
  folder.write("kept/search.part", "half of one");
  EXPECT_EQ(ample(search + "30000 --disk " + (folder / "kept")).status, 20);
  EXPECT_FALSE(std::filesystem::exists(part));
  EXPECT_EQ(folder.read("precious"), "mine");
}

/// One that is written now, by whatever process, is left alone, and so is what is no draft.
TEST(Program, DraftsOfKilledRunsAreRemoved) {
  const Folder folder;
  folder.write("t.json.123.tmp", "half of one");
  folder.write("t.json.old.tmp", "not ours");
  std::filesystem::create_symlink("t.json.old.tmp", folder / "t.json.7.tmp");
  {
    const model::Draft of_another(folder / "t.json.9.tmp");
    tools::OutputFile(folder / "t.json").replace_with("whole");
    EXPECT_TRUE(std::filesystem::exists(folder / "t.json.9.tmp"));
    EXPECT_EQ(model::Draft(folder / "t.json.9.tmp").why(), EBUSY);
  }
  EXPECT_EQ(folder.read("t.json"), "whole");
  EXPECT_EQ(folder.files(), 3u);
  EXPECT_FALSE(std::filesystem::exists(folder / "t.json.123.tmp"));
}

/// Nobody is above the rights of a folder here.
struct NoOneSpecial {
  NoOneSpecial() { EXPECT_EQ(getuid() == 0 ? seteuid(65534) : 0, 0); }
  ~NoOneSpecial() { EXPECT_EQ(getuid() == 0 ? seteuid(0) : 0, 0); }
};

TEST(Program, AFolderThatMayNotBeEnteredIsNoInternalError) {
  const Folder folder;
  std::filesystem::create_directory(folder / "closed");
  for (const mode_t mode : {0000u, 0444u}) {
    chmod((folder / "closed").c_str(), mode);
    for (const std::string option :
         {"check lmutin --graph k2 --disk ", "check lmutin --graph k2 --trace ",
          "sweep lmutin --graph k2 --file ", "frontier lmutin --graph k2 --traces ",
          "claims --only philosophers.deadlock.n3 --html "})
      for (const std::string inner : {"closed", "closed/a", "closed/a/b"}) {
        const NoOneSpecial one;
        const Ran ran = ample(option + (folder / inner));
        EXPECT_TRUE(ran.status == 2 || ran.status == 74) << option << inner << mode << ran.err;
        EXPECT_TRUE(contains(ran.err, folder / "closed")) << ran.err;
      }
  }
  chmod((folder / "closed").c_str(), 0755);
}

}  // namespace
}  // namespace ample
