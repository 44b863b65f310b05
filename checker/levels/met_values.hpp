// Values that were read from a file, met again.
#pragma once

#include "checker/levels/chunk.hpp"

namespace ample::checker {

/// Nothing in the tables that were read is believed before a step from what is believed has led
/// there: so no handler is given anything that was made up. Visits the levels again, up to this
/// one, until all values have been met; the first levels have met nearly all. False when they never
/// are. The chunk has room for all values.
bool meet_values(Tabulation& tabulation, Keep& keep, Chunk& chunk, std::uint32_t last_level);

}  // namespace ample::checker
