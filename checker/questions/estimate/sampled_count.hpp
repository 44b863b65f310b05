// How many configurations there are, from the first levels, which are known, and from random
// executions that go on where these end.
//
// Executions of different groups are independent. If those that are d steps away were at each
// configuration equally often, two of them would be at the same one with probability 1/N_d, N_d
// being how many there are. They are not quite: they meet oftener, by a factor that begins with 1,
// as they start from a level drawn evenly, and grows with each step. How it grows is measured on
// the known levels, by executions that start from an earlier one. After more steps than could be
// measured it has probably grown on at half the speed, and at least not at all:
// tools/bench/README.md
// ("Known beforehand") compares.
//
// Where executions do not end, what they meet after many steps is one sample of all configurations.
// There the factor is that among configurations of the known levels, whose number is known.
#pragma once

#include "checker/questions/estimate/growth.hpp"
#include "checker/store/tabulation/tabulation.hpp"
#include "checker/store/visited/visited_set.hpp"

namespace ample::checker {

/// The levels that a breadth-first search has found.
struct KnownLevels {
  Tabulation* tabulation;
  const VisitedSet* states;
  /// For each level, the number of configurations that are fewer steps away. The last entry counts
  /// all levels that were found whole.
  std::vector<std::uint64_t> before;

  std::size_t last() const { return before.size() - 2; }
  std::uint64_t size(std::size_t level) const { return before[level + 1] - before[level]; }
};

struct SamplingTuning {
  std::uint64_t seed = 1;
  std::uint32_t groups = 40, in_group = 500;
  std::uint32_t most_steps = 2000;  ///< an execution that goes on longer is taken as endless
  double enough_hits = 50;          ///< with fewer at the largest level there are more groups
};

/// Nothing where samples say nothing: hardly any two of them met. `may_go_on` is asked now and
/// then. Throws BoundExceeded.
std::optional<Spread> sampled_count(const KnownLevels& known, const SamplingTuning& tuning,
                                    const std::function<bool()>& may_go_on);

}  // namespace ample::checker
