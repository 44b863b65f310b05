// What is owed: the steps that an execution has to take in the end.
//
// An execution goes on as long as an owed step is possible, and a fair one does not put it off for
// ever. Whatever speaks of whole executions asks these functions: where executions end, which loops
// are fair, how long a round lasts.
#pragma once

#include "model/action.hpp"
#include "model/configuration.hpp"

namespace ample::model {

/// Owed are the receipt of a message, a completed wait, and an invocation that needs no permission.
/// A request (an invocation that is counted) is owed only where everybody asks again and again.
/// Nobody owes a fault.
inline bool is_owed(const System& system, ActionId action, Requests requests) {
  const ActionInfo& info = system.actions()[action];
  return !is_fault(info.role) && (!info.counted || requests == Requests::owed);
}

/// True when an execution may end in this configuration: no step that is possible there is owed.
bool may_end(const System& system, const Configuration& configuration, Requests requests);

}  // namespace ample::model
