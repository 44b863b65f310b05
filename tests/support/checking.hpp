// Checking an instance in a test: by its request, with every property, to the end.
#pragma once

#include "cases/catalogue.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/request.hpp"
#include "tests/support/named.hpp"

#include <memory>
#include <string>

namespace ample::tests {

inline std::unique_ptr<model::System> system_of(const std::string& algorithm,
                                                const properties::Request& request) {
  const model::AlgorithmInfo& info = cases::algorithm(algorithm);
  return properties::system_of(info, properties::instance_from(info, request));
}

/// Everything is explored, and the first violation of each property reported.
inline checker::Report explore_all(const model::System& system, int workers = 1) {
  checker::Options options;
  options.properties = properties::all_properties(system);
  options.keep_going = true;
  options.workers = workers;
  return checker::full_search(system, options);
}
inline checker::Report explore_all(const std::string& algorithm,
                                   const properties::Request& request) {
  return explore_all(*system_of(algorithm, request));
}

/// The finding of one property; the property must have been asked for.
inline const checker::Finding& finding(const checker::Report& report, const std::string& property) {
  return the_one_named(report.findings, property,
                       [](const checker::Finding& found) { return found.property.name; });
}

/// Steps of the trace that violates a property; -1 when it holds.
inline int length(const checker::Report& report, const std::string& property) {
  const checker::Finding& found = finding(report, property);
  return found.trace ? static_cast<int>(found.trace->steps.size()) : -1;
}

}  // namespace ample::tests
