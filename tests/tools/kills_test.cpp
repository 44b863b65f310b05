// Every command that writes is killed at random moments and given again: nothing is in its way, and
// it ends as one that nobody killed.
#include "tests/support/has_program.hpp"
#include "tests/tools/child.hpp"

#include <cstdlib>
#include <map>
#include <random>

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using tests::Child;
using tests::Folder;
using tests::Ran;

constexpr std::uint64_t seed = 40;

/// AMPLE_LARGE_CORPORA is set by hand, for some minutes.
int times(int few, int many) { return std::getenv("AMPLE_LARGE_CORPORA") ? many : few; }

/// The contents of each file, by its path in the folder.
std::map<std::string, std::string> contents(const std::string& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) {
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      all[std::filesystem::relative(entry.path(), folder).string()] = text.str();
    }
  return all;
}

/// Rows are in the order in which they were finished.
std::map<std::string, std::vector<std::string>> sorted_contents(const std::string& folder) {
  std::map<std::string, std::vector<std::string>> all;
  for (const auto& [name, text] : contents(folder)) all[name] = tests::sorted_lines(text);
  return all;
}

/// What is looked at may be gone in the same moment.
bool has_draft(const std::string& folder) {
  std::error_code gone;
  std::filesystem::recursive_directory_iterator at(folder, gone), end;
  for (; !gone && at != end; at.increment(gone))
    if (at->path().extension() == ".tmp" || at->path().extension() == ".part") return true;
  return false;
}

class Kills : public testing::Test {
 protected:
  /// The line with the folder for its files in the place of each '@'.
  static std::string in(const std::string& folder, std::string line) {
    for (std::size_t at = 0; (at = line.find('@', at)) != std::string::npos;)
      line.replace(at, 1, folder);
    return line;
  }
  Ran whole(const std::string& line) {
    const auto begun = Child::Clock::now();
    Ran ran = Child(line).ran();
    seconds = std::chrono::duration<double>(Child::Clock::now() - begun).count();
    return ran;
  }
  /// At a moment of its time, or of the first draft after it; true when it had not ended.
  bool kill_one(const std::string& line, const std::string& used, double from) {
    Child child(line);
    const double moment = seconds * std::uniform_real_distribution(from, 1.05)(random);
    const bool at_a_draft = random() % 2 == 0;
    child.ended(at_a_draft ? moment / 4 : moment);
    while (at_a_draft && !has_draft(used) && !child.ended(0)) {
    }
    met_draft += has_draft(used) ? 1 : 0;
    const bool runs = !child.ended(0).has_value();
    child.send(SIGKILL);
    child.ended(10);
    killed += runs ? 1 : 0;
    return runs;
  }
  void tell(const std::string& what) const {
    std::cout << "seed " << seed << ", " << what << ": " << killed << " kills, " << met_draft
              << " of them beside a draft\n";
  }

  Folder folder;
  std::mt19937_64 random{seed};
  double seconds = 0;
  int killed = 0, met_draft = 0;
};

/// A file is the former one or the whole new one, and nothing lies beside it after the next run.
TEST_F(Kills, FilesAreWholeOrAsTheyWere) {
  const std::string as_it_was = "as it was\n";
  for (const auto& [line, file] : std::vector<std::pair<std::string, std::string>>{
           {"check lmutin --graph k2 --trace @/t.json", "t.json"},
           {"check lmutin --graph k2 --state-graph @/g.dot", "g.dot"},
           {"fuzz lmutin --graph k2 --seed 1 --trace @/t.json", "t.json"},
           {"measure lmutin --graph k2 --repair init,prets --trace @/t.json", "t.json"},
           {"stabilize ring-controller --n 2 --maxseq 2 --link 2 --trace @/t.json", "t.json"},
           {"sweep lmutin --graph k2 --draw @/d.dot", "d.dot"},
           {"sweep merge @/all.jsonl " + (folder / "rows"), "all.jsonl"}}) {
    const std::string apart = folder / "whole", used = folder / "used";
    std::filesystem::create_directory(apart);
    if (line.find("merge") != std::string::npos)
      whole("sweep lmutin --graph k2 --file " + (folder / "rows"));
    const Ran ran = whole(in(apart, line));
    const auto expected = contents(apart);
    ASSERT_EQ(expected.size(), 1u) << line << ran.err << ran.out;
    for (int i = times(2, 60); i > 0; --i) {
      std::filesystem::remove_all(used);
      std::filesystem::create_directory(used);
      const bool was_there = file != "all.jsonl" && i % 2 == 0;
      if (was_there) folder.write("used/" + file, as_it_was);
      kill_one(in(used, line), used, 0);
      const auto left = contents(used);
      if (left.contains(file)) {
        EXPECT_TRUE((was_there && left.at(file) == as_it_was) || left.at(file) == expected.at(file))
            << line << left.at(file);
      }
      EXPECT_EQ(Child(in(used, line)).ran().status, ran.status) << line;
      EXPECT_EQ(contents(used), expected) << line;
    }
    std::filesystem::remove_all(apart);
  }
  tell("files");
}

