// The engine that lets the others answer: it tries several, in turns, and takes the first answer.
#pragma once

#include "checker/run/engine.hpp"

namespace ample::checker {

/// Work is in steps of a full search (Effort).
struct AutoTuning {
  /// An instance that is done by then is small, and the full search's.
  std::uint64_t small = 1'500'000;
  /// So long single steps are tried, to see what they leave of a level.
  std::uint64_t trial = 300'000;
  /// A turn in a race.
  std::uint64_t turn = 100'000;
  /// Where single steps leave more than a twentieth of the configurations of a level, the full
  /// search may as well go on. A diagram beside it gets so many hundredths of its work until then:
  /// where the full search would soon be done, nothing else must take long.
  std::uint64_t worth_it = 20, cautious = 10'000'000, share_when_cautious = 30;
  /// So far does the full search look for the shortest execution to a violation that is known.
  std::uint64_t most_for_the_shortest = 100'000'000;
};

/// The verdict and the length of the full search, as far as it is asked to go for them; its counts
/// on small instances only. The same on every machine: what is tried, and how long, goes by work
/// and not by the clock. auto_engine.cpp has the rules.
Engine auto_engine(const AutoTuning& tuning = {});

}  // namespace ample::checker
