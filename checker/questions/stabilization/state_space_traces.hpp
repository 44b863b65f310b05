// Executions of a state space, as traces of the plain model.
#pragma once

#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/questions/stabilization/state_space.hpp"
#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// The state space must be explored; it and the faults must outlive this.
class StateSpaceTraces {
 public:
  StateSpaceTraces(StateSpace& space, const model::Faults& faults)
      : space_(&space), faults_(&faults) {}

  /// Leads from a start to `entry`, as short as can be, and then along the path, whose last
  /// `loop_steps` are the loop. Throws InternalError where the plain model does not follow.
  Trace along(StateNumber entry, const std::vector<CycleStep>& path, std::size_t loop_steps);
  /// True when the loop comes back to the very configuration in which it begins, not only to one
  /// with the same representative.
  bool leads_back(const Trace& trace) const;

  model::Configuration plain(StateNumber state);

 private:
  std::vector<CycleStep> way_to(StateNumber state) const;
  model::Configuration represented(model::Configuration configuration) const;

  StateSpace* space_;
  const model::Faults* faults_;
};

}  // namespace ample::checker
