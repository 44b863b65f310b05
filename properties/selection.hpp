// Which properties a run judges, by name.
//
// Names: `safety` (the critical-section bounds), `deadlock`, `anomaly.<name>`, and a case's named
// invariants. The default is safety, deadlock, the invariants that are the specification itself,
// and every anomaly.
#pragma once

#include "model/errors.hpp"
#include "model/system.hpp"

#include <string>
#include <vector>

namespace ample::properties {

enum class Kind : std::uint8_t { safety, deadlock, anomaly, invariant };

struct Property {
  Kind kind;
  std::size_t index = 0;  ///< of the anomaly or invariant in the system's list
  std::string name;       ///< as on the command line
  std::string meaning;    ///< one line
};

/// An anomaly is reported and never stops the search.
inline bool stops_the_search(const Property& property) { return property.kind != Kind::anomaly; }

/// Every property the system has.
std::vector<Property> all_properties(const model::System& system);
/// Safety, deadlock, the invariants of the specification and every anomaly.
std::vector<Property> default_properties(const model::System& system);
/// The named ones; throws WrongUsage for a name the system does not have, or one given twice.
std::vector<Property> select_properties(const model::System& system,
                                        const std::vector<std::string>& names);

}  // namespace ample::properties
