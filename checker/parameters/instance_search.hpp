// How each instance of a sweep is searched.
#pragma once

#include "checker/engines/engines.hpp"

#include <string>
#include <vector>

namespace ample::checker {

struct InstanceSearch {
  /// Named as on the command line. Empty: safety, deadlock and the specification, without the
  /// anomalies.
  std::vector<std::string> properties{};
  Options limits{};  ///< its seed is that of the schedules, too
  const Engine* engine = &default_engine();
  /// So many random schedules come first: where something is wrong they mostly show it at once, by
  /// an execution that need not be shortest.
  std::uint64_t schedules = 0;
};

/// The named ones; without names what is judged by default, but no anomalies, which never make a
/// run fail.
std::vector<properties::Property> judged(const model::System& system,
                                         const std::vector<std::string>& names);

/// A violation that schedules show ends the search, unless it is to keep going: the report is of no
/// configuration then. What they violate is not searched.
Report searched(const model::System& system, const InstanceSearch& search);

}  // namespace ample::checker
