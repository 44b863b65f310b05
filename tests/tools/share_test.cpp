// Which share of a sweep a process does: by number, and as schedulers of jobs say it in the
// environment (Slurm's sbatch(1) and srun(1), Open MPI's mpirun(1), MPICH's PMI).
#include "tools/ample/line/share.hpp"

#include "model/errors.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace ample::tools {
namespace {

using Variables = std::map<std::string, std::string>;

Share share_in(const Variables& variables, const std::string& text = "job") {
  return share_of(text, [&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

void expect_share(const Share& share, std::size_t number, std::size_t of) {
  EXPECT_EQ(share.number, number);
  EXPECT_EQ(share.of, of);
}

std::string refusal(const Variables& variables, const std::string& text = "job") {
  try {
    share_in(variables, text);
    return "";
  } catch (const model::WrongUsage& error) {
    return error.what();
  }
}

Variables task(int id, int first, int last, int step) {
  return {{"SLURM_ARRAY_TASK_ID", std::to_string(id)},
          {"SLURM_ARRAY_TASK_MIN", std::to_string(first)},
          {"SLURM_ARRAY_TASK_MAX", std::to_string(last)},
          {"SLURM_ARRAY_TASK_STEP", std::to_string(step)},
          {"SLURM_ARRAY_TASK_COUNT", std::to_string((last - first) / step + 1)}};
}

TEST(Share, IsANumber) { expect_share(share_in({}, "2/8"), 2, 8); }

TEST(Share, IsATaskOfAJobArray) {
  expect_share(share_in(task(0, 0, 7, 1)), 1, 8);
  expect_share(share_in(task(8, 1, 8, 1)), 8, 8);
  expect_share(share_in(task(5, 1, 9, 4)), 2, 3);
}

TEST(Share, IsARankOfAJob) {
  expect_share(share_in({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "4"}}), 1, 4);
  expect_share(share_in({{"PMI_RANK", "3"}, {"PMI_SIZE", "4"}}), 4, 4);
  expect_share(share_in({{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "2"}}), 2, 2);
}

/// srun starts one process many times where nothing has to do with MPI; and in a batch script the
/// number of tasks says nothing of this one.
TEST(Share, IsOfMpiWhereMpirunSaysSo) {
  const auto rank_in = [](const Variables& variables) {
    return rank_of_mpi([&](const char* name) {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    });
  };
  expect_share(rank_in({{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "4"}}), 2, 4);
  expect_share(rank_in({{"PMI_RANK", "0"}, {"PMI_SIZE", "4"}}), 1, 4);
  expect_share(rank_in({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "8"}}), 1, 1);
  expect_share(rank_in({}), 1, 1);
}

/// Every rank of every task has a share of its own, and together they have all.
TEST(Share, OfARankWithinATaskIsOnlyItsOwn) {
  std::set<std::size_t> numbers;
  for (int id = 1; id <= 3; ++id)
    for (int rank = 0; rank < 4; ++rank) {
      Variables variables = task(id, 1, 3, 1);
      variables["SLURM_PROCID"] = std::to_string(rank);
      variables["SLURM_NTASKS"] = "4";
      const Share share = share_in(variables);
      EXPECT_EQ(share.of, 12u);
      numbers.insert(share.number);
    }
  EXPECT_EQ(numbers.size(), 12u);
  EXPECT_EQ(*numbers.begin(), 1u);
  EXPECT_EQ(*numbers.rbegin(), 12u);
}

TEST(Share, IsRefusedInOneLine) {
  EXPECT_NE(refusal({}).find("neither a Slurm job array nor mpirun"), std::string::npos);
  Variables gaps = task(7, 1, 7, 1);
  gaps["SLURM_ARRAY_TASK_COUNT"] = "3";  // --array=1,3,7
  EXPECT_NE(refusal(gaps).find("sbatch --array=1-8"), std::string::npos);
  EXPECT_NE(refusal({}, "2").find("expected i/m, as in 2/8, or job"), std::string::npos);
  EXPECT_NE(refusal({}, "3/2").find("expected a number from 1 to 2"), std::string::npos);
}

}  // namespace
}  // namespace ample::tools
