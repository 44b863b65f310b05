// Values that were read from a file, met again.
#pragma once

#include "checker/levels/chunk.hpp"

namespace ample::checker {

/// Nothing in the tables that were read is believed before a step from what is believed has led
/// there: so no handler is given anything that was made up. The levels are visited again, one after
/// the other, until all values have been met; the first levels have met nearly all.
bool all_are_met(const Tabulation& tabulation);
/// Visits what the keep has of a level, as long as not all are met. The chunk has room for all
/// values. Throws DiskFailure, as for a configuration with a value that the levels before it have
/// not met.
void meet_values_of_level(Tabulation& tabulation, Keep& keep, Chunk& chunk, std::uint32_t level);

}  // namespace ample::checker
