// Levels, by the parents of the configurations.
#include "checker/search/standing_check.hpp"

#include "checker/tabulation/channel_table.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// Where the level that is being visited begins and ends, and which is the last one.
class Levels {
 public:
  Levels(const Standing& standing, const VisitedSet& states) {
    const std::uint64_t roots = standing.roots.size();
    std::uint64_t begin = 0;  // of the level that the configuration belongs to
    states.for_each_parent([&](std::uint64_t state, std::uint64_t parent) {
      if (state < roots) {
        sound_ &= parent == 0;
        return;
      }
      sound_ &= parent < standing.visited && parent < state;
      if (state != roots && parent < begin) return;
      begin = state;
      ++deepest_;
      if (deepest_ == standing.level) visited_begin_ = begin;
      if (deepest_ == standing.level + 1) visited_end_ = begin;
    });
    if (deepest_ == standing.level) visited_end_ = states.size();
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

bool is_tally_of(const Tally& tally, const Standing& standing, const model::System& system) {
  return tally.horizon <= tally.terminal && tally.terminal <= standing.visited
         && tally.transitions >= standing.states - standing.roots.size()
         && tally.transitions >= standing.visited - tally.terminal
         && tally.transitions <= (standing.visited - tally.terminal) * most_steps(system);
}

bool are_discoveries_of(const Discoveries& discoveries, const Standing& standing,
                        const model::System& system) {
  const model::ProcessSet nobody_else = discoveries.entered - system.instance().all();
  return discoveries.taken.size() == system.actions().size() && nobody_else.empty()
         && (discoveries.left - system.instance().all()).empty()
         && std::ranges::all_of(discoveries.witnesses, [&](const auto& witness) {
              return !witness || witness->state < standing.visited;
            });
}

}  // namespace

bool is_standing_of(const Standing& standing, const VisitedSet& states, const model::System& system,
                    std::uint64_t states_a_block) {
  if (standing.roots.empty() || standing.roots.size() > standing.states) return false;
  const Levels levels(standing, states);
  return levels.sound() && standing.depth == levels.deepest() && standing.level <= levels.deepest()
         && standing.level_end == levels.visited_end() && standing.visited >= levels.visited_begin()
         && standing.visited < standing.level_end
         && (standing.visited - levels.visited_begin()) % states_a_block == 0
         && is_tally_of(standing.tally, standing, system)
         && are_discoveries_of(standing.discoveries, standing, system);
}

}  // namespace ample::checker
