// Strongly connected components of random graphs, against who reaches whom.
#include "properties/base/components.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::properties {
namespace {

using Targets = std::vector<std::vector<std::uint32_t>>;  ///< by node

/// Every node that can be reached from each, itself included.
std::vector<std::vector<bool>> reached_in(const Targets& graph) {
  const std::size_t n = graph.size();
  std::vector<std::vector<bool>> reached(n, std::vector<bool>(n));
  for (std::size_t from = 0; from < n; ++from) {
    reached[from][from] = true;
    for (const std::uint32_t to : graph[from])
      if (to != Components::nowhere) reached[from][to] = true;
  }
  for (std::size_t by = 0; by < n; ++by)
    for (std::size_t from = 0; from < n; ++from)
      for (std::size_t to = 0; to < n; ++to)
        if (reached[from][by] && reached[by][to]) reached[from][to] = true;
  return reached;
}

void drop_repeats(std::vector<std::uint32_t>& nodes) {
  std::vector<std::uint32_t> once;
  for (const std::uint32_t node : nodes)
    if (std::ranges::find(once, node) == once.end()) once.push_back(node);
  nodes = std::move(once);
}

RC_GTEST_PROP(Components, AreThoseThatReachOneAnother, ()) {
  const auto n = *rc::gen::inRange<std::uint32_t>(1, 10);
  Targets graph(n);
  for (auto& targets : graph)
    targets = *rc::gen::container<std::vector<std::uint32_t>>(
        rc::gen::oneOf(rc::gen::inRange(0u, n), rc::gen::just(Components::nowhere)));
  auto roots = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0u, n));
  drop_repeats(roots);
  const auto reached = reached_in(graph);

  std::vector<std::size_t> component(n);  // its number from 1, in the order of the visits
  std::size_t components = 0;
  const auto steps = [&](std::uint32_t node) { return graph[node].size(); };
  const auto target = [&](std::uint32_t node, std::uint32_t i) { return graph[node][i]; };
  Components(n).find(roots, steps, target, [&](std::span<const std::uint32_t> members) {
    ++components;
    for (const std::uint32_t member : members) {
      RC_ASSERT(component[member] == 0u);
      component[member] = components;
    }
  });

  for (std::uint32_t a = 0; a < n; ++a) {
    const bool is_reached =
        std::ranges::any_of(roots, [&](std::uint32_t root) { return reached[root][a]; });
    RC_ASSERT((component[a] != 0) == is_reached);
    for (std::uint32_t b = 0; is_reached && b < n; ++b) {
      if (!reached[a][b]) continue;
      RC_ASSERT(component[b] <= component[a]);  // first what steps lead to
      RC_ASSERT((component[a] == component[b]) == reached[b][a]);
    }
  }
}

}  // namespace
}  // namespace ample::properties