/// Killed again and again until it ends by itself.
TEST_F(Kills, SweepsAndFrontiersGoOn) {
  for (const std::string line :
       {"sweep lmutin --graph all:2-3 --where l_q=1 --max-states 300 --jobs 2 --file @/rows",
        "frontier lmutin --graph k2 --file @/rows --traces @/traces"}) {
    const std::string apart = folder / "whole", used = folder / "used";
    std::filesystem::create_directory(apart);
    const Ran ran = whole(in(apart, line));
    const auto expected = sorted_contents(apart);
    for (int i = times(2, 30); i > 0; --i) {
      std::filesystem::remove_all(used);
      std::filesystem::create_directory(used);
      for (int kills = times(2, 3); kills > 0; --kills)
        if (!kill_one(in(used, line), used, 0)) break;
      const Ran rest = Child(in(used, line)).ran();
      EXPECT_EQ(rest.status, ran.status) << rest.err;
      EXPECT_EQ(sorted_contents(used), expected) << line;
      const std::string sentence = "instances were in the file before\n";
      std::string out = rest.out;
      if (const std::size_t at = out.find(sentence); at != std::string::npos)
        out.erase(out.rfind('\n', at) + 1, at + sentence.size() - out.rfind('\n', at) - 1);
      EXPECT_EQ(out, ran.out);
    }
    std::filesystem::remove_all(apart);
  }
  tell("sweeps and frontiers");
}

/// The pages hold times, so that only their names are compared.
TEST_F(Kills, PagesOfClaimsAreAllThere) {
  const std::string claims = std::string(AMPLE_SOURCE_DIR) + "/cases/classics";
  const std::string line = "claims " + claims + " --only philosophers.* --html @";
  const Ran ran = whole(in(folder / "whole", line));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::vector<std::string> expected;
  for (const auto& [name, text] : contents(folder / "whole")) expected.push_back(name);
  for (int i = times(2, 60); i > 0; --i) {
    const std::string used = folder / "used";
    std::filesystem::remove_all(used);
    std::filesystem::create_directory(used);
    kill_one(in(used, line), used, 0);
    EXPECT_EQ(Child(in(used, line)).ran().status, 0);
    std::vector<std::string> names;
    for (const auto& [name, text] : contents(used)) {
      names.push_back(name);
      EXPECT_TRUE(text.ends_with("</html>\n")) << name;
    }
    EXPECT_EQ(names, expected);
  }
  tell("pages");
}

/// What a search counts, without its times.
nlohmann::json counts(const Ran& ran) {
  const auto report = nlohmann::json::parse(ran.out, nullptr, false);
  nlohmann::json some = {ran.status};
  for (const char* name : {"verdict", "complete", "states", "transitions", "depth", "terminal",
                           "horizon", "properties"})
    some.push_back(report.is_object() ? report.value(name, nlohmann::json()) : report);
  return some;
}

/// The same command goes on, as it would after a limit.
TEST_F(Kills, SearchesOnDiskGoOn) {
  const std::string search =
      "check lmutin --graph p3 --repair init,prets --reduce none --keep-going --format json";
  const std::string line = search + " --disk @ --max-memory 20M", used = folder / "used";
  const Ran ran = whole(in(folder / "whole", line));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(counts(ran), counts(Child(search).ran()));
  for (int i = times(10, 100); i > 0; --i) {
    std::filesystem::remove_all(used);
    for (int kills = 1 + i % 3; kills > 0; --kills)
      if (!kill_one(in(used, line), used, 0)) break;
    const Ran rest = Child(in(used, line)).ran();
    EXPECT_EQ(counts(rest), counts(ran)) << rest.err;
    EXPECT_FALSE(has_draft(used));
  }
  tell("searches on disk");
}

/// One rank is killed, which ends all; another number of them goes on, or one process alone.
class KilledRanks : public Kills {
 protected:
  void SetUp() override {
    if (!tests::has_program("mpirun")) GTEST_SKIP() << "there is no mpirun";
    if (Child("--version").ran().out.find("(with MPI)") == std::string::npos)
      GTEST_SKIP() << "ample is built without MPI";
  }

