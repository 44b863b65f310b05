// Traces in JSON. What matches is written, and what is written matches again.
#include "checker/evidence/trace_file/trace_file.hpp"

#include "cases/catalogue.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/evidence/trace_file/trace_match.hpp"
#include "properties/instances/request.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

namespace {

std::string written_again(const std::string& text) {
  const checker::TraceFile file = checker::read_trace(text);
  const model::AlgorithmInfo& algorithm = cases::algorithm(file.algorithm);
  const auto system =
      algorithm.make(properties::instance_from(algorithm, file.request_for(algorithm)));
  const checker::MatchedTrace matched = checker::match(file, algorithm, *system);
  return checker::to_json(algorithm, *system, matched.property, matched.trace);
}

}  // namespace

void try_reading(const std::string& text) {
  const std::string first = written_again(text);
  require(written_again(first) == first, "a trace that is written differs when it is read");
}

}  // namespace ample::fuzz
