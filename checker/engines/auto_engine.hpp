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
  /// After a violation is known, the full search looks for a shortest trace up to this much work.
  std::uint64_t most_for_the_shortest = 100'000'000;
};

/// Chooses among the others, by their names. Gives the verdict of the full search, and its trace
/// length within the limit above. The counts are those of the engine that answered. The choice
/// depends on work, not on the clock (README.md has the rules).
Engine auto_engine(std::vector<Engine> others, const AutoTuning& tuning = {});

}  // namespace ample::checker