  /// The processes that one has started.
  static std::vector<pid_t> started_by(pid_t process) {
    std::vector<pid_t> started;
    std::error_code gone;
    std::filesystem::directory_iterator at("/proc/" + std::to_string(process) + "/task", gone), end;
    for (; !gone && at != end; at.increment(gone)) {
      std::ifstream children(at->path() / "children");
      for (pid_t child = 0; children >> child;) started.push_back(child);
    }
    return started;
  }
  static Child start(int ranks, const std::string& words) {
    if (ranks == 1) return Child(words);
    // LeakSanitizer, where it is built in, finds what MPI keeps for itself.
    return Child(
        "ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe "
        "--mca odls_base_sigkill_timeout 0 -np "
            + std::to_string(ranks) + " " AMPLE_PROGRAM " " + words,
        {}, "env");
  }
  int any_of(int least, int most) { return std::uniform_int_distribution(least, most)(random); }

  void kill_one_started_by(Child& child) {
    const std::vector<pid_t> started = started_by(child.process());
    killed += started.empty() ? 0 : 1;
    if (!started.empty()) kill(started[random() % started.size()], SIGKILL);
    EXPECT_TRUE(child.ended(20)) << "the others run on";
  }
  /// One of them, at a moment of their search, or of the first draft after it.
  void kill_one_of(int ranks, const std::string& words, const std::string& used) {
    Child child = start(ranks, words);
    while (started_by(child.process()).empty() && !child.ended(0.001)) {
    }
    const double moment = seconds * std::uniform_real_distribution(0.2, 1.0)(random);
    const bool at_a_draft = random() % 2 == 0;
    child.ended(at_a_draft ? moment / 2 : moment);
    while (at_a_draft && !has_draft(used) && !child.ended(0)) {
    }
    met_draft += has_draft(used) ? 1 : 0;
    kill_one_started_by(child);
  }
};

/// Every other search goes on from a part of the configurations when it is killed.
TEST_F(KilledRanks, GoOnOnDisk) {
  const std::string search =
      "check lmutin --graph p3 --repair init,prets --reduce none --keep-going --format json ";
  const std::string line = search + "--disk @", used = folder / "used", base = folder / "base";
  const Ran ran = start(2, in(folder / "whole", line)).ran();
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(counts(ran), counts(Child(search).ran()));
  seconds = nlohmann::json::parse(ran.out).at("seconds").get<double>() + 0.2;  // they meet
  ASSERT_EQ(start(3, in(base, line + " --max-states 10000")).ran().status, 20);
  int went_on = 0;
  for (int i = 0; killed < times(10, 50) && i < times(30, 150); ++i) {
    std::filesystem::remove_all(used);
    if (i % 2 == 0) std::filesystem::copy(base, used, std::filesystem::copy_options::recursive);
    kill_one_of(any_of(2, 3), in(used, line), used);
    const bool goes_on = std::filesystem::exists(used + "/search");
    went_on += goes_on ? 1 : 0;
    const Ran rest = start(any_of(goes_on ? 1 : 2, 3), in(used, line)).ran();
    EXPECT_EQ(counts(rest), counts(ran)) << rest.err;
    EXPECT_FALSE(has_draft(used));
  }
  tell("mpirun --disk");
  std::cout << went_on << " searches went on from what was left\n";
}

/// Killed when some rows are there, or soon after; any number of them goes on, in the same file.
TEST_F(KilledRanks, SweepsGoOn) {
  const std::string line = "sweep lmutin --graph all:2-4 --l 1 --max-states 300 --file @/rows";
  const std::string apart = folder / "whole", used = folder / "used";
  std::filesystem::create_directory(apart);
  const Ran ran = whole(in(apart, line));
  const auto expected = sorted_contents(apart);
  int went_on = 0;
  for (int i = times(4, 40); i > 0; --i) {
    std::filesystem::remove_all(used);
    std::filesystem::create_directory(used);
    for (int kills = 0; kills < 2; ++kills) {
      Child child = start(any_of(2, 3), in(used, line));
      const std::size_t enough = 2 + random() % (expected.at("rows").size() - 1);
      while (sorted_contents(used)["rows"].size() < enough && !child.ended(0.002)) {
      }
      child.ended(0.001 * any_of(0, 20));
      kill_one_started_by(child);
    }
    const Ran rest = start(any_of(1, 3), in(used, line)).ran();
    EXPECT_EQ(rest.status, ran.status) << rest.err;
    EXPECT_EQ(sorted_contents(used), expected);
    went_on += rest.out.find("in the file before") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(went_on, 0);
  tell("mpirun sweep");
  std::cout << went_on << " sweeps went on with a file\n";
}

}  // namespace
}  // namespace ample
