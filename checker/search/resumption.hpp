// Taking up a search that another run has left.
#pragma once

#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// What load_checkpoint loads, after a look at whether this program is the one that wrote it.
/// Throws WrongUsage also when the algorithm has changed since.
Standing resume(const std::filesystem::path& directory, const Identity& identity,
                Tabulation& tabulation, VisitedSet& states);

}  // namespace ample::checker
