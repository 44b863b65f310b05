// Levels, by the parents of the configurations.
#include "checker/search/search_state_check.hpp"

#include "checker/tabulation/channel_table.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// The bounds of the level that is being visited, and the number of the last one.
struct LevelBounds {
  bool sound = true;
  std::uint32_t deepest = 0;
  std::uint64_t visited_begin = 0, visited_end = 0;
};

LevelBounds levels_of(const SearchState& search, const VisitedSet& states) {
  LevelBounds levels;
  std::uint64_t begin = 0;  // of the level that the configuration belongs to
  states.for_each_parent([&](std::uint64_t state, std::uint64_t parent) {
    if (state < search.roots) {
      levels.sound &= parent == 0;
      return;
    }
    levels.sound &= parent < search.visited && parent < state;
    if (state != search.roots && parent < begin) return;
    begin = state;
    ++levels.deepest;
    if (levels.deepest == search.level) levels.visited_begin = begin;
    if (levels.deepest == search.level + 1) levels.visited_end = begin;
  });
  if (levels.deepest == search.level) levels.visited_end = states.size();
  return levels;
}

/// The most steps of one configuration: internal ones, and the receipt, loss and duplication of
/// each message.
std::uint64_t most_steps(const model::System& system) {
  const auto processes = static_cast<std::uint64_t>(system.processes());
  return processes * (system.actions().size() + processes * 3 * ChannelTable::longest);
}

bool is_tally_of(const Tally& tally, const SearchState& search, const model::System& system) {
  return tally.horizon <= tally.terminal && tally.terminal <= search.visited
         && tally.transitions >= search.states - search.roots
         && tally.transitions >= search.visited - tally.terminal
         && tally.transitions <= search.visited * most_steps(system);
}

bool are_discoveries_of(const Discoveries& discoveries, const SearchState& search,
                        const model::System& system) {
  const model::ProcessSet nobody_else = discoveries.entered - system.instance().all();
  return discoveries.taken.size() == system.actions().size() && nobody_else.empty()
         && (discoveries.left - system.instance().all()).empty()
         && std::ranges::all_of(discoveries.witnesses, [&](const auto& witness) {
              return !witness || witness->state < search.visited;
            });
}

}  // namespace

bool is_state_of(const SearchState& search, const VisitedSet& states, const model::System& system,
                 std::uint64_t states_a_block) {
  if (search.roots == 0 || search.roots > search.states) return false;
  const LevelBounds levels = levels_of(search, states);
  return levels.sound && search.depth == levels.deepest && search.level <= levels.deepest
         && search.level_end == levels.visited_end && search.visited >= levels.visited_begin
         && search.visited < search.level_end
         && (search.visited - levels.visited_begin) % states_a_block == 0
         && is_tally_of(search.tally, search, system)
         && are_discoveries_of(search.discoveries, search, system);
}

}  // namespace ample::checker
