// Taking the steps of what has been read.
#include "checker/levels/met_values.hpp"

#include "checker/search/expander.hpp"

namespace ample::checker {

namespace {

bool all_are_met(const Tabulation& tabulation) {
  for (Slot slot = 0; slot < tabulation.slots(); ++slot)
    for (Index value = 0; value < tabulation.values(slot); ++value)
      if (!tabulation.is_met(slot, value)) return false;
  return true;
}

}  // namespace

bool meet_values(Tabulation& tabulation, Keep& keep, Chunk& chunk, std::uint32_t last_level) {
  for (const model::Configuration& first : model::initial_configurations(tabulation.system()))
    tabulation.encode(first);
  const Options nothing_asked;
  Expander expander(tabulation, chunk.set(), 1, nothing_asked);
  expander.forget();
  for (std::uint32_t level = 0; level <= last_level; ++level) {
    keep.open(level);
    for (bool more = true; more;) {
      if (all_are_met(tabulation)) return true;
      more = chunk.read(keep);
      expander.expand(0, static_cast<StateNumber>(chunk.size()));
    }
  }
  return all_are_met(tabulation);
}

}  // namespace ample::checker
