// Starvation: liveness and alternation judged on the graph of steps.
#pragma once

#include "checker/liveness/fair_cycle.hpp"
#include "checker/report/report.hpp"

namespace ample::checker {

/// What a complete search has found, and the graph made of it.
struct Explored {
  Tabulation& tabulation;
  const VisitedSet& visited;
  std::span<const model::ProcessSet> roots;  ///< CS(C0) of the first configurations
  const StepGraph& graph;
};

/// A fair execution in which some process waits for ever (liveness), or changes its state no more
/// (alternation): a stem and a loop, or a finite one. The stem is as short as can be.
std::optional<Trace> starvation(const properties::Property& property, const Explored& explored);

}  // namespace ample::checker
