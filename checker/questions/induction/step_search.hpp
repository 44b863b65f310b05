// Looks for a counterexample to induction: a path of configurations of the domain in which every
// conjunct holds, but not at the end.
//
// It is backtracking search with propagation. First the steps are chosen, which fixes the
// components that they look at; then the other components are filled in. A conjunct is judged as
// soon as all its components are known. While one is missing, the conjunct says which values are
// left for it.
#pragma once

#include "checker/questions/induction/domain.hpp"

#include <bitset>
#include <unordered_map>
#include <unordered_set>

namespace ample::checker {

/// A counterexample to induction.
struct InductionStep {
  std::vector<Index> start;  ///< by slot
  std::vector<model::Step> steps;
  std::size_t conjunct = 0;    ///< the one that does not hold at the end
  std::uint64_t messages = 0;  ///< at the start
};

/// It is for one thread only.
class StepSearch {
 public:
  /// The first `proved` conjuncts must hold after the last of `steps` steps; the others are assumed
  /// before each. `watch` is called often, and may throw.
  StepSearch(Tabulation& tabulation, ConjunctTable& conjuncts, std::size_t proved,
             const InductionDomain& domain, int steps, std::function<void()> watch);

  /// A counterexample with the fewest messages at the start and, among those, the most processes in
  /// an initial local state; nothing if there is none.
  std::optional<InductionStep> smallest();
  /// A component that is outside of the domain after one step from a configuration of the domain in
  /// which all conjuncts hold; nothing when no such step leads out of it.
  std::optional<Slot> leaving_domain();
  /// True when there is a path of so many steps that begins in the domain, and all conjuncts hold
  /// before each step. Without a step: a configuration in which they hold.
  bool has_path(int steps);

  std::uint64_t tried() const { return tried_; }

 private:
  using Bits = std::vector<std::uint64_t>;
  using Key = std::u32string;
  /// A bit a slot; if there are more than 64 slots, some share one.
  using SlotSet = std::uint64_t;
  /// Nothing is learned about conjuncts with a greater number.
  static constexpr std::size_t most_learned = 512;
  using Uses = std::bitset<most_learned>;
  /// Why no value fits: the slots whose values matter, and the conjuncts that exclude the values.
  struct Conflict {
    SlotSet slots = 0;
    Uses uses{};
  };
  /// A conflict that was met: nothing fits where these conjuncts read the same again.
  struct Learned {
    Uses uses;
    std::unordered_set<Key> classes;
  };
  struct Found {};
  enum class Goal : std::uint8_t { any, smallest, leaving, path };
  /// The values of a slot in the domain, the cheapest first, and their groups. Values that a
  /// conjunct about this slot alone excludes are left out.
  struct Values {
    std::vector<Index> all;
    std::vector<Index> groups;           ///< by index: a dense number, or no_group
    std::vector<Index> representatives;  ///< of each group, the cheapest
    std::vector<bool> is_in;             ///< by index: true when in the domain, left out or not
    std::uint64_t least = 0;             ///< the least cost of a value
    bool contains(Index value) const { return value < is_in.size() && is_in[value]; }
  };
  /// A step of a process; it stands for all steps that lead between the same groups.
  struct Signature {
    Index local;
    Slot in_channel;  ///< no_slot for an internal step
    Index message;
    Result result;
  };
  struct Candidate {
    Index content;
    std::uint8_t position;
    Index remainder;
  };
  struct Mark {
    std::size_t trail;
    std::uint64_t cost;
  };

  void add_values(Slot slot, const std::vector<Index>& all);
  std::uint64_t cost_of(Slot slot, Index value) const;
  std::uint64_t cost_of_a_message() const { return tabulation_->processes() + 1; }
  void search(Goal goal, std::uint64_t below);
  /// True when there is what the goal asks for, whatever it costs.
  bool finds(Goal goal, std::size_t steps);

  void choose_step();
  void step_of(ProcessIndex process);
  void last_step_of(ProcessIndex process);
  const std::vector<Signature>& signatures(ProcessIndex process);
  const std::vector<Candidate>& contents_with(Slot slot, Index message,
                                              const std::vector<Index>& sent);
  const std::vector<Index>& contents_before(Slot slot, const std::vector<Index>& sent);
  /// Finds the conjuncts that the step may break; false if there are none.
  bool choose_goals(ProcessIndex process, const Signature& step);
  Key learned_key(const Signature& step, std::size_t goal) const;
  Key classes_of(Slot slot, Index value, const Uses& uses);
  Key classes_of(ProcessIndex process, const Signature& step, const Uses& uses, std::size_t goal);
  void learn(ProcessIndex process, const Signature& step);
  static void note(std::vector<Learned>& all, const Uses& uses, Key classes);
  void follow(const Move& move, std::size_t send = 0);
  void take(const Move& move);
  void look_at_end();
  Conflict fill();
  void found();

