// Starvation: liveness and alternation judged on all steps between the configurations found.
#pragma once

#include "checker/infinite/liveness/step_graph.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/watch.hpp"

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

}  // namespace ample::checker
