// Taking up a search that another run has left.
#pragma once

#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// What load_checkpoint loads, after a look at whether it is consistent, and this program the one
/// that wrote it, between two blocks of so many configurations. Throws WrongUsage also when the
/// algorithm has changed since. Afterwards every index in a record is of a value that a handler has
/// yielded.
SearchState resume(const std::filesystem::path& directory, const Identity& identity,
                   Tabulation& tabulation, VisitedSet& states, std::uint64_t block_size);

}  // namespace ample::checker
