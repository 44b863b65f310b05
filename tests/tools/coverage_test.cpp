// tools/coverage: it refuses a build that does not count, and its page lists every statement that
// no claim judges.
#include "tests/tools/command.hpp"
#include "tests/tools/source_tree.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace ample {
namespace {

using tests::contains;
using tests::Folder;

bool has_python() { return std::system("command -v python3 > /dev/null 2>&1") == 0; }

/// The exit status; what it prints is in "out" and "err" of that folder.
int run_coverage(const Folder& folder, const std::string& words) {
  const std::string command = "python3 -B '" + (tests::tree / "tools/coverage").string() + "' "
                              + words + " > '" + folder / "out" + "' 2> '" + folder / "err" + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(CoverageOfTheText, RefusesWhatItDoesNotKnow) {
  if (!has_python()) GTEST_SKIP() << "python3 is missing";
  const Folder folder;
  EXPECT_EQ(run_coverage(folder, "--nothing"), 2);
  EXPECT_TRUE(contains(folder.read("err"), "--nothing")) << folder.read("err");
  EXPECT_EQ(run_coverage(folder, "--no-build --build '" + folder / "none" + "'"), 70);
  EXPECT_TRUE(contains(folder.read("err"), "AMPLE_COVERAGE=ON")) << folder.read("err");
}

/// The words of a file, with one blank between any two.
std::string words_of(const std::filesystem::path& file) {
  std::string text;
  for (const std::string& line : tests::lines_of(file)) {
    std::istringstream words(line);
    for (std::string word; words >> word;) text += word + " ";
  }
  return text;
}

/// A row that says "not judged" in its last cell is listed with its statement.
TEST(CoverageOfTheText, ListsEveryStatementThatNoClaimJudges) {
  const std::string page = words_of(tests::tree / "tools/bench/coverage.md");
  int rows = 0;
  for (const auto& folder : std::filesystem::directory_iterator(tests::tree / "cases")) {
    const std::filesystem::path statements = folder.path() / "STATEMENTS.md";
    if (!std::filesystem::exists(statements)) continue;
    for (const std::string& line : tests::lines_of(statements)) {
      const std::size_t end = line.find(" | not judged");
      if (end == std::string::npos) continue;
      std::string row = line.substr(2, end - 2);
      for (std::size_t bar; (bar = row.find("\\|")) != std::string::npos;) row.erase(bar, 1);
      row.replace(row.find(" | "), 3, ": ");
      EXPECT_TRUE(contains(page, row)) << folder.path().filename() << ": " << row;
      ++rows;
    }
  }
  EXPECT_GT(rows, 0);
  EXPECT_EQ(rows, [&] {
    int listed = 0;
    for (std::size_t at = 0; (at = page.find(" not judged", at)) != std::string::npos; ++at)
      ++listed;
    return listed;
  }());
}

}  // namespace
}  // namespace ample
