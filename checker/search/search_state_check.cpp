// Levels, by the parents of the configurations.
#include "checker/search/search_state_check.hpp"

#include "checker/tabulation/channel_table.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// Where the level that is being visited begins and ends, and which is the last one.
class Levels {
 public:
  Levels(const SearchState& search, const VisitedSet& states) {
    const std::uint64_t roots = search.roots.size();
    std::uint64_t begin = 0;  // of the level that the configuration belongs to
    states.for_each_parent([&](std::uint64_t state, std::uint64_t parent) {
      if (state < roots) {
        sound_ &= parent == 0;
        return;
      }
      sound_ &= parent < search.visited && parent < state;
      if (state != roots && parent < begin) return;
      begin = state;
      ++deepest_;
      if (deepest_ == search.level) visited_begin_ = begin;
      if (deepest_ == search.level + 1) visited_end_ = begin;
    });
    if (deepest_ == search.level) visited_end_ = states.size();
  }

  bool sound() const { return sound_; }
  std::uint32_t deepest() const { return deepest_; }
  std::uint64_t visited_begin() const { return visited_begin_; }
  std::uint64_t visited_end() const { return visited_end_; }

 private:
  bool sound_ = true;
  std::uint32_t deepest_ = 0;
  std::uint64_t visited_begin_ = 0, visited_end_ = 0;
};

/// Of one configuration: internal ones, and receipts from each channel.
std::uint64_t most_steps(const model::System& system) {
  const auto processes = static_cast<std::uint64_t>(system.processes());
  return processes * (system.actions().size() + processes * ChannelTable::longest);
}

bool is_tally_of(const Tally& tally, const SearchState& search, const model::System& system) {
  return tally.horizon <= tally.terminal && tally.terminal <= search.visited
         && tally.transitions >= search.states - search.roots.size()
         && tally.transitions >= search.visited - tally.terminal
         && tally.transitions <= (search.visited - tally.terminal) * most_steps(system);
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
  if (search.roots.empty() || search.roots.size() > search.states) return false;
  const Levels levels(search, states);
  return levels.sound() && search.depth == levels.deepest() && search.level <= levels.deepest()
         && search.level_end == levels.visited_end() && search.visited >= levels.visited_begin()
         && search.visited < search.level_end
         && (search.visited - levels.visited_begin()) % states_a_block == 0
         && is_tally_of(search.tally, search, system)
         && are_discoveries_of(search.discoveries, search, system);
}

}  // namespace ample::checker
