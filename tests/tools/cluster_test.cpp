// tools/cluster/sweep_share: the shares of a sweep, started by GNU parallel, by mpirun and by
// Slurm, are the whole sweep.
#include "tests/support/has_program.hpp"
#include "tests/tools/command.hpp"
#include "tests/tools/source_tree.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::sorted_lines;

const std::string sweep = "lmutin --graph all:2 ";

/// All files of a folder, as words of a command line.
std::string files_in(const std::string& folder) {
  std::string words;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    words += " " + file.path().string();
  return words;
}

/// What system() says; `starter` is followed by the script and its arguments.
int start(const std::string& starter, const std::string& parts) {
  const std::string script = (tests::tree / "tools/cluster/sweep_share").string();
  return std::system(("env AMPLE=" AMPLE_PROGRAM " " + starter + " " + script + " " + parts + " "
                      + sweep + " >/dev/null 2>&1")
                         .c_str());
}

void expect_whole(const Folder& folder) {
  const Ran whole = ample("sweep " + sweep + "--file " + (folder / "whole.jsonl"));
  const Ran merged = ample("sweep merge " + (folder / "all.jsonl") + files_in(folder / "parts"));
  EXPECT_EQ(merged.status, whole.status) << merged.err;
  EXPECT_FALSE(contains(merged.out, "missing")) << merged.out;
  EXPECT_EQ(sorted_lines(folder.read("all.jsonl")), sorted_lines(folder.read("whole.jsonl")));
}

TEST(Cluster, SharesOfGnuParallelAreTheWholeSweep) {
  if (!tests::has_program("parallel")) GTEST_SKIP() << "there is no GNU parallel";
  const Folder folder;
  EXPECT_EQ(start("sh -c 'seq 3 | parallel SHARE={}/3 \"$0\" \"$@\"'", folder / "parts"), 0);
  expect_whole(folder);
}

TEST(Cluster, RanksOfMpirunAreTheWholeSweep) {
  if (!tests::has_program("mpirun")) GTEST_SKIP() << "there is no mpirun";
  const Folder folder;
  EXPECT_EQ(start("mpirun --allow-run-as-root --oversubscribe -np 3", folder / "parts"), 0);
  expect_whole(folder);
}

/// Slurm itself, on this machine.
TEST(Cluster, AJobArrayOfSlurmIsTheWholeSweep) {
  const Folder folder;
  const int slurm_is_missing = 77;
  const int status = start((tests::tree / "tests/tools/with_slurm").string()
                               + " sbatch --wait --array=1-3 --output=" + (folder / "%a.out"),
                           folder / "parts");
  if (WEXITSTATUS(status) == slurm_is_missing) GTEST_SKIP() << "Slurm cannot be started here";
  EXPECT_EQ(status, 0);
  expect_whole(folder);
}

/// The environment is as Slurm sets it for the tasks of a job array (sbatch(1)); one task is lost,
/// and told.
TEST(Cluster, TasksOfASlurmJobArrayAreTheWholeSweep) {
  const Folder folder;
  const auto task = [&](int id) {
    return start(fmt::format("SLURM_ARRAY_TASK_ID={} SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 "
                             "SLURM_ARRAY_TASK_COUNT=3 SLURM_PROCID=0 SLURM_NTASKS=1",
                             id),
                 folder / "parts");
  };
  EXPECT_EQ(task(1), 0);
  EXPECT_EQ(task(3), 0);
  const Ran lost = ample("sweep merge " + (folder / "two.jsonl") + files_in(folder / "parts"));
  EXPECT_TRUE(contains(lost.out, "missing: the files hold no rows of them")) << lost.out;
  EXPECT_EQ(task(2), 0);
  EXPECT_EQ(task(2), 0);  // once more: nothing is done twice
  expect_whole(folder);
}

}  // namespace
}  // namespace ample
