// Executions of a universe, as traces of the plain model.
#pragma once

#include "checker/liveness/fair_cycle.hpp"
#include "checker/outcome/report.hpp"
#include "checker/stabilization/universe.hpp"

namespace ample::checker {

/// Of a universe that is explored; both must outlive it.
class UniverseTraces {
 public:
  UniverseTraces(Universe& universe, const model::Faults& faults)
      : universe_(&universe), faults_(&faults) {}

  /// From a start to `entry`, as short as can be, and then along the path, whose last `loop_steps`
  /// are the loop. Throws InternalError where the plain model does not follow.
  Trace along(StateNumber entry, const std::vector<CycleStep>& path, std::size_t loop_steps);
  /// Does the loop come back to the very configuration in which it begins, not only to one with
  /// the same representative?
  bool leads_back(const Trace& trace) const;

  model::Configuration plain(StateNumber state);

 private:
  std::vector<CycleStep> way_to(StateNumber state) const;
  model::Configuration represented(model::Configuration configuration) const;

  Universe* universe_;
  const model::Faults* faults_;
};

}  // namespace ample::checker
