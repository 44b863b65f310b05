// The share of a sweep that one process of many does.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace ample::tools {

/// The `number`-th of `of` shares; the first is 1.
struct Share {
  std::size_t number = 1, of = 1;
  bool is_of_job = false;  ///< each process of the job has another
};

/// Looks a variable up, as std::getenv does.
using Environment = std::function<const char*(const char*)>;

/// The value of --shard: "2/8", or "job", of which a Slurm job array, mpirun or srun tell in the
/// environment which share it is. Throws WrongUsage.
Share share_of(const std::string& text, const Environment& environment);

/// The number of this one among the processes that mpirun has started, as the environment tells; it
/// is one of one where mpirun has not.
Share rank_of_mpi(const Environment& environment);

}  // namespace ample::tools
