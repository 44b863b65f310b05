// Does a process do under other names what another one does?
//
// `image` stands for the local state, and the shared variable if there is one, that `local` of P_i
// becomes under the names; it is that of P_names[i].
#pragma once

#include "model/system.hpp"
#include "model/topology.hpp"

namespace ample::checker {

/// Is P_i at `local` what P_names[i] is at `image`, and are its internal actions the same?
bool same_process(const model::System& system, const model::Permutation& names, model::ProcessId i,
                  const model::Bytes& local, const model::Bytes& image);

/// Is the receipt of a message the same?
bool same_receipt(const model::System& system, const model::Permutation& names, model::ProcessId i,
                  model::ProcessId sender, const model::Bytes& local, const model::Bytes& image,
                  const model::Bytes& message);

}  // namespace ample::checker
