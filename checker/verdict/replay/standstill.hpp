// Tells who is in the critical section, waits, or is stopped by the bound in a configuration, and
// which steps are owed there.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "model/owed.hpp"
#include "properties/base/deadlock.hpp"

namespace ample::checker {

/// The processes, of which there are at most max_processes, whose local state has it, in an
/// unpacked configuration.
inline model::ProcessMask mask_of(bool LocalState::*has, const Tabulation& tabulation,
                                  std::span<const Index> configuration) {
  model::ProcessMask mask = 0;
  for (ProcessIndex i = 0; i < tabulation.processes(); ++i)
    mask |= model::ProcessMask{tabulation.local(i, configuration[i]).*has} << i;
  return mask;
}
/// CS(C).
inline model::ProcessMask inside_mask(const Tabulation& tabulation,
                                      std::span<const Index> configuration) {
  return mask_of(&LocalState::in_cs, tabulation, configuration);
}
/// The waiting processes.
inline model::ProcessMask waiting_mask(const Tabulation& tabulation,
                                       std::span<const Index> configuration) {
  return mask_of(&LocalState::waiting, tabulation, configuration);
}

/// The processes that are so, however many there are.
inline model::WideProcessSet set_of(bool LocalState::*has, const Tabulation& tabulation,
                                    std::span<const Index> configuration) {
  model::WideProcessSet set;
  for (ProcessIndex i = 0; i < tabulation.processes(); ++i)
    if (tabulation.local(i, configuration[i]).*has) set.insert(process_id(i));
  return set;
}

/// The processes that only the bound on rounds keeps from asking again.
inline model::WideProcessSet stopped_by_bound(const Tabulation& tabulation,
                                              std::span<const Index> configuration) {
  model::WideProcessSet all;
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

/// True when the step is owed.
inline bool is_owed(const Tabulation& tabulation, const Move& move, model::Requests requests) {
  return model::is_owed(tabulation.system(), move.effect->action, requests);
}

/// True when requests are owed and only the bound on rounds keeps somebody from one.
inline bool owes_beyond_bound(const Tabulation& tabulation, std::span<const Index> configuration,
                              model::Requests requests) {
  return requests == model::Requests::owed && !stopped_by_bound(tabulation, configuration).empty();
}

/// The facts that properties::ending_of needs about a configuration in which no step is enabled.
inline properties::Standstill standstill_of(const Tabulation& tabulation,
                                            std::span<const Index> configuration) {
  return {set_of(&LocalState::in_cs, tabulation, configuration),
          set_of(&LocalState::waiting, tabulation, configuration),
          stopped_by_bound(tabulation, configuration)};
}

}  // namespace ample::checker
