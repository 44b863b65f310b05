// Taking the steps of what has been read.
#include "checker/engines/full/levels/met_values.hpp"

#include "checker/engines/full/search/expander.hpp"

namespace ample::checker {

bool all_are_met(const Tabulation& tabulation) {
  for (Slot slot = 0; slot < tabulation.slots(); ++slot)
    for (Index value = 0; value < tabulation.values(slot); ++value)
      if (!tabulation.is_met(slot, value)) return false;
  return true;
}

void meet_values_of_level(Tabulation& tabulation, Keep& keep, Chunk& chunk, std::uint32_t level) {
  const Options nothing_asked;
  Expander expander(tabulation, chunk.set(), nothing_asked);
  expander.forget();
  keep.open(level);
  for (bool more = true; more && !all_are_met(tabulation);) {
    more = chunk.read(keep);
    expander.expand(0, static_cast<StateNumber>(chunk.size()));
  }
}

}  // namespace ample::checker
