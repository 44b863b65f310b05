// Fair cycles: where a fair execution can stay for ever within a part of the graph of steps.
//
// An execution stays for ever in a strongly connected component. It can do so fairly when, weakly,
// whatever is possible in all of the component is also done in it, and strongly, whatever is
// possible somewhere in it: if not, the configurations where that is possible are left out and the
// components of the rest are looked at (Emerson and Lei 1987).
#pragma once

#include "checker/infinite/liveness/step_graph.hpp"
#include "properties/base/fairness.hpp"

namespace ample::checker {

/// A part of the graph: some configurations and some steps.
struct Subgraph {
  std::function<bool(StateNumber)> state;
  std::function<bool(const StepGraph::Label&)> step;
};

/// Executions are looked for that stay in a part of the graph and are fair.
struct FairnessConstraint {
  Subgraph within;
  properties::Fairness fairness = properties::Fairness::weak;
  /// The causes that fairness speaks of; any other may be put off for ever.
  CauseSet obliged;
};

/// The configurations of the component where such an execution can stay and which can be reached
/// first; in increasing order. Nothing when there is none.
std::vector<StateNumber> fair_component(const StepGraph& graph,
                                        const FairnessConstraint& constraint);

/// A cycle through a fair component: a configuration and the step taken from it.
struct CycleStep {
  StateNumber state;
  std::uint32_t step;  ///< the number of a successor
};

/// A short fair cycle that begins at one of the first of the component's configurations.
std::vector<CycleStep> fair_cycle(const StepGraph& graph, const FairnessConstraint& constraint,
                                  const std::vector<StateNumber>& component);

}  // namespace ample::checker
