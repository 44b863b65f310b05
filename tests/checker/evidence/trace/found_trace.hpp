// A trace to work with in tests: the shortest one to a violation, as the explorer finds it.
#pragma once

#include "tests/support/checking.hpp"

#include <stdexcept>

namespace ample::tests {

struct FoundTrace {
  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
  properties::Property property;
  checker::Trace trace;
};

inline FoundTrace found_trace(const std::string& id, const properties::Request& request,
                              const std::string& property) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(id);
  auto system = system_of(id, request);
  const auto selected = properties::select_properties(*system, {property});
  checker::Options options;
  options.properties = selected;
  const checker::Report report = checker::full_search(*system, options);
  if (!report.findings[0].trace) throw std::runtime_error(property + " is not violated");
  return {algorithm, std::move(system), selected[0], *report.findings[0].trace};
}

}  // namespace ample::tests
