// The steps of a trace that speak of some processes, messages or variables.
#pragma once

#include "checker/verdict/replay/playback.hpp"

namespace ample::checker {

/// Several processes select the steps of each, several names the steps with any of them. If
/// processes and names are given, a step has to meet both.
struct Only {
  std::vector<model::ProcessId> processes;
  std::vector<std::string> names;  ///< of messages and variables, without subscripts

  bool everything() const { return processes.empty() && names.empty(); }
  bool shows(const model::System& system, const PlayedStep& played) const;
};

/// Reads words such as "P1", "Request", "grantedTo". Throws WrongUsage for a process that does not
/// exist, and for a name that is neither a variable nor a message of this trace.
Only only_of(const std::vector<std::string>& words, const model::System& system,
             const Trace& trace);

/// "only P1, grantedTo: 3 of 12 steps"
std::string shown_text(const Only& only, std::size_t shown, std::size_t steps);

}  // namespace ample::checker
