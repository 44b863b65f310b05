// What the ranks of a search tell each other of how far they have come.
#pragma once

#include "checker/engines/full/levels/level_state.hpp"
#include "checker/engines/full/ranks/ranks.hpp"
#include "checker/verdict/run/budget.hpp"

namespace ample::checker {

/// How far one rank has come, or all of them together.
struct RankProgress {
  std::uint64_t stored = 0, visited = 0, transitions = 0;
  std::uint64_t bytes = 0;
  bool more = false;       ///< has more configurations of the level; any of them has
  bool full = false;       ///< has to store what was added, or to save; any of them has
  bool lost = false;       ///< not all that the last chunk leads to was added; at any of them
  bool unwritten = false;  ///< not all that was added could be stored; at any of them
};

class Collectives {
 public:
  Collectives(Ranks& ranks, Budget& budget) : ranks_(&ranks), budget_(&budget) {}

  /// Tells the others how far this rank has come, and returns the sums. A budget that has ended
  /// ends those of all ranks.
  RankProgress sum(const RankProgress& own);

  /// Leaves for each property the witness of the lowest level. All ranks call these.
  void share(std::vector<std::optional<LevelWitness>>& witnesses);
  /// Adds what has happened at the other ranks.
  void share(Happened& happened);
  template <class Number>
  Number sum(const Number& own) {
    Number sum{};
    for (const Number& said : all_say(*ranks_, own)) sum += said;
    return sum;
  }
  std::uint64_t greatest(std::uint64_t own);

 private:
  void end_all();

  Ranks* ranks_;
  Budget* budget_;
};

}  // namespace ample::checker
