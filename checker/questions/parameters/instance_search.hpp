// The search of each instance of a sweep.
#pragma once

#include "checker/engines/engines.hpp"

#include <string>
#include <vector>

namespace ample::checker {

struct InstanceSearch {
  /// Named as on the command line. Empty: what ends a search by default, without the anomalies.
  std::vector<std::string> properties{};
  /// Of the text's invariants only those that the algorithm is for, unless they are named.
  bool specification_only = false;
  Options limits{};  ///< its seed is that of the schedules, too
  const Engine* engine = &default_engine();
  /// The number of random schedules that come first: they mostly find a violation at once, though
  /// its execution need not be shortest.
  std::uint64_t schedules = 0;
};

/// The named ones; without names what is judged by default, but no anomalies, which never make a
/// run fail.
std::vector<properties::Property> judged(const model::System& system, const InstanceSearch& search);

/// A violation that schedules show ends the search, unless it is to keep going; the report then
/// counts no configurations. A property that they violate is not searched.
Report searched(const model::System& system, const InstanceSearch& search);

/// The same, and then again for what a violation kept from being judged, until each property is
/// judged by itself or a limit is met. The counts are those of the first search, or of the last one
/// if that saw everything.
Report searched_for_each(const model::System& system, const InstanceSearch& search);

}  // namespace ample::checker
