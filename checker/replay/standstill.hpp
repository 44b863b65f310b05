// What the processes of a configuration are doing, as the specification asks.
#pragma once

#include "checker/tabulation/tabulation.hpp"
#include "properties/deadlock.hpp"

namespace ample::checker {

/// CS(C), of an unpacked configuration.
inline model::ProcessMask inside_mask(const Tabulation& tabulation,
                                      std::span<const Index> configuration) {
  model::ProcessMask inside = 0;
  for (ProcessIndex i = 0; i < tabulation.processes(); ++i)
    inside |= model::ProcessMask{tabulation.local(i, configuration[i]).in_cs} << i;
  return inside;
}

/// Who waits.
inline model::ProcessMask waiting_mask(const Tabulation& tabulation,
                                       std::span<const Index> configuration) {
  model::ProcessMask waiting = 0;
  for (ProcessIndex i = 0; i < tabulation.processes(); ++i)
    waiting |= model::ProcessMask{tabulation.local(i, configuration[i]).waiting} << i;
  return waiting;
}

/// Whom the bound on rounds alone keeps from asking again.
inline model::ProcessSet stopped_by_bound(const Tabulation& tabulation,
                                          std::span<const Index> configuration) {
  model::ProcessSet all;
  for (ProcessIndex i = 0; i < tabulation.processes(); ++i) {
    const model::ProcessId process(static_cast<int>(i));
    const bool stopped = tabulation.has_shared()
                             ? tabulation.system().stopped_by_bound(
                                 process, tabulation.bytes_of_argument(i, configuration))
                             : tabulation.local(i, configuration[i]).stopped_by_bound;
    if (stopped) all.insert(process);
  }
  return all;
}

/// What properties::ending_of asks of a configuration in which no step is enabled.
inline properties::Standstill standstill_of(const Tabulation& tabulation,
                                            std::span<const Index> configuration) {
  return {model::ProcessSet::from_mask(inside_mask(tabulation, configuration)),
          model::ProcessSet::from_mask(waiting_mask(tabulation, configuration)),
          stopped_by_bound(tabulation, configuration)};
}

}  // namespace ample::checker
