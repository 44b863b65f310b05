// tools/coverage refuses what it does not know, and a build that does not count.
#include "tests/support/has_program.hpp"
#include "tests/tools/command.hpp"
#include "tests/tools/source_tree.hpp"

#include <sys/wait.h>

#include <cstdlib>

namespace ample {
namespace {

using tests::contains;
using tests::Folder;

/// The exit status; what it prints is in "out" and "err" of that folder.
int run_coverage(const Folder& folder, const std::string& words) {
  const std::string command = "python3 -B '" + (tests::tree / "tools/coverage").string() + "' "
                              + words + " > '" + folder / "out" + "' 2> '" + folder / "err" + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(CoverageOfTheText, RefusesWhatItDoesNotKnow) {
  if (!tests::has_program("python3")) GTEST_SKIP() << "python3 is missing";
  const Folder folder;
  EXPECT_EQ(run_coverage(folder, "--nothing"), 2);
  EXPECT_TRUE(contains(folder.read("err"), "--nothing")) << folder.read("err");
  EXPECT_EQ(run_coverage(folder, "--no-build --build '" + folder / "none" + "'"), 70);
  EXPECT_TRUE(contains(folder.read("err"), "AMPLE_COVERAGE=ON")) << folder.read("err");
}

}  // namespace
}  // namespace ample
