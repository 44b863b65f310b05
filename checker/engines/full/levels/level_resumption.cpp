// Going on where an earlier run of a search by levels has ended, which may have had another number
// of ranks.
#include "checker/engines/full/levels/level_run.hpp"
#include "checker/engines/full/levels/met_values.hpp"
#include "checker/verdict/run/checksummed_file.hpp"

namespace ample::checker {

void LevelRun::take_up(TakenUp found) {
  const Discoveries& discoveries = found.state.search.discoveries;
  if (found.state.witnesses.size() != options_->properties.size()
      || discoveries.witnesses.size() != options_->properties.size()
      || discoveries.taken.size() != system_->actions().size())
    throw model::WrongUsage(damaged_text(keep_.place()));
  went_on_ = true;
  now_ = std::move(found.state);
  common_.take_own();
  widen_chunk();
  agree();
  if (found.earlier) spread(*found.earlier);
  if (!over_) meet_values();
  meet();
  save();
}

void LevelRun::spread(Earlier& earlier) {
  is_whole_ = false;
  for (std::uint32_t level = 0; level <= now_.search.depth && !over_; ++level) {
    const std::uint64_t before = keep_.stored();
    if (level <= now_.search.level) {
      bring(earlier, level, true);
      now_.search.visited = keep_.stored();
    }
    if (level == now_.search.level) now_.done = keep_.stored() - before;
    if (level >= now_.search.level) bring(earlier, level, false);
  }
  now_.search.states = keep_.stored();
  meet();
  is_whole_ = !over_;
}

void LevelRun::bring(Earlier& earlier, std::uint32_t level, bool visited) {
  more_ = true;
  attempt([&] { earlier.open(level, visited); });
  do {
    delivery_.begin(common_.values());
    attempt([&] {
      for (std::uint64_t read = 0; more_ && !budget_.ended() && read < chunk_.most(); ++read) {
        more_ = earlier.next();
        if (more_) delivery_.add(earlier.configuration());
      }
    });
    add(delivery_.exchange());
    if (is_full()) attempt([&] { keep_.store(level); });
    meet();
  } while (all_.more && !over_);
  attempt([&] { keep_.store(level); });
}

void LevelRun::meet_values() {
  attempt([&] { initial_configurations(tabulation_); });
  for (std::uint32_t level = 0; level <= now_.search.depth && !over_; ++level) {
    attempt([&] { meet_values_of_level(tabulation_, keep_, chunk_, level); });
    common_.share_met();
    if (all_are_met(tabulation_)) return;
    meet();
  }
  if (!over_) throw model::WrongUsage(damaged_text(keep_.place()));
}

}  // namespace ample::checker