  static SlotSet bit_of(Slot slot) { return SlotSet{1} << slot % 64; }
  /// Its bit, unless another slot has the same.
  SlotSet own_bit_of(Slot slot) const {
    return slot >= 64 || slot + 64u < known_.size() ? 0 : bit_of(slot);
  }
  /// Calls `then` with the value assigned if it fits, else `otherwise`.
  template <class Then, class Otherwise>
  void with(Slot slot, Index value, Then&& then, Otherwise&& otherwise);
  template <class Then>
  void with(Slot slot, Index value, Then&& then) {
    with(slot, value, then, [] {});
  }
  /// The same for the content of a channel, if it is among those that are left.
  template <class Then>
  void try_content(Slot slot, Index content, Then&& then);
  template <class Then>
  void with_each(Slot slot, Then&& then);
  bool is_left(Slot slot, Index value) const;
  bool assign(Slot slot, Index value);
  bool is_touched(std::size_t conjunct, std::size_t time) const;
  bool changes(std::size_t conjunct);
  bool propagate(std::size_t conjunct, std::size_t time, bool wanted);
  const Bits& filter(std::size_t conjunct, std::size_t k, std::size_t time, bool wanted);
  void undo(const Mark& mark);

  static constexpr Index no_group = ~Index{0};
  static constexpr std::size_t no_conjunct = ~std::size_t{0};
  Tabulation* tabulation_;
  ConjunctTable* conjuncts_;
  std::size_t proved_;
  std::size_t steps_wanted_;
  std::function<void()> watch_;
  std::vector<std::vector<Index>> initial_;   ///< by process
  std::vector<Values> values_;                ///< by slot
  std::vector<std::vector<Index>> messages_;  ///< by slot: those that are ever sent

  Goal goal_ = Goal::any;
  std::vector<std::vector<Index>> at_;      ///< by time and slot, as far as it is known
  std::vector<std::vector<Slot>> changed_;  ///< by time: the slots that the step to it changed
  std::vector<Move> moves_;
  std::vector<bool> known_;    ///< by slot
  std::vector<Bits> left_;     ///< by slot: the groups that are left
  std::vector<Conflict> why_;  ///< by slot: why no others are left
  Conflict conflict_{};        ///< why the last assignment failed
  /// Counts by slot how often a conjunct that looks at it has failed. Slots with many failures are
  /// filled first.
  std::vector<double> failures_;
  struct Narrowed {
    Slot slot;
    Bits left;
    Conflict why;
  };
  std::vector<Narrowed> trail_;
  std::size_t broken_ = no_conjunct;  ///< the one that is not to hold at the end
  std::optional<Slot> outside_;       ///< the one that is outside of the domain at the end
  std::uint64_t cost_ = 0, below_ = 0;
  std::optional<InductionStep> best_;

  // These are learned while the last step is the only one.
  bool learns_ = false;
  std::vector<bool> is_goal_;     ///< by conjunct: true when it may be the one that does not hold
  std::vector<Uses> goal_uses_;   ///< by conjunct: why it is not the one
  Uses common_uses_{};            ///< why none of them is
  std::vector<Uses> looking_at_;  ///< by slot: the conjuncts that look at it
  std::unordered_map<Key, std::vector<Learned>> learned_;

  std::vector<std::optional<std::vector<Signature>>> signatures_;
  std::unordered_map<Key, std::vector<Candidate>> contents_with_;
  std::unordered_map<Key, std::vector<Index>> contents_before_;
  std::unordered_map<Key, Bits> filters_;
  std::uint64_t tried_ = 0;
};

template <class Then, class Otherwise>
void StepSearch::with(Slot slot, Index value, Then&& then, Otherwise&& otherwise) {
  const Mark mark{trail_.size(), cost_};
  ++tried_;
  watch_();
  if (assign(slot, value))
    then();
  else
    otherwise();
  known_[slot] = false;
  undo(mark);
}

template <class Then>
void StepSearch::with_each(Slot slot, Then&& then) {
  if (known_[slot]) return then();
  for (const Index value : values_[slot].all)
    if (is_left(slot, value)) with(slot, value, then);
}

template <class Then>
void StepSearch::try_content(Slot slot, Index content, Then&& then) {
  if (is_left(slot, content))
    with(slot, content, then, [&] { common_uses_ |= conflict_.uses; });
  else
    common_uses_ |= why_[slot].uses;
}

}  // namespace ample::checker
