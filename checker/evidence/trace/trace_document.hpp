// The document that a trace is as JSON: instance, initial variables, steps, violation (TRACE.md).
//
// This is the only writer. A file is checked by writing its trace again and comparing. It is
// internal: trace_json.hpp gives the text.
#pragma once

#include "checker/verdict/outcome/json.hpp"
#include "checker/verdict/replay/playback.hpp"

namespace ample::checker {

inline constexpr const char* trace_format = "ample-trace";
inline constexpr int trace_version = 1;

/// Throws InternalError when the trace does not replay to a violation of the property.
Json trace_document(const model::AlgorithmInfo& algorithm, const model::System& system,
                    const properties::Property& property, const Trace& trace);

/// {"state_0":"InCS",...}
Json record_json(const model::Record& record);
/// The same: the variables of all processes, and the shared ones.
Json variables_json(const model::System& system, const model::Configuration& configuration);

/// The step numbered `index`, from 1.
Json step_json(const model::System& system, std::size_t index, const PlayedStep& played,
               bool at_once = false);

}  // namespace ample::checker
