// Which properties a sweep judges when none is named.
#pragma once

#include "properties/selection.hpp"

namespace ample::checker {

/// The named ones; without names safety, deadlock and the specification, but no anomalies.
std::vector<properties::Property> judged(const model::System& system,
                                         const std::vector<std::string>& names);

}  // namespace ample::checker
