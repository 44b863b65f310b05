// Why a process of these algorithms lacks a grant, and whom it waits for: LMUTIN, a layer of the
// naive composition, and LKCS say it alike.
#pragma once

#include "model/action.hpp"
#include "model/timestamp.hpp"

#include <string>

namespace ample::cases::local_cs {

/// P_j keeps the process's request pending: it grants again when a process that it lists as granted
/// releases or relinquishes. `variable` is grantedTo_j, "grantedTo_1[MUTEX]"; after faults P_j may
/// still have permissions.
model::Blame keeps_pending(model::ProcessId j, model::ProcessId process,
                           const std::string& variable, const model::TimestampSet& granted,
                           bool may_grant);
/// P_j lists a grant that the process does not have: only its own Release would move that.
model::Blame lists_a_grant(model::ProcessId j, model::ProcessId process);
/// P_j does not have the request; whoever is in `on` could bring it.
model::Blame lacks_the_request(model::ProcessId j, model::ProcessId process, model::ProcessSet on);
/// The processes with an entry.
model::ProcessSet processes_of(const model::TimestampSet& set);

}  // namespace ample::cases::local_cs
