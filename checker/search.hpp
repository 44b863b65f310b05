// One search: what it has found so far, and the pieces of its loop (which is in explorer.cpp).
#pragma once

#include "checker/expander.hpp"
#include "checker/worker_pool.hpp"

#include <chrono>
#include <memory>

namespace ample::checker {

/// A range of configurations that are visited together: `first` until before `last`.
struct Block {
  StateNumber first, last;
};

/// Of this process, all threads together.
double cpu_seconds();

class Search {
 public:
  Search(const model::System& system, const Options& options);

  /// All of it. Throws InternalError when a trace does not replay.
  Report run();

 private:
  void explore();

  void store_initial_configurations();
  bool finished() const { return limit_ != Limit::none || visited_ == states_.size(); }
  Block next_block();
  void expand(Block block);
  bool outgrown() const;
  void widen();
  void account();
  void store_successors();
  void watch_limits();

  /// The expanders whose part of the block counts: later ones do not when one ended early.
  std::span<const std::unique_ptr<Expander>> in_use() const;
  void end_with(Limit limit, std::string text);
  double seconds() const;
  std::size_t bytes() const { return states_.bytes() + table_bytes_; }
  Report conclude();
  Finding finding_of(const properties::Property& property, const std::optional<Witness>& witness);

  const model::System* system_;
  const Options* options_;
  std::uint64_t most_states_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double cpu_before_ = cpu_seconds();
  double next_progress_ = 1;

  WorkerPool pool_;
  Tabulation tabulation_;
  VisitedSet states_;
  std::vector<std::unique_ptr<Expander>> expanders_;
  std::size_t expanders_busy_ = 0;  ///< with the last block

  std::vector<model::ProcessSet> roots_;  ///< CS(C0) of the first states
  std::uint64_t visited_ = 0;             ///< so many states have been visited
  std::uint64_t level_end_ = 0;           ///< of the level being visited
  std::uint32_t level_ = 0, depth_ = 0;
  Tally tally_;
  Discoveries discoveries_;
  std::size_t table_bytes_ = 0;  ///< of the tabulation, measured now and then
  Limit limit_ = Limit::none;
  std::string limit_text_;
};

}  // namespace ample::checker
