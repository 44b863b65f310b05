// Closing sets of transition groups: of all processes together, given what may still come to each.
//
// A set T of transition groups is stubborn in a configuration s (Valmari 1991; persistent in
// Godefroid 1996, Definition 4.1) when every execution from s that stays outside T leaves the
// enabled steps of T enabled and unchanged, whichever of the two comes first, and enables nothing
// else of T. It then suffices to follow the steps of T. Closed sets are stubborn if the assumptions
// hold all that executions outside them can send: README.md.
#pragma once

#include "checker/engines/automata/step_key.hpp"
#include "checker/engines/por/closures.hpp"

namespace ample::checker {

/// Mistakes that somebody might make, for tests: an audit must find each of them.
enum class Fault : std::uint8_t {
  none,
  nothing_may_be_sent,    ///< as if nothing more were ever sent
  no_necessary_enabling,  ///< what could still fill an empty channel is not held back
  cut_means_closed,       ///< a local exploration beyond its budget counts as finished
  unchecked_guess,        ///< a bad guess of what is still sent counts as known
  unnoticed_writes,       ///< as if what one process writes to the shared variable were its own
  forgotten_branch,       ///< the first branch of a configuration stored late is no edge from it
  eager_receipts,         ///< a message at the head of a channel is received at once
  unwatched_occupancies   ///< steps that change CS(C) are invisible although safety is asked for
};

struct Tuning {
  std::size_t local_budget = 1000;  ///< local configurations in one local exploration
  bool dead_clocks = true;          ///< clocks that nobody reads any more are no part of it
  Fault fault = Fault::none;
};

/// It is for one thread only.
class SetClosing {
 public:
  /// A set: its part at each process.
  using Set = std::vector<StubbornPartId>;
  /// The assumption for each process, as its environment has it.
  using Assumptions = std::vector<AssumptionId>;

  SetClosing(Automata& automata, MaySendSummaries& summaries, const Tuning& tuning);

  /// The assumptions that follow from a summary, valid until the next call.
  const Assumptions& assumptions(MaySendId summary);
  /// True when the step's group is a closed set by itself, with no other step in it, and the step
  /// is neither visible nor a write.
  bool is_single(const GlobalConfiguration& configuration, const Assumptions& assumptions,
                 const GlobalStep& seed);
  /// The set that holds just these groups, by process.
  void set_to(const std::vector<GroupSet>& groups, Set& set);
  /// Closes the set. False when it has more than `most` steps awake: it is unfinished then.
  bool close(const GlobalConfiguration& configuration, const Assumptions& assumptions,
             const SleepSet& sleep, std::size_t most, Set& set);
  /// Closes the group of one seed after the other, until at most one step is awake: the first of
  /// the smallest of these sets, if it has fewer than `awake` steps awake, replaces `best`. Says
  /// how many are awake now.
  std::size_t close_smallest(const GlobalConfiguration& configuration,
                             const Assumptions& assumptions, const SleepSet& sleep,
                             std::span<const GlobalStep> seeds, std::size_t awake, Set& best);

  GroupSet groups(const Set& set, ProcessIndex process) const {
    return parts_.groups(set[process]);
  }
  /// The number of enabled steps in the set that do not sleep.
  std::size_t awake_in(const GlobalConfiguration& configuration, const Set& set,
                       const SleepSet& sleep) const;
  std::size_t awake_in(const GlobalConfiguration& configuration, ProcessIndex process,
                       GroupSet groups, const SleepSet& sleep) const;

  /// True when two enabled steps commute in this configuration and are not both visible.
  bool independent(const GlobalConfiguration& configuration, const GlobalStep& a,
                   const GlobalStep& b);
  bool is_visible(const LocalStep& step) const { return automata_->effect(step.effect).visible; }

  /// Forgets the answers remembered; assumptions may have other numbers from now on.
  void forget();
  /// About how much memory they take.
  std::size_t bytes() const;

 private:
  StubbornPartId part_of(GroupSet groups);
  /// True when `like` holds of an enabled step in one of the groups.
  template <class Like>
  bool holds_a_step(const GlobalConfiguration& configuration, ProcessIndex process, GroupSet groups,
                    const Like& like) const;
  bool holds_a_visible_step(const GlobalConfiguration& configuration, ProcessIndex process,
                            StubbornPartId part) const;
  bool writes(const LocalStep& step) const {
    return fault_ != Fault::unnoticed_writes && automata_->effect(step.effect).writes();
  }
  /// The registers on which no step of others may depend.
  RegisterSet registers_of(const GlobalConfiguration& configuration, ProcessIndex process,
                           StubbornPartId part) const;
  // Each of these three makes parts grow, which close() then has to do again.
  /// What the receiver's part holds is not sent to it through an empty channel.
  void hold_sends_to(ProcessIndex receiver, Set& set);
  /// No visible step is taken.
  void hold_visible_steps(Set& set);
  /// No step is taken that depends on these registers.
  void hold_uses(RegisterSet registers, Set& set);
  /// Answers are about the values of the registers known then.
  void notice_values();

  Automata* automata_;
  MaySendSummaries* summaries_;
  Fault fault_;
  StubbornParts parts_;
  std::deque<Commutation> commutations_;
  std::deque<RegisterDependence> dependences_;
  std::deque<Environment> environments_;
  std::deque<LocalBudget> budgets_;
  std::deque<Closures> closures_;
  std::vector<std::vector<StubbornPartId>> single_;  ///< by process and group: just that group held
  std::vector<std::uint8_t> to_do_;                  ///< by process
  Set closed_;                                       ///< scratch, like the next
  Assumptions assumptions_;
  Index values_ = 0;  ///< of all registers
};

}  // namespace ample::checker
