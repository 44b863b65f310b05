// What a reduction is measured and audited with where its test is not about invariants.
#pragma once

#include "properties/asked/selection.hpp"

namespace ample::tests {

/// The default properties but for the named invariants: safety, deadlock and the anomalies. An
/// invariant that does not say what it reads needs the full search, and most others make nearly
/// every step visible.
inline std::vector<properties::Property> without_invariants(const model::System& system) {
  std::vector<properties::Property> list = properties::default_properties(system);
  std::erase_if(list, [](const properties::Property& property) {
    return property.kind == properties::Kind::invariant;
  });
  return list;
}

}  // namespace ample::tests
