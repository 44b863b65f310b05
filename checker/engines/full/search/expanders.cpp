// Shares a range of configurations among the workers.
#include "checker/engines/full/search/expanders.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

Expanders::Expanders(WorkerPool& pool, Tabulation& tabulation, const VisitedSet& visited,
                     const Options& options, StepChooser* chooser, const SleepSets* sleep_sets)
    : pool_(&pool) {
  for (unsigned worker = 0; worker < pool.workers(); ++worker)
    all_.push_back(std::make_unique<Expander>(tabulation, visited, options, chooser, sleep_sets));
}

void Expanders::forget() {
  for (const auto& expander : all_) expander->forget();
}

void Expanders::expand(std::uint64_t first, std::uint64_t last) {
  const std::uint64_t parts = all_.size();
  pool_->run(size(), [&](unsigned worker) {
    const auto begin_of = [&](std::uint64_t part) {
      return static_cast<StateNumber>(first + (last - first) * part / parts);
    };
    all_[worker]->expand(begin_of(worker), begin_of(worker + 1));
  });
}

bool Expanders::outgrown() const {
  return std::ranges::any_of(all_, [](const auto& expander) { return expander->outgrown(); });
}

std::span<const std::unique_ptr<Expander>> Expanders::in_use() const {
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i]->ended_early()) return std::span(all_).first(i + 1);
  return all_;
}

void Expanders::account(Tally& tally, Discoveries& discoveries, Budget& budget) const {
  for (const auto& expander : in_use()) checker::account(*expander, tally, discoveries, budget);
}

void account(const Expander& expander, Tally& tally, Discoveries& discoveries, Budget& budget) {
  tally += expander.tally();
  discoveries.add(expander.discoveries());
  if (expander.bound_exceeded())
    budget.end_with(*expander.bound_exceeded());
  else if (expander.ended_early())
    budget.end_at_violation();
}

std::vector<std::vector<Index>> initial_configurations(Tabulation& tabulation) {
  const model::System& system = tabulation.system();
  std::vector<std::vector<Index>> initial;
  for (const model::Configuration& first : model::initial_configurations(system)) {
    if (!system.within_constraint(first))
      throw model::BadInstance("an initial configuration lies outside of the constraint "
                               + system.constraint() + ": say less in the constraint");
    initial.push_back(tabulation.encode(first));
  }
  return initial;
}

}  // namespace ample::checker
