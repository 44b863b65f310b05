// The expanders of a search, one a worker.
#pragma once

#include "checker/engines/full/search/expander.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/worker_pool.hpp"

#include <memory>

namespace ample::checker {

class Expanders {
 public:
  /// The arguments must outlive them; Expander explains the rest.
  Expanders(WorkerPool& pool, Tabulation& tabulation, const VisitedSet& visited,
            const Options& options, StepChooser* chooser = nullptr,
            const SleepSets* sleep_sets = nullptr);

  unsigned size() const { return static_cast<unsigned>(all_.size()); }
  Expander& of_worker(unsigned worker) { return *all_[worker]; }
  /// Nothing has been discovered yet.
  const Discoveries& nothing_discovered() const { return all_.front()->discoveries(); }
  /// Calls Expander::forget() of all.
  void forget();

  /// Visits the configurations from `first` until before `last`, each worker an equal part.
  void expand(std::uint64_t first, std::uint64_t last);

  // The results of the last expand():
  bool outgrown() const;
  /// The expanders whose part counts, in order: later ones do not count when one ended early.
  std::span<const std::unique_ptr<Expander>> in_use() const;
  /// Adds what they have counted and discovered, and the limit that one of them has met.
  void account(Tally& tally, Discoveries& discoveries, Budget& budget) const;

 private:
  WorkerPool* pool_;
  std::vector<std::unique_ptr<Expander>> all_;
};

/// Adds what an expander counted and discovered; the budget ends if it ended early.
void account(const Expander& expander, Tally& tally, Discoveries& discoveries, Budget& budget);

/// The initial configurations, tabulated. Throws BadInstance for one outside of the state
/// constraint.
std::vector<std::vector<Index>> initial_configurations(Tabulation& tabulation);

}  // namespace ample::checker
