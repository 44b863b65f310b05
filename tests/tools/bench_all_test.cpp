// tools/bench/all: it refuses what it does not know, says what failed, and forgets no script that
// measures.
#include "tests/support/has_program.hpp"
#include "tests/tools/command.hpp"
#include "tests/tools/source_tree.hpp"

#include <sys/wait.h>

#include <cstdlib>

namespace ample {
namespace {

using tests::contains;
using tests::Folder;

const std::filesystem::path bench_folder = tests::tree / "tools/bench";

/// The exit status of tools/bench/all; what it prints is in "out" and "err" of that folder.
int run_all(const Folder& folder, const std::string& words) {
  const std::string command = "python3 -B '" + (bench_folder / "all").string() + "' " + words
                              + " > '" + folder / "out" + "' 2> '" + folder / "err" + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string bench_page() {
  std::string text;
  for (const std::string& line : tests::lines_of(bench_folder / "README.md")) text += line + "\n";
  return text;
}

/// The scripts of the folder: what can be executed, but for the one that runs all others.
std::vector<std::string> bench_scripts() {
  namespace fs = std::filesystem;
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(bench_folder)) {
    const bool is_executable =
        (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
    const std::string name = entry.path().filename();
    if (entry.is_regular_file() && is_executable && name != "all") names.push_back(name);
  }
  return names;
}

TEST(BenchAll, RefusesWhatItDoesNotKnow) {
  if (!tests::has_program("python3")) GTEST_SKIP() << "python3 is missing";
  const Folder folder;
  const std::string file = "--to '" + folder / "figures.md" + "' ";
  EXPECT_EQ(run_all(folder, file + "--nothing"), 2);
  EXPECT_TRUE(contains(folder.read("err"), "--nothing")) << folder.read("err");
  EXPECT_EQ(run_all(folder, file + "--only '['"), 2);
  EXPECT_EQ(run_all(folder, file + "--only nothing-is-called-so"), 2);
  EXPECT_TRUE(contains(folder.read("err"), "no section matches")) << folder.read("err");
  EXPECT_EQ(run_all(folder, file + "--ample '" + folder / "none" + "'"), 2);
  EXPECT_TRUE(contains(folder.read("err"), "is missing")) << folder.read("err");
  EXPECT_FALSE(std::filesystem::exists(folder / "figures.md")) << "nothing was measured";
}

TEST(BenchAll, SaysInItsFileWhatFailedAndOverwritesNone) {
  if (!tests::has_program("python3")) GTEST_SKIP() << "python3 is missing";
  const Folder folder;
  const std::string fake = folder.write("fake", "#!/bin/sh\necho no report\n");
  std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
  const std::string words =
      "--only who_needs --ample '" + fake + "' --to '" + folder / "figures.md" + "'";
  EXPECT_EQ(run_all(folder, words), 1) << folder.read("err");
  const std::string figures = folder.read("figures.md");
  for (const char* part : {"- Machine: ", "- Program: no report\n", "\n## Who needs what\n",
                           "\n    tools/bench/who_needs_what\n", "\nwho_needs_what: ample measure",
                           ": FAILED: exit status 70.\n"})
    EXPECT_TRUE(contains(figures, part)) << part << figures;
  EXPECT_EQ(run_all(folder, words), 2);
  EXPECT_TRUE(contains(folder.read("err"), "is there already")) << folder.read("err");
  EXPECT_EQ(folder.read("figures.md"), figures);
}

TEST(BenchAll, RunsEveryScriptUnderAHeadingOfThePage) {
  if (!tests::has_program("python3")) GTEST_SKIP() << "python3 is missing";
  const Folder folder;
  ASSERT_EQ(run_all(folder, "--list"), 0) << folder.read("err");
  const std::string sections = folder.read("out"), text = bench_page();
  EXPECT_GE(bench_scripts().size(), 12u);
  for (const std::string& script : bench_scripts())
    EXPECT_TRUE(contains(sections, ": tools/bench/" + script)) << script;
  for (const std::string& line : tests::lines_of(folder / "out")) {
    const std::string heading = line.substr(0, line.find(": tools/bench/"));
    EXPECT_TRUE(contains(text, "\n## " + heading + "\n")) << heading;
  }
}

TEST(BenchAll, EveryScriptStandsInThePagesListOfFiles) {
  const std::string text = bench_page();
  const std::size_t begin = text.find("\n## Files\n");
  ASSERT_NE(begin, text.npos);
  const std::string files = text.substr(begin);
  for (const std::string& script : bench_scripts())
    EXPECT_TRUE(contains(files, "`" + script + "`")) << script;
  EXPECT_TRUE(contains(files, "`all`"));
}

}  // namespace
}  // namespace ample
