// The search on disk against the one in memory: the same counts, verdicts and lengths; the same
// after it was interrupted; and a disk that is full, damaged, or somebody else's.
#include "checker/engines/full/disk/disk_search.hpp"
#include "checker/engines/full/disk/saved_search.hpp"

#include "model/errors.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/kept_directory.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/turnstile.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <sstream>

namespace ample::checker {
namespace {

using tests::expect_same_but_for_order;
using tests::length_of_the_first;

/// Many chunks a level, and many batches.
const DiskTuning tiny{.chunk = 20, .batch_bytes = 10'000};

Options asking_on_disk(const model::System& system, const tests::KeptDirectory& directory,
                       bool keep_going = true) {
  return {.properties = properties::default_properties(system),
          .keep_going = keep_going,
          .identity = "a search",
          .disk = directory.path()};
}

Report in_memory(const model::System& system, Options options) {
  options.disk.clear();
  return full_search(system, options);
}

TEST(DiskSearch, SaysWhatTheSearchInMemorySays) {
  const tests::KeptDirectory directory;
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    const Options options = asking_on_disk(*system, directory);
    const Report memory = in_memory(*system, options);
    if (memory.states > 1'500) continue;
    expect_same_but_for_order(explore_on_disk(*system, options, tiny), memory);
    EXPECT_FALSE(std::filesystem::exists(directory.path())) << "it is removed at the end";
  }
}

/// The first violation: of a property that stops the search, its length is the same.
TEST(DiskSearch, StopsAtTheFirstViolation) {
  const tests::KeptDirectory directory;
  int violated = 0;
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    const Options options = asking_on_disk(*system, directory, false);
    const Report memory = in_memory(*system, options);
    if (memory.limit != Limit::violation || memory.states > 1'500) continue;
    const Report disk = explore_on_disk(*system, options, tiny);
    EXPECT_EQ(disk.limit, Limit::violation);
    EXPECT_EQ(length_of_the_first(disk), length_of_the_first(memory));
    ++violated;
  }
  EXPECT_GT(violated, 3);
}

RC_GTEST_PROP(DiskSearch, SaysWhatTheSearchInMemorySaysOfRandomInstances, ()) {
  const auto system = tests::any_comparable(1'000);
  const tests::KeptDirectory directory;
  Options options = asking_on_disk(*system, directory);
  options.workers = *rc::gen::inRange(1, 3);
  const Report memory = in_memory(*system, options);
  const Report disk =
      explore_on_disk(*system, options,
                      {.chunk = *rc::gen::inRange<std::uint64_t>(1, 200),
                       .batch_bytes = *rc::gen::inRange<std::size_t>(2'000, 50'000)});
  tests::assert_same_but_for_order(disk, memory);
}

TEST(DiskSearch, BeginsInEveryInitialConfiguration) {
  const tests::KeptDirectory directory;
  const auto system = tests::turnstile(3, 2, true);
  const Options options = asking_on_disk(*system, directory);
  const Report disk = explore_on_disk(*system, options, tiny);
  expect_same_but_for_order(disk, in_memory(*system, options));
  EXPECT_EQ(disk.findings[0].trace->start, model::initial_configurations(*system)[3]);
}

/// Interrupted after each number of chunks in turn, and given again until it ends.
TEST(DiskSearch, GoesOnWhereItWasInterrupted) {
  const tests::KeptDirectory directory;
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  Options options = asking_on_disk(*system, directory);
  const Report memory = in_memory(*system, options);
  for (const int chunks : {1, 2, 3, 5, 8, 20}) {
    Report disk;
    int runs = 0;
    do {
      int left = chunks;
      options.pace = [&](const Effort&) { return left-- > 0; };
      disk = explore_on_disk(*system, options, tiny);
      if (!disk.complete) {
        EXPECT_EQ(disk.disk, directory.path().string());
      }
      ASSERT_LT(++runs, 10'000);
    } while (!disk.complete);
    EXPECT_GT(runs, 1);
    expect_same_but_for_order(disk, memory);
  }
}

TEST(DiskSearch, KeepsWithinALimitOfStatesAndGoesOnWithoutIt) {
  const tests::KeptDirectory directory;
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  Options options = asking_on_disk(*system, directory);
  options.max_states = 100;
  const Report part = explore_on_disk(*system, options, tiny);
  EXPECT_EQ(part.limit, Limit::states);
  EXPECT_LE(part.states, 100u);
  EXPECT_EQ(part.verdict == Verdict::holds, false);
  options.max_states = 2;  // fewer than were found
  EXPECT_EQ(explore_on_disk(*system, options, tiny).limit, Limit::states);
  options.max_states = 0;
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), in_memory(*system, options));
}

class DiskSearchFailures : public testing::Test {
 protected:
  /// An interrupted search.
  void begin() {
    options.pace = [](const Effort&) { return false; };
    for (int i = 0; i < 30; ++i) explore_on_disk(*system, options, tiny);
    options.pace = nullptr;
  }
  std::string refusal() {
    try {
      explore_on_disk(*system, options, tiny);
      return "";
    } catch (const model::WrongUsage& error) {
      return error.what();
    }
  }
  std::filesystem::path a_run() const {
    for (const auto& file : std::filesystem::recursive_directory_iterator(directory.path()))
      if (file.path().filename().string().starts_with("run.") && file.file_size() > 100)
        return file.path();
    throw std::runtime_error("there is no run");
  }

  tests::KeptDirectory directory;
  const std::filesystem::path folder = directory.path() / "rank-0-of-1";
  std::unique_ptr<model::System> system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  Options options = asking_on_disk(*system, directory);
};

TEST_F(DiskSearchFailures, FolderOfOthersRefuses) {
  directory.make_anew();
  std::ofstream(directory.path() / "run.0") << "mine";
  EXPECT_NE(refusal().find("there are other files in it"), std::string::npos) << refusal();
  EXPECT_TRUE(std::filesystem::exists(directory.path() / "run.0"));
}

TEST_F(DiskSearchFailures, FolderOfAnotherSearchRefuses) {
  begin();
  options.identity = "another search";
  EXPECT_NE(refusal().find("a search"), std::string::npos) << refusal();
}

TEST_F(DiskSearchFailures, DamagedFileOfTheSearchRefuses) {
  begin();
  const std::filesystem::path file = directory.path() / "search";
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const std::string whole = text.str();
  const auto is_refused = [&](const std::string& contents) {
    std::ofstream(file, std::ios::binary) << contents;
    EXPECT_NE(refusal().find("damaged"), std::string::npos) << refusal();
  };
  is_refused(whole + "x");
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 50) {
    is_refused(whole.substr(0, at));
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    is_refused(changed);
  }
}

/// The file of the search is whole: it is the disk that fails, and what was seen is reported.
TEST_F(DiskSearchFailures, DamagedRunEndsIt) {
  begin();
  {
    std::fstream file(a_run(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(20);
    file.put('\x55');
  }
  const Report report = explore_on_disk(*system, options, tiny);
  EXPECT_EQ(report.limit, Limit::disk);
  EXPECT_EQ(report.verdict == Verdict::holds, false);
  EXPECT_NE(report.limit_text.find("damaged"), std::string::npos) << report.limit_text;
  EXPECT_EQ(report.disk, "");  // nobody is told to go on from there
  EXPECT_GT(report.states, 0u);
}

TEST_F(DiskSearchFailures, RunThatIsGoneEndsIt) {
  begin();
  std::filesystem::remove(a_run());
  EXPECT_EQ(explore_on_disk(*system, options, tiny).limit, Limit::disk);
}

/// While it lives no file may be larger, as on a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit full = {.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

/// Either it is refused, or there is a search that goes on, or nobody is told so; and what nobody
/// is told of does not stay behind.
TEST_F(DiskSearchFailures, FullDiskAtTheFirstSaveLeavesNothing) {
  const Report memory = in_memory(*system, options);
  bool was_told = false, was_not_told = false;
  const auto is_nothing_there = [&] {
    return !std::filesystem::exists(directory.path())
           || std::filesystem::is_empty(directory.path());
  };
  for (const rlim_t bytes : {10, 50, 100, 200, 400, 600, 800, 1200, 2400}) {
    Report part;
    try {
      const FullDisk full(bytes);
      part = explore_on_disk(*system, options, tiny);
    } catch (const model::NotWritten&) {
    }
    if (part.complete) continue;
    EXPECT_EQ(part.disk.empty(), is_nothing_there()) << bytes;
    (part.disk.empty() ? was_not_told : was_told) = true;
    expect_same_but_for_order(explore_on_disk(*system, options, tiny), memory);
    EXPECT_TRUE(is_nothing_there()) << bytes;
  }
  EXPECT_TRUE(was_told && was_not_told);
}

/// Afterwards the same search goes on.
TEST_F(DiskSearchFailures, FullDiskEndsItAndLosesNothing) {
  const Report memory = in_memory(*system, options);
  begin();
  Report part;
  {
    const FullDisk full(100);
    part = explore_on_disk(*system, options, tiny);
  }
  EXPECT_EQ(part.limit, Limit::disk);
  EXPECT_EQ(part.complete, false);
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), memory);
}

/// This is what a kill leaves before the first level is kept, or while files are removed at the
/// end.
TEST_F(DiskSearchFailures, KillOfASearchWithoutRunsBeginsAnew) {
  begin();
  SavedFile(directory.path(), options.identity).save_nothing();
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), in_memory(*system, options));
  EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

/// A run that was written and is in no list was left by a kill.
TEST_F(DiskSearchFailures, KillLeavesRunsThatAreRemoved) {
  begin();
  std::filesystem::copy_file(a_run(), folder / "run.999999");
  std::filesystem::create_directory(directory.path() / "rank-5-of-7");
  std::filesystem::copy_file(a_run(), directory.path() / "rank-5-of-7/run.0.part");
  options.pace = [](const Effort&) { return false; };
  explore_on_disk(*system, options, tiny);
  options.pace = nullptr;
  EXPECT_FALSE(std::filesystem::exists(folder / "run.999999"));
  EXPECT_FALSE(std::filesystem::exists(directory.path() / "rank-5-of-7"));
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), in_memory(*system, options));
  EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

