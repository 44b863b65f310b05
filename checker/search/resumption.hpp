// Taking up a search that another run has left.
#pragma once

#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// Loads a checkpoint and checks that it is consistent, and that this program wrote it between two
/// blocks of `block_size` configurations. Throws WrongUsage, also when the algorithm has changed
/// since. Afterwards every index in a record is of a value that a handler has yielded.
SearchState resume(const std::filesystem::path& directory, const Identity& identity,
                   Tabulation& tabulation, VisitedSet& states, std::uint64_t block_size);

}  // namespace ample::checker
