// A trace as the text of a JSON file, described in TRACE.md.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "model/algorithm.hpp"

namespace ample::checker {

/// The text does not end with a newline, so that no part of a file that ends early is a whole one.
/// Throws InternalError when the trace does not replay to a violation of the property.
std::string to_json(const model::AlgorithmInfo& algorithm, const model::System& system,
                    const properties::Property& property, const Trace& trace);

}  // namespace ample::checker
