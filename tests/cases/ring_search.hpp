// Searching the plain model of an algorithm on a ring, where the explorer has no such property or
// the mutant no end.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <unordered_map>

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

namespace ample::tests {

/// What kind of violation is looked for, by the name of the property.
inline bool violates(const model::System& system, const model::Configuration& configuration,
                     const std::string& property) {
  if (property == "deadlock")
    return model::enabled_steps(system, configuration).empty()
           && test::ending_of(system, configuration) == properties::Ending::deadlock;
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
    if (depths.emplace(test::key_of(configuration), depth).second) queue.push_back(configuration);
  };
  reach(model::initial_configuration(system, {}), 0);
  for (; !queue.empty(); queue.pop_front()) {
    const model::Configuration configuration = queue.front();
    const int depth = depths.at(test::key_of(configuration));
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
  const int found = length(checker::explore(system, options), property);
  EXPECT_EQ(found, shortest_by_brute_force(system, property)) << property;
  return found;
}

/// Waiting without hope: from how many configurations can some waiting process never enter,
/// whatever happens, and how many steps lead to the nearest.
struct Hopeless {
  std::size_t configurations = 0;
  int nearest = -1;
};

inline Hopeless hopeless(const model::System& system) {
  struct Node {
    model::Configuration configuration;
    int depth;
    std::vector<std::size_t> predecessors;
    model::ProcessSet may_enter;
  };
  std::vector<Node> nodes;
  std::unordered_map<std::string, std::size_t> numbers;
  const auto number_of = [&](const model::Configuration& configuration, int depth) {
    const auto [place, is_new] = numbers.emplace(test::key_of(configuration), nodes.size());
    if (is_new) nodes.push_back({configuration, depth, {}, {}});
    return place->second;
  };
  number_of(model::initial_configuration(system, {}), 0);
  std::deque<std::size_t> backwards;
  for (std::size_t from = 0; from < nodes.size(); ++from) {
    const model::Configuration configuration = nodes[from].configuration;
    const model::ProcessSet inside = model::occupancy(system, configuration);
    for (const model::Step& step : model::enabled_steps(system, configuration)) {
      model::Configuration next = configuration;
      model::take_step(system, next, step);
      nodes[from].may_enter = nodes[from].may_enter | (model::occupancy(system, next) - inside);
      nodes[number_of(next, nodes[from].depth + 1)].predecessors.push_back(from);
    }
    if (!nodes[from].may_enter.empty()) backwards.push_back(from);
  }
  for (; !backwards.empty(); backwards.pop_front())
    for (const std::size_t before : nodes[backwards.front()].predecessors) {
      const model::ProcessSet more = nodes[before].may_enter | nodes[backwards.front()].may_enter;
      if (more == nodes[before].may_enter) continue;
      nodes[before].may_enter = more;
      backwards.push_back(before);
    }
  Hopeless found;
  for (const Node& node : nodes)
    for (const model::ProcessId i : system.instance().all())
      if (system.waiting(i, node.configuration.locals[i.index]) && !node.may_enter.contains(i)) {
        if (found.configurations++ == 0) found.nearest = node.depth;
        break;
      }
  return found;
}

}  // namespace ample::tests
