// The processes that mpirun has started together with this one, as ranks of a search.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"

#include <memory>

namespace ample::tools {

/// True when this program is built with MPI.
bool is_built_with_mpi();

/// Joins them; they part when the result is destroyed. All of them call it, once. Throws WrongUsage
/// where there is no MPI in the build.
std::unique_ptr<checker::Ranks> joined_by_mpi();

}  // namespace ample::tools
