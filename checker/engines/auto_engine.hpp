// The engine that lets the others answer: it tries several, in turns, and takes the first answer.
#pragma once

#include "checker/run/engine.hpp"

namespace ample::checker {

/// Work is in steps of a full search (Effort).
struct AutoTuning {
  /// The full search answers an instance that takes no more work than this.
  std::uint64_t small = 3'000'000;
  /// The `single` engine is tried for this much work.
  std::uint64_t trial = 300'000;
  /// A turn in a race.
  std::uint64_t turn = 100'000;
  /// `worth_it`: `single` is dropped if it has stored more than 1/20 of what the full search had
  /// stored up to that level. `cautious`, `share_when_cautious`: beside the full search a diagram
  /// gets 30 % of its first 10,000,000 steps.
  std::uint64_t worth_it = 20, cautious = 10'000'000, share_when_cautious = 30;
  /// After a violation is known, the full search looks for a shortest trace up to this much work.
  std::uint64_t most_for_the_shortest = 100'000'000;
};

/// Gives the verdict of the full search, and its trace length within the limit above. The counts
/// are those of the engine that answered. The choice depends on work, not on the clock (README.md
/// has the rules).
Engine auto_engine(const AutoTuning& tuning = {});

}  // namespace ample::checker
