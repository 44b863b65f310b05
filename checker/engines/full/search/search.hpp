// A search: it visits every configuration, breadth first, and judges each by itself. The loop is in
// explorer.cpp. Infinite executions are judged afterwards (full/).
#pragma once

#include "checker/engines/full/search/expanders.hpp"
#include "checker/engines/full/search/search_state.hpp"
#include "checker/engines/full/search/step_chooser.hpp"
#include "checker/verdict/run/watch.hpp"

#include <memory>

namespace ample::checker {

/// A range of configurations that are visited together: `first` until before `last`.
struct Block {
  StateNumber first, last;
};

class Search {
 public:
  /// To be called when a level was visited and what its steps lead to was stored.
  using AfterLevel = std::function<void(std::uint32_t level)>;

  /// Follows all steps, or by one worker those that are chosen.
  Search(const model::System& system, const Options& options, StepChooser* chooser = nullptr);

  /// Runs until everything was visited, or the budget has ended.
  void run();
  /// It may end the budget.
  void after_each_level(AfterLevel after) { after_level_ = std::move(after); }

  const SearchState& state() const { return now_; }
  Tabulation& tabulation() { return tabulation_; }
  VisitedSet& states() { return states_; }
  WorkerPool& pool() { return pool_; }
  Budget& budget() { return budget_; }

  // These are for judging infinite executions, in the same budget.
  /// True when the memory limit allows so many bytes more.
  bool would_fit(std::size_t more) const { return budget_.allows_bytes(bytes() + more); }
  /// The same, but otherwise the limit on memory ends the search.
  bool has_room_for(std::size_t more);
  /// For work that may be left undone: it throws LimitMet at a limit, which does not end the
  /// search.
  Watch spare_watch() const;
  /// Counts these bytes as in use, besides what was found.
  void set_other_bytes(std::size_t bytes) { other_bytes_ = bytes; }
  bool must_stop();

 private:
  void visit_all();

  void store_initial_configurations();
  void visit_again(std::span<const StateNumber> reopened);
  bool finished() const { return budget_.ended() || now_.visited == states_.size(); }
  void begin_level();
  /// Visits blocks of the level, until something else is to be done. The one that has to be visited
  /// again, since the layout has become too narrow.
  std::optional<Block> visit_blocks();
  /// Takes over what was found in a block; the blocks do so in their order, one at a time.
  bool finish(Block block, const Expander& expander);
  void end_level();
  void look_ahead(Block block);
  void widen();
  void store_successors(const Candidates& candidates);
  void measure_tables();
  void watch_limits();
  void do_what_is_due();

  SleepSets* sleep_sets() { return sleep_sets_ ? &*sleep_sets_ : nullptr; }
  std::size_t bytes() const {
    return states_.bytes() + (sleep_sets_ ? sleep_sets_->bytes(states_.size()) : 0) + table_bytes_
           + other_bytes_;
  }
  bool any_is_new(const Candidates& candidates) const;
  /// Configurations that are farther away are not stored.
  bool at_greatest_depth() const {
    return options_->max_depth != 0 && now_.level >= options_->max_depth;
  }

  const model::System* system_;
  const Options* options_;
  StepChooser* chooser_;
  AfterLevel after_level_;
  std::uint64_t most_states_;
  Budget budget_;

  WorkerPool pool_;
  std::unique_ptr<Tabulation> own_tabulation_;  ///< unless it is that of the chooser
  Tabulation& tabulation_;
  std::uint64_t block_size_;  ///< the most configurations in a block
  VisitedSet states_;
  std::optional<SleepSets> sleep_sets_;  ///< where steps may sleep
  Expanders expanders_;

  SearchState now_;
  bool cut_off_ = false;  ///< a configuration is farther away than --max-depth
  bool progress_is_due_ = false;
  std::size_t table_bytes_ = 0;            ///< of the tabulation, measured now and then
  std::size_t other_bytes_ = 0;            ///< by the questions that follow
  std::uint64_t watched_transitions_ = 0;  ///< when the limits were looked at last
};

}  // namespace ample::checker
