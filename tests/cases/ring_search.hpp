// Searching the plain model of an algorithm on a ring, where the explorer has no such property or
// the mutant no end.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <unordered_map>

#include "checker/verdict/replay/future.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

namespace ample::tests {

/// What kind of violation is looked for, by the name of the property.
inline bool violates(const model::System& system, const model::Configuration& configuration,
                     const std::string& property) {
  if (property == "deadlock")
    return model::enabled_steps(system, configuration).empty()
           && tests::ending_of(system, configuration) == properties::Ending::deadlock;
  for (std::size_t i = 0; i < system.invariants().size(); ++i)
    if (system.invariants()[i].name == property)
      return !system.invariant_holds(i, configuration.locals);
  return false;
}

/// Steps of the shortest execution that violates the property; -1 when there is none. Ends there,
/// so that the system may be infinite.
inline int shortest_by_brute_force(const model::System& system, const std::string& property) {
  std::unordered_map<std::string, int> depths;
  std::deque<model::Configuration> queue;
  const auto reach = [&](const model::Configuration& configuration, int depth) {
    if (depths.emplace(tests::key_of(configuration), depth).second) queue.push_back(configuration);
  };
  reach(model::initial_configuration(system, {}), 0);
  for (; !queue.empty(); queue.pop_front()) {
    const model::Configuration configuration = queue.front();
    const int depth = depths.at(tests::key_of(configuration));
    if (violates(system, configuration, property)) return depth;
    for (const model::Step& step : model::enabled_steps(system, configuration)) {
      model::Configuration next = configuration;
      const model::Outcome outcome = model::take_step(system, next, step);
      for (std::size_t i = 0; i < system.anomalies().size(); ++i)
        if ((outcome.anomalies >> i & 1u) != 0
            && "anomaly." + system.anomalies()[i].name == property)
          return depth + 1;
      reach(next, depth + 1);
    }
  }
  return -1;
}

/// The same length from the explorer and from brute force.
inline int shortest(const model::System& system, const std::string& property) {
  checker::Options options;
  options.properties = properties::select_properties(system, {property});
  options.max_states = 200'000;  // an anomaly does not stop the search
  const int found = length(checker::full_search(system, options), property);
  EXPECT_EQ(found, shortest_by_brute_force(system, property)) << property;
  return found;
}

/// After how many steps some process waits and gets through on no continuation, while others go on:
/// -1 when that never happens.
inline int hopeless_after(const model::System& system) {
  checker::Options options;
  options.properties = properties::select_properties(system, {"partial-deadlock"});
  checker::Report report = checker::full_search(system, options);
  checker::mark_inevitable(system, report.findings);
  const checker::Finding& found = report.findings.front();
  if (found.verdict == checker::Verdict::holds) return -1;
  return static_cast<int>(found.trace.value().inevitable.value());
}

/// What is known of every wait, under weak fairness.
inline checker::Verdict liveness(const model::System& system) {
  checker::Options options;
  options.properties = properties::select_properties(system, {"liveness"});
  return checker::full_search(system, options).verdict;
}

}  // namespace ample::tests