/// A run cannot be written, and what says where the search stands can: it must not say that what
/// is not in any run was found.
TEST_F(DiskSearchFailures, RunThatCannotBeWrittenLosesNothing) {
  begin();
  std::uint64_t last = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    last = std::max<std::uint64_t>(last, std::stoull(file.path().extension().string().substr(1)));
  // Nothing can be written where a folder is that is not empty.
  const std::filesystem::path in_the_way = folder / ("run." + std::to_string(last + 3) + ".part");
  std::filesystem::create_directories(in_the_way / "folder");
  const Report report = explore_on_disk(*system, options, tiny);
  EXPECT_EQ(report.limit, Limit::disk) << report.limit_text;
  EXPECT_EQ(report.verdict == Verdict::holds, false);
  std::filesystem::remove_all(in_the_way);
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), in_memory(*system, options));
}

/// Folders and runs are this search's by their whole names, and nothing behind a link is.
TEST_F(DiskSearchFailures, FilesOfOthersStay) {
  namespace fs = std::filesystem;
  begin();
  const fs::path outside = directory.path().string() + ".outside";
  fs::create_directory(outside);
  std::ofstream(outside / "run.7") << "mine";
  fs::create_directory_symlink(outside, directory.path() / "rank-1-of-2");
  fs::create_directory(directory.path() / "rank-1-of-2.old");
  std::ofstream(directory.path() / "rank-1-of-2.old/run.0") << "mine";
  std::ofstream(folder / "run.notes") << "mine";
  fs::create_symlink(outside / "run.7", folder / "run.99999");
  expect_same_but_for_order(explore_on_disk(*system, options, tiny), in_memory(*system, options));
  EXPECT_TRUE(fs::exists(outside / "run.7"));
  EXPECT_TRUE(fs::exists(directory.path() / "rank-1-of-2.old/run.0"));
  EXPECT_TRUE(fs::exists(folder / "run.notes"));
  fs::remove_all(outside);
}

TEST_F(DiskSearchFailures, LinkInThePlaceOfThePartRefuses) {
  namespace fs = std::filesystem;
  begin();
  const fs::path outside = directory.path().string() + ".outside";
  fs::rename(folder, outside);
  fs::create_directory_symlink(outside, folder);
  EXPECT_NE(refusal(), "");
  EXPECT_FALSE(fs::is_empty(outside));
  fs::remove_all(outside);
}

/// To open a pipe would be to wait for who writes to it.
TEST_F(DiskSearchFailures, PipeInThePlaceOfARunEndsIt) {
  begin();
  const std::filesystem::path run = a_run();
  std::filesystem::remove(run);
  ASSERT_EQ(mkfifo(run.c_str(), S_IRUSR | S_IWUSR), 0);
  EXPECT_EQ(explore_on_disk(*system, options, tiny).limit, Limit::disk);
}

TEST_F(DiskSearchFailures, FileInThePlaceOfTheFolderRefuses) {
  options.disk = directory.path().string() + ".file";
  std::ofstream(options.disk) << "mine";
  EXPECT_NE(refusal(), "");
  std::filesystem::remove(options.disk);
}

}  // namespace
}  // namespace ample::checker
