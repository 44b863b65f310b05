// One search: what it has found so far, and the pieces of its loop (which is in explorer.cpp).
#pragma once

#include "checker/liveness/step_graph.hpp"
#include "checker/search/budget.hpp"
#include "checker/search/checkpoint.hpp"
#include "checker/search/conclusion.hpp"
#include "checker/search/resources.hpp"
#include "checker/search/standing.hpp"
#include "checker/search/worker_pool.hpp"

#include <memory>

namespace ample::checker {

/// A range of configurations that are visited together: `first` until before `last`.
struct Block {
  StateNumber first, last;
};

class Search {
 public:
  Search(const model::System& system, const Options& options);

  /// All of it. Throws InternalError when a trace does not replay.
  Report run();

 private:
  void explore();

  void begin();
  void store_initial_configurations();
  void visit_again(std::span<const StateNumber> reopened);
  void resume();
  void require_witnesses();
  bool finished() const { return budget_.ended() || now_.visited == states_.size(); }
  Block next_block();
  void expand(Block block);
  bool outgrown() const;
  void widen();
  void account();
  void store_successors();
  void measure_tables();
  void watch_limits();
  void save();

  /// The expanders whose part of the block counts: later ones do not when one ended early.
  std::span<const std::unique_ptr<Expander>> in_use() const;
  std::size_t bytes() const {
    return states_.bytes() + table_bytes_ + (graph_ ? graph_->bytes() : 0);
  }
  /// Otherwise the limit on memory ends the search.
  bool has_room_for(std::size_t more);
  Report conclude();
  Finding finding_of(const properties::Property& property, const std::optional<Witness>& witness);
  /// Throws WrongUsage when the search was resumed from what no search has written.
  std::vector<Finding> findings();
  /// Of liveness, alternation or partial deadlock, when everything was seen.
  void judge_all_steps(Finding& finding);
  /// Without the graph of all steps?
  bool judges_in_place(const properties::Property& property) const;
  void make_graph();
  bool must_stop();
  bool any_is_new(std::span<const Candidates* const> chunks) const;
  /// What is farther away is not stored.
  bool at_greatest_depth() const {
    return options_->max_depth != 0 && now_.level >= options_->max_depth;
  }

  const model::System* system_;
  const Options* options_;
  std::uint64_t most_states_;
  Budget budget_;
  double cpu_before_ = cpu_seconds();
  CheckpointTimes checkpoint_times_;

  WorkerPool pool_;
  std::unique_ptr<Tabulation> own_tabulation_;  ///< unless it is that of the lone steps
  Tabulation& tabulation_;
  VisitedSet states_;
  std::vector<std::unique_ptr<Expander>> expanders_;
  std::size_t expanders_busy_ = 0;  ///< with the last block

  Standing now_;
  Standing before_block_;  ///< with --checkpoint: where a search that a limit ends within a block
                           ///< can be taken up
  bool cut_off_ = false;   ///< a configuration is farther away than --max-depth
  std::size_t table_bytes_ = 0;     ///< of the tabulation, measured now and then
  std::optional<StepGraph> graph_;  ///< made when a question about infinite executions needs it
  std::uint64_t looked_at_ = 0;     ///< see Progress
  /// Of the last checkpoint that was written: how many configurations had been visited.
  std::optional<std::uint64_t> saved_visited_;
  std::string checkpoint_failure_;  ///< or why not
};

}  // namespace ample::checker
