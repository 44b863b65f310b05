// Random instances for properties.
#pragma once

#include "model/instance.hpp"
#include "tests/model/any_graph.hpp"

namespace ample::tests {

/// Any bounds 0 <= l_i < k_i <= |N_i|+1, or the same 0 <= l < k <= n for all.
inline model::Instance any_instance(model::Scope scope, int most_processes) {
  model::Instance instance;
  instance.topology = model::any_graph(1, most_processes);
  instance.scope = scope;
  const int n = instance.processes();
  const auto choose = [&](int most) {
    instance.l.push_back(*rc::gen::inRange(0, most));
    instance.k.push_back(*rc::gen::inRange(instance.l.back() + 1, most + 1));
  };
  if (scope == model::Scope::network) {
    choose(n);
    instance.l.assign(static_cast<std::size_t>(n), int{instance.l[0]});
    instance.k.assign(static_cast<std::size_t>(n), int{instance.k[0]});
  } else {
    for (const model::ProcessId i : instance.all()) choose(instance.topology.degree(i) + 1);
  }
  return instance;
}

}  // namespace ample::tests
