// Several processes step at the same time: each sees the configuration before, and their effects
// come together.
#pragma once

#include "model/configuration.hpp"

namespace ample::model {

/// The bytes of the shared variable when several processes have written it, each its own part.
/// Throws BadInstance when two wrote the same byte.
Bytes merged_shared(const Bytes& before, const std::vector<Bytes>& after);

/// One enabled step each of different processes, all at once.
Configuration take_together(const System& system, const Configuration& before,
                            const std::vector<Step>& steps);

}  // namespace ample::model
