// Starvation: liveness and alternation judged on all steps between the configurations found.
#pragma once

#include "checker/infinite/liveness/step_graph.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/watch.hpp"
#include "checker/verdict/run/worker_pool.hpp"

namespace ample::checker {

/// The outcome of a complete search.
struct Found {
  Tabulation& tabulation;
  const VisitedSet& visited;
  std::uint64_t roots;     ///< so many of the first configurations are initial ones
  std::uint64_t terminal;  ///< configurations without a step
};

/// The same, and the graph made of it.
struct Explored : Found {
  const StepGraph& graph;
};

/// A fair execution in which some process waits for ever (liveness), or changes its state no more
/// (alternation): a stem and a loop, or a finite one. The stem is as short as can be.
struct Starvation {
  std::optional<Trace> trace;
  /// There is no trace, but an execution in which only the bound on rounds keeps a process from a
  /// request that it owes (alternation, or Requests::owed): nothing is decided.
  bool open = false;
};
Starvation starvation(const properties::Property& property, const Explored& explored, Watch& watch);

/// Can the property be judged without the graph? Strong fairness needs it, which looks at parts of
/// components, and so do a formula and a fairness that speaks of very many causes.
bool judged_in_place(const properties::Property& property, const model::System& system);

/// Asked now and then by the thread that called, with how often a configuration was looked at.
using StopInPlace = std::function<bool(std::uint64_t looked_at)>;

/// The same answer without the graph of all steps (fair_component_search.hpp), in some 12 bytes a
/// configuration that is looked at: what each process can do while it gets nowhere, one process a
/// worker. Only the steps within a component that violates the property are held. Throws LimitMet
/// when stop() says to stop.
Starvation starvation_in_place(const properties::Property& property, const Found& found,
                               WorkerPool& pool, const StopInPlace& stop);
/// The most bytes that it takes, besides a component that violates the property.
std::size_t bytes_in_place(const Found& found, unsigned workers);

}  // namespace ample::checker
