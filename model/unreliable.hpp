// Faults: a network that loses or duplicates messages, and processes that stop for ever.
//
// They are steps of their own, beside those of the algorithm: *lose* and *duplicate* happen to the
// message that a channel would deliver next (with an unordered network to any), *crash* to a
// process. No process can tell whether a message of a FIFO channel was lost at its head or before;
// only a predicate that looks into channels can. A duplicate comes right behind its message.
// Messages to oneself are safe. A crashed process takes no step and no message any more, and stays
// where it is: who has crashed InCS is InCS. The instance says how many faults an execution may
// have at most; they are counted in the shared variable. Nobody owes a fault: a configuration in
// which nothing but faults can happen is terminal, and fairness does not speak of them.
#pragma once

#include "model/system.hpp"

#include <memory>

namespace ample::model {

/// The same algorithm with the faults of its instance (Instance::unreliable). Throws BadInstance
/// where the two do not go together.
std::unique_ptr<System> with_faults(std::unique_ptr<System> reliable);

/// True when a message was lost or duplicated on the way to this configuration.
bool has_failed_messages(const System& system, const Configuration& configuration);

}  // namespace ample::model
