// The graph of all steps in the plain model, in a std::map: what is asked of whole executions is
// asked of it by brute force. Nothing of the checker is used.
#pragma once

#include "model/configuration.hpp"
#include "tests/support/brute_force.hpp"

#include <tuple>
#include <vector>

namespace ample::tests {

struct PlainStep {
  int to;
  int cause;     ///< -1: a fault
  bool request;  ///< it asks for a permission
  model::Step step;

  bool is_owed(bool requests_owed) const { return cause >= 0 && (requests_owed || !request); }
};

struct PlainConfiguration {
  model::Configuration whole;
  std::vector<PlainStep> steps{};
  std::set<int> inside{}, waiting{};
  bool stopped = false;   ///< the bound on rounds keeps a process from asking
  bool deadlock = false;  ///< were nothing possible (properties/base/deadlock.hpp)
};

struct PlainGraph {
  std::vector<PlainConfiguration> configurations{};
  int roots = 0;  ///< so many of them, the first ones, are initial
};

/// Everything that can be reached.
inline PlainGraph plain_graph(const model::System& system) {
  PlainGraph graph;
  std::vector<PlainConfiguration>& all = graph.configurations;
  std::map<std::string, int> numbers;
  std::map<std::tuple<int, int, int>, int> causes;
  const auto meet = [&](const model::Configuration& whole) {
    const auto [place, is_new] = numbers.try_emplace(key_of(whole), static_cast<int>(all.size()));
    if (is_new) all.push_back({.whole = whole});
    return place->second;
  };
  for (const model::Configuration& first : model::initial_configurations(system)) meet(first);
  graph.roots = static_cast<int>(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const model::Configuration here = all[i].whole;
    const model::ProcessSet occupancy = model::occupancy(system, here);
    for (const model::ProcessId process : system.instance().all()) {
      const model::Bytes local = model::local_and_shared(here, process);
      if (occupancy.contains(process)) all[i].inside.insert(process);
      if (system.waiting(process, local)) all[i].waiting.insert(process);
      all[i].stopped = all[i].stopped || system.stopped_by_bound(process, local);
    }
    all[i].deadlock = ending_of(system, here) == properties::Ending::deadlock;
    for (const model::Step& step : model::enabled_steps(system, here)) {
      const model::ActionInfo& info = system.actions()[step.action];
      const int sender = step.sender.is_nil() ? -1 : int{*step.sender};
      const bool fault = model::is_fault(info.role);
      const int cause =
          fault ? -1
                : causes
                      .try_emplace({int{step.process}, sender, sender < 0 ? step.action : 0},
                                   static_cast<int>(causes.size()))
                      .first->second;
      const bool request = info.role == model::Role::invocation && info.counted;
      const int to = meet(after(system, here, step));  // the list of all may grow
      all[i].steps.push_back({to, cause, request, step});
    }
  }
  return graph;
}

}  // namespace ample::tests
