// Values that were read from a file, met again.
#pragma once

#include "checker/engines/full/levels/chunk.hpp"

namespace ample::checker {

/// A value *is met* when a step from values that are met has led to it, as all initial ones are.
/// Handlers run with such values only, so that none is given what somebody has put into the file.
/// The levels are visited again, one after the other, until all values are met; the first levels
/// have nearly all of them.
bool all_are_met(const Tabulation& tabulation);
/// Visits what the keep has of a level, unless all values are met. The chunk has room for all
/// values. Throws DiskFailure, also where a configuration has a value that the levels before it
/// have not met.
void meet_values_of_level(Tabulation& tabulation, Keep& keep, Chunk& chunk, std::uint32_t level);

}  // namespace ample::checker
