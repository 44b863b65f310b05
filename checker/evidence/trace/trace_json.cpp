// Writes the document of a trace as text.
#include "checker/evidence/trace/trace_json.hpp"

#include "checker/evidence/trace/trace_document.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

std::string to_json(const model::AlgorithmInfo& algorithm, const model::System& system,
                    const properties::Property& property, const Trace& trace) {
  return to_text(trace_document(algorithm, system, property, trace));
}

}  // namespace ample::checker
