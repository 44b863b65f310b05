// Visits one level after the other, in chunks.
#include "checker/engines/full/levels/level_search.hpp"

#include "checker/engines/full/levels/level_run.hpp"
#include "checker/engines/full/levels/memory_keep.hpp"

#include <algorithm>

namespace ample::checker {

void LevelRun::begin() {
  std::optional<TakenUp> found;
  together(ranks_, [&] { found = keep_.load(tabulation_, common_); });
  if (found) return take_up(std::move(*found));
  now_.witnesses.resize(options_->properties.size());
  now_.search.discoveries = expanders_.nothing_discovered();
  is_whole_ = false;
  std::vector<std::vector<Index>> initial;
  attempt([&] { initial = initial_configurations(tabulation_); });
  widen_chunk();
  agree();
  if (ranks_.rank() == 0)
    for (const std::vector<Index>& first : initial) delivery_.add(first);
  add(delivery_.exchange());
  store(0);
  is_whole_ = !lost_ && !unwritten_;
  save();
}

void LevelRun::widen_chunk() {
  const std::vector<Index> values = tabulation_.values();
  chunk_.widen(values);
  if (!ranks_.are_many()) keep_.widen(values);  // candidates go into it as they are
  expanders_.forget();
  table_bytes_ = tabulation_.bytes();
}

/// What comes may have values that this rank has not met.
void LevelRun::agree() {
  common_.agree();
  const std::vector<std::uint32_t> values = common_.values();
  if (!delivery_.begin(values) || keep_fails_) return;
  keep_fails_ = true;
  attempt([&] {
    keep_.widen(values);
    keep_fails_ = false;
  });
}

bool LevelRun::visit_level() {
  attempt([&] { keep_.open(now_.search.level, now_.done); });
  more_ = true;
  do visit_chunk();
  while (all_.more && !over_);
  if (over_ && (!budget_.can_go_on() || budget_.limit() == Limit::disk)) return false;
  store(now_.search.level + 1);  // at a limit, too, so that nothing is lost
  if (!over_) {
    ++now_.search.level;
    now_.done = 0;
  }
  save();
  return !over_ && all_.visited < all_.stored;
}

void LevelRun::visit_chunk() {
  before_chunk_ = now_;
  std::uint64_t visited = 0;
  attempt([&] {
    if (!more_ || budget_.ended()) return;
    if (!chunk_.layout().has_room_for(tabulation_.values())) widen_chunk();
    more_ = chunk_.read(keep_);
    for (;;) {
      expanders_.expand(0, chunk_.size());
      if (!expanders_.outgrown()) break;
      widen_chunk();
    }
    expanders_.account(now_.search.tally, now_.search.discoveries, budget_);
    note_witnesses();
    visited = chunk_.size();
  });
  deliver(visited > 0);
  now_.search.visited += visited;
  now_.done += visited;
  if (visited > 0) watch_limits();
  meet();
  if (all_.full) {
    store(now_.search.level + 1);
    save();
  }
  if (!budget_.allows_bytes(bytes())) budget_.end_at_memory();  // even when all is stored
  show_progress();
}

/// The numbers of configurations are those of the chunk.
void LevelRun::note_witnesses() {
  const auto& witnesses = now_.search.discoveries.witnesses;
  for (std::size_t i = 0; i < witnesses.size(); ++i)
    if (witnesses[i] && !now_.witnesses[i])
      now_.witnesses[i] = LevelWitness{.level = now_.search.level,
                                       .configuration = chunk_.in_common(witnesses[i]->state),
                                       .last = witnesses[i]->last};
}

/// Both are of this rank: what was found, and what comes from the others.
void LevelRun::deliver(bool any) {
  const auto found = any ? expanders_.in_use() : std::span<const std::unique_ptr<Expander>>();
  if (ranks_.are_many()) {
    agree();
    for (const auto& expander : found) delivery_.add(expander->candidates(), chunk_.layout());
    add(delivery_.exchange());
  } else {
    for (const auto& expander : found) add(expander->candidates());
  }
}

void LevelRun::add(const Candidates& candidates) {
  const bool lost_before = loses_;
  loses_ = true;
  if (keep_fails_) return;
  const std::size_t more = keep_.bytes_for(candidates.size());
  if (more > 0 && !budget_.allows_bytes(bytes() + more)) return budget_.end_at_memory();
  attempt([&] {
    keep_.add(candidates);
    loses_ = lost_before;
  });
}

void LevelRun::store(std::uint32_t level) {
  attempt([&] {
    cannot_write_ = true;
    keep_.store(level);
    cannot_write_ = false;
  });
  meet();
  if (keep_.stored() > now_.search.states) now_.search.depth = level;
  now_.search.states = keep_.stored();
}

/// What is saved leads to all that is not: a chunk of which something was lost is visited again.
void LevelRun::save() {
  if (!is_whole_ || unwritten_) return;
  LevelState state = lost_ ? before_chunk_ : now_;
  state.search.depth = now_.search.depth;
  attempt([&] { keep_.save(state, common_); });
}

/// A rank that ends for good may not have visited its chunk to the end, whatever ends the others.
void LevelRun::meet() {
  const bool ends_for_good = budget_.ended() && !budget_.can_go_on();
  RankProgress sum = collectives_.sum({.stored = keep_.stored(),
                                       .visited = now_.search.visited,
                                       .transitions = now_.search.tally.transitions,
                                       .bytes = bytes(),
                                       .more = more_,
                                       .full = is_full(),
                                       .lost = loses_ || ends_for_good,
                                       .unwritten = cannot_write_});
  if (!budget_.allows_states(sum.stored)) {
    budget_.end_at_states(options_->max_states);
    sum.stored = options_->max_states;
  }
  all_ = sum;
  lost_ = lost_ || sum.lost;
  unwritten_ = unwritten_ || sum.unwritten;
  over_ = budget_.ended();
}

void LevelRun::watch_limits() {
  const std::uint64_t transitions = now_.search.tally.transitions;
  budget_.watch(
      {.work = transitions - watched_, .level = now_.search.level, .stored = all_.stored});
  watched_ = transitions;
}

void LevelRun::show_progress() {
  if (!budget_.progress_is_due() || !options_->progress) return;
  options_->progress({.states = all_.stored,
                      .transitions = all_.transitions,
                      .queue = all_.stored - std::min(all_.stored, all_.visited),
                      .depth = now_.search.depth,
                      .bytes = all_.bytes,
                      .seconds = budget_.seconds()});
}

Report explore_by_levels(const model::System& system, const Options& options, Ranks& ranks,
                         Keep& keep, const LevelTuning& tuning) {
  try {
    return LevelRun(system, options, ranks, keep, tuning).run();
  } catch (const model::WrongUsage&) {  // at all ranks
    throw;
  } catch (const model::BadInstance&) {
    throw;
  } catch (const std::exception& error) {
    if (ranks.are_many()) ranks.abort(error.what());
    throw;
  }
}

Report explore_over_ranks(const model::System& system, const Options& options,
                          const LevelTuning& tuning) {
  MemoryKeep keep(Tabulation(system).max_slots());
  return explore_by_levels(system, options, *options.ranks, keep, tuning);
}

}  // namespace ample::checker
