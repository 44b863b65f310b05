// A trace that was read from its file and run again.
#pragma once

#include "checker/evidence/trace_file/trace_match.hpp"
#include "model/algorithm.hpp"

#include <memory>
#include <string>

namespace ample::tools {

/// A file's trace, and the instance that it was replayed on.
struct LoadedTrace {
  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
  checker::MatchedTrace matched;
};

/// Throws as read_trace and match do.
LoadedTrace loaded_trace(const std::string& text);
/// The same of a file, which errors name.
LoadedTrace loaded_trace_file(const std::string& path);

}  // namespace ample::tools
