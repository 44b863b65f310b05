// Checkpoints: a search on disk, so that another run can take it up where it stood.
//
// One file, DIR/checkpoint: a line that names the format, the standing of the search and the values
// of the tables as CBOR, the records and the bits of the parents as they are in memory, and a
// CRC-32 of it all. It is replaced only when the new one is whole and on disk: a run that is killed
// while it writes leaves the one before.
#pragma once

#include "checker/search/standing.hpp"
#include "checker/tabulation/tabulation.hpp"

#include <filesystem>

namespace ample::checker {

/// Which search a checkpoint is of: the command, without what only limits it.
using Identity = std::string;

/// Makes the directory, and throws WrongUsage when it cannot be written, or when there is a
/// checkpoint in it already, which writing another would lose.
void prepare_checkpoints(const std::filesystem::path& directory);

/// Of the first `standing.states` configurations. Throws WrongUsage when the disk is full.
void save_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                     const Standing& standing, const Tabulation& tabulation,
                     const VisitedSet& states);

/// Fills the tables and the set, which must be empty. Throws WrongUsage when there is no
/// checkpoint, when it is damaged or of another search, and says which.
Standing load_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                         Tabulation& tabulation, VisitedSet& states);

}  // namespace ample::checker
