// The engine that lets the others answer: it tries several, in turns, and takes the first answer.
#pragma once

#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

/// Work is in steps of a full search (Effort).
struct AutoTuning {
  /// The full search answers an instance that takes no more work than this.
  std::uint64_t small = 3'000'000;
  /// The `single` engine is tried for this much work.
  std::uint64_t trial = 300'000;
  /// A turn in a race.
  std::uint64_t turn = 100'000;
  /// No reduced search runs if `single`, on trial, has stored more than this part (1/20) of what
  /// the full search had stored up to the same level.
  std::uint64_t worth_it = 20;
  /// So many steps of the full search may be all of it.
  std::uint64_t cautious = 10'000'000;
  /// For these a diagram beside it gets this share of its work, in percent.
  std::uint64_t share_when_cautious = 30;
  /// Random schedules begin when the full search has done this much. They do this many steps at
  /// once, as most violations are found within them,
  std::uint64_t begun = 100'000;
  std::uint64_t first_schedules = 100'000;
  /// then get this share of the work of the others, in percent,
  std::uint64_t share_of_schedules = 5;
  /// and do no more than this.
  std::uint64_t most_of_schedules = 20'000'000;
  /// After a violation is known, the full search looks for a shortest trace for this share of the
  /// work that was done until then, in percent,
  std::uint64_t share_for_the_shortest = 100;
  /// but for at least this much; with Shortening::to_the_end to its end.
  std::uint64_t least_for_the_shortest = 3'000'000;
};

/// Chooses among the others, by their names. Gives the verdict of the full search, and its trace
/// length where a trace is said to be a shortest one. The counts are those of the engine that
/// answered. The choice depends on work, not on the clock (README.md has the rules).
Engine auto_engine(std::vector<Engine> others, const AutoTuning& tuning = {});

}  // namespace ample::checker
