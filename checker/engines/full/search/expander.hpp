// The first part of a block: the successors of a range of configurations, packed and hashed, but
// for those that sleep sets show to be stored already.
#pragma once

#include "checker/engines/full/search/candidates.hpp"
#include "checker/engines/full/search/step_chooser.hpp"
#include "checker/store/tabulation/quotient.hpp"
#include "checker/store/visited/recent_words.hpp"
#include "checker/verdict/run/judge.hpp"

#include <array>

namespace ample::checker {

/// Counts over the configurations visited.
struct Tally {
  std::uint64_t transitions = 0, terminal = 0, horizon = 0;
  Tally& operator+=(const Tally& other) {
    transitions += other.transitions;
    terminal += other.terminal;
    horizon += other.horizon;
    return *this;
  }
};

/// Each worker has one, and nothing is written that another worker reads.
class Expander {
 public:
  /// With sleep sets, it takes no step that sleeps; without a chooser, it takes all others.
  Expander(Tabulation& tabulation, const VisitedSet& visited, const Options& options,
           StepChooser* chooser = nullptr, const SleepSets* sleep_sets = nullptr);

  /// Visits the configurations from `first` until before `last`, in order; ends early with the one
  /// that stops the search.
  void expand(StateNumber first, StateNumber last);

  /// Must be called after the layout has changed, or when the results of an expand() are not used:
  /// a configuration met before may never have been stored. What was discovered is forgotten, too:
  /// not all of it may have been accounted for.
  void forget() {
    recent_.clear(visited_->layout().words());
    judge_.forget();
  }

  // The results of the last expand():
  const Candidates& candidates() const { return candidates_; }
  const Tally& tally() const { return tally_; }
  /// Some successor does not fit the layout: the candidates are worthless, and the range has to be
  /// expanded again when the layout is wider.
  bool outgrown() const { return outgrown_; }
  /// The range ended early, with a violation or because a handler exceeded a bound.
  bool ended_early() const { return ended_early_; }
  const std::optional<model::BoundExceeded>& bound_exceeded() const { return bound_exceeded_; }

  /// The discoveries of every expand() since the last forget().
  const Discoveries& discoveries() const { return judge_.discoveries(); }

 private:
  /// A configuration unpacked, and the messages that can be received in it, but for those whose
  /// receipts sleep.
  struct Unpacked {
    std::vector<Index> configuration;
    std::vector<Event> receipts;
    SlotMask asleep = 0;
    std::uint64_t receipts_asleep = 0;
  };
  /// A configuration is unpacked this many configurations before its turn, and the tables that its
  /// steps will need are fetched from memory.
  static constexpr StateNumber ahead = 3;
  /// A layout may read this many bytes beyond a record. A record has at least one byte, so these
  /// are at most this many records.
  static constexpr StateNumber read_behind = 64;

  /// A channel, and the mask of its slot.
  struct Source {
    InChannel in_channel;
    SlotMask mask;
  };

  void look_at_channels();
  /// A record; `read_behind` bytes behind it may be read, too.
  const std::byte* record(StateNumber state);
  void unpack(StateNumber state, Unpacked& unpacked);
  /// Adds the receipts from these channels, at most 64.
  void add_receipts(std::span<const Source> sources, Unpacked& unpacked);
  void visit(StateNumber state, const Unpacked& unpacked);
  void take_steps(StateNumber state, const Unpacked& unpacked);
  /// True when no step is enabled, but for faults.
  bool only_faults(const Unpacked& unpacked);
  [[gnu::always_inline]] void add_successor(StateNumber state, const Unpacked& unpacked,
                                            const Move& move);
  /// True when the successor lies within the state constraint.
  bool is_within(std::span<const Index> configuration, const Move& move);
  /// Calls change(slot, from, to) for every slot in which the successor's representative differs.
  template <class Change>
  void for_each_change_of_representative(std::span<const Index> configuration, const Move& move,
                                         Change change);

  Tabulation* tabulation_;
  const VisitedSet* visited_;
  StepChooser* chooser_;         ///< null: all steps are taken
  const SleepSets* sleep_sets_;  ///< null: no step sleeps
  Sleep sleep_;
  std::vector<Source> sources_;  ///< at the last look, in the order of receipts
  bool constrained_;             ///< there is a state constraint
  bool has_faults_;              ///< there are steps that are faults
  Judge judge_;
  Quotient quotient_;
  Candidates candidates_;
  Tally tally_;
  bool outgrown_ = false, ended_early_ = false;
  std::optional<model::BoundExceeded> bound_exceeded_;

  std::array<Unpacked, ahead + 1> unpacked_;  ///< the one being visited, and the next ones
  StateNumber last_ = 0;                      ///< the end of the range
  std::vector<std::byte> copy_;               ///< of a record
  std::vector<std::uint64_t> words_;          ///< the one being visited, packed
  HashSum sum_ = 0;                           ///< the sum of its hash
  std::vector<Index> represented_;            ///< a successor, when it is replaced
  RecentWords recent_;
};

}  // namespace ample::checker
