// A trace file as read: of the right shape, but not yet believed.
//
// Its instance, its property, and who takes which action are enough to run the trace again;
// everything else in it is compared with that run (trace_match.hpp).
#pragma once

#include "checker/verdict/outcome/json.hpp"
#include "properties/instances/request.hpp"

#include <memory>
#include <optional>
#include <string_view>

namespace ample::checker {

/// A step as the file names it.
struct NamedStep {
  std::string action;
  int process;
  std::optional<int> sender, position, outcome;
  bool at_once = false;
};

struct TraceFile {
  std::string algorithm;
  properties::Request options;  ///< without inside
  model::ProcessSet inside;
  std::string property;
  std::string sentence;  ///< what a paper says of it; may be empty
  std::vector<NamedStep> steps;
  std::size_t loop = 0;       ///< as in Trace
  bool after_faults = false;  ///< it says what is under way in the first configuration
  std::shared_ptr<const Json> document;

  /// The request that makes the instance again: the options, and CS(C0) if the algorithm lets one
  /// choose it. Throws WrongUsage for a graph or coterie that is no name: a trace names no file.
  properties::Request request_for(const model::AlgorithmInfo& algorithm) const;
};

/// Throws WrongUsage, in one line, for what is no trace: not JSON, too deep, another format or
/// version, a part that is missing or of the wrong type.
TraceFile read_trace(std::string_view text);

}  // namespace ample::checker
