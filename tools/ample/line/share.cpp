// Shares by number, and as schedulers of jobs tell them.
#include "tools/ample/line/share.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "tools/ample/line/option_values.hpp"

#include <fmt/format.h>

#include <optional>

namespace ample::tools {

using model::WrongUsage;

namespace {

constexpr std::size_t most_shares = 1'000'000;

std::optional<std::size_t> number_in(const Environment& environment, const char* name) {
  const char* const text = environment(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  return count_of(name, text, 0, most_shares);
}

/// The task of a Slurm job array (sbatch --array).
std::optional<Share> task_of_array(const Environment& environment) {
  const auto task = number_in(environment, "SLURM_ARRAY_TASK_ID");
  const auto first = number_in(environment, "SLURM_ARRAY_TASK_MIN");
  const auto last = number_in(environment, "SLURM_ARRAY_TASK_MAX");
  const auto count = number_in(environment, "SLURM_ARRAY_TASK_COUNT");
  if (!task || !first || !last || !count) return std::nullopt;
  const std::size_t step = number_in(environment, "SLURM_ARRAY_TASK_STEP").value_or(1);
  if (step == 0 || *task < *first || *task > *last || (*task - *first) % step != 0
      || (*last - *first) / step + 1 != *count)
    throw WrongUsage(
        "--shard job: the tasks of the job array are not numbered in equal steps; submit it as in "
        "sbatch --array=1-8");
  return Share{(*task - *first) / step + 1, *count};
}

std::optional<Share> share_in(const Environment& environment, const char* rank_name,
                              const char* size_name) {
  const auto rank = number_in(environment, rank_name), size = number_in(environment, size_name);
  if (!rank || !size || *rank >= *size) return std::nullopt;
  return Share{*rank + 1, *size};
}

/// The rank that Open MPI has set, or an MPI that speaks PMI.
std::optional<Share> rank_of_mpirun(const Environment& environment) {
  const auto rank = share_in(environment, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
  return rank ? rank : share_in(environment, "PMI_RANK", "PMI_SIZE");
}

/// The rank of an MPI job, or the task of srun.
std::optional<Share> rank_of_job(const Environment& environment) {
  const auto rank = rank_of_mpirun(environment);
  return rank ? rank : share_in(environment, "SLURM_PROCID", "SLURM_NTASKS");
}

}  // namespace

Share rank_of_mpi(const Environment& environment) {
  return rank_of_mpirun(environment).value_or(Share{});
}

Share share_of(const std::string& text, const Environment& environment) {
  if (text == "job") {
    const auto task = task_of_array(environment), rank = rank_of_job(environment);
    if (!task && !rank)
      throw WrongUsage(
          "--shard job: neither a Slurm job array nor mpirun or srun has started this; say which "
          "share it is, as in --shard 2/8");
    // Each task of an array may start several ranks.
    const Share one = task.value_or(Share{}), other = rank.value_or(Share{});
    return {(one.number - 1) * other.of + other.number, one.of * other.of, true};
  }
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    throw WrongUsage(
        fmt::format("--shard '{}': expected i/m, as in 2/8, or job", model::printable(text)));
  const std::size_t of = count_of("--shard", text.substr(slash + 1), 1, most_shares);
  return {count_of("--shard", text.substr(0, slash), 1, of), of};
}

}  // namespace ample::tools
