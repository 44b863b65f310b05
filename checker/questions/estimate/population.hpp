// Random executions that go on together, a step at a time.
//
// They are to meet configurations that are as many steps away about equally often. An execution
// that takes one of m steps to a configuration into which w steps lead stands for m/w of those
// before it (Chen, Heuristic sampling, SIAM J. Computing 21(2), 1992), so after each step it is
// kept in proportion to that, among those of its group. How many steps lead into a configuration is
// not known; the processes whose latest step nothing else has built on are counted instead: each of
// them may have moved last. What the guess is wrong by, sampled_count.hpp measures.
#pragma once

#include "checker/questions/estimate/collisions.hpp"
#include "checker/store/tabulation/quotient.hpp"

#include <random>
#include <span>
#include <vector>

namespace ample::checker {

/// It is for one thread only. What it does depends on the seed alone.
class Population {
 public:
  Population(Tabulation& tabulation, std::uint64_t seed)
      : tabulation_(&tabulation), quotient_(tabulation), random_(seed) {}

  /// Forgets all executions, and starts a group of them for each list of configurations.
  void begin() { groups_.clear(); }
  void add_group(const std::vector<std::vector<Index>>& starts);
  /// A number below `bound`.
  std::uint64_t draw(std::uint64_t bound) { return random_() % bound; }

  /// All take a step; those that cannot end, and others of their group take their place.
  void step();
  /// True when some execution goes on.
  bool any() const;
  /// The share of groups that go on.
  double share() const;
  /// The configurations where the executions are.
  std::vector<Sample> samples() const;
  /// Calls visit(configuration, hash, group).
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::uint32_t group = 0; group < groups_.size(); ++group)
      for (const Execution& execution : groups_[group])
        visit(std::span<const Index>(execution.here), hash_of(execution.here), group);
  }

 private:
  struct Execution {
    std::vector<Index> here;
    /// For the slot of a process: 1 when it may have moved last, else 0. For that of a channel: the
    /// number of messages that its sender has sent in its latest step and that are still under way.
    std::vector<std::uint8_t> latest;
  };
  using Group = std::vector<Execution>;

  static std::uint64_t hash_of(std::span<const Index> configuration);
  void step(Group& group);
  void gather_moves(const Execution& from);
  void take(Execution& execution, const Move& move);
  void note(Execution& execution, const Move& move) const;
  double steps_into(const Execution& execution) const;
  std::vector<Index> after(const Execution& from, const Move& move);

  Tabulation* tabulation_;
  Quotient quotient_;
  std::mt19937_64 random_;
  std::vector<Group> groups_;
  std::vector<Move> moves_;  ///< scratch
};

}  // namespace ample::checker
