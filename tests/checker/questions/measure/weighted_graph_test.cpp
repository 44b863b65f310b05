// The heaviest and the lightest way: small graphs by hand, random ones against walks of every
// length.
#include "checker/questions/measure/weighted_graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

WeightedGraph graph(const std::vector<std::vector<WeightedStep>>& nodes,
                    std::vector<bool> complete) {
  WeightedGraph made;
  made.starts = 1;
  for (const auto& steps : nodes) {
    made.steps.insert(made.steps.end(), steps.begin(), steps.end());
    made.end_node();
  }
  made.complete = std::move(complete);
  return made;
}

TEST(WeightedGraph, HeaviestAndLightestWays) {
  // 0 -5-> 1 -0-> 2, 0 -1-> 2 -1-> 3; only 3 is complete, and 1 -9-> 4 leads to nothing.
  const auto made = graph({{{1, 5, 0}, {2, 1, 0}}, {{2, 0, 0}, {4, 9, 0}}, {{3, 1, 0}}, {}, {}},
                          {false, false, false, true, false});
  EXPECT_EQ(heaviest(made, false)->weight, 14u);
  EXPECT_EQ(heaviest(made, true)->weight, 6u);
  EXPECT_EQ(heaviest(made, true)->way.steps.size(), 3u);
  EXPECT_EQ(lightest(made)->weight, 2u);
}

TEST(WeightedGraph, ACycleWithAWeightHasNoBoundWhereAWayCanEnd) {
  // 0 -> 1 -1-> 2 -> 1, and 2 -> 3.
  const std::vector<std::vector<WeightedStep>> nodes = {
      {{1, 0, 0}}, {{2, 1, 0}}, {{1, 0, 0}, {3, 0, 0}}, {}};
  const auto endless = heaviest(graph(nodes, {false, false, false, true}), true);
  EXPECT_FALSE(endless->weight.has_value());
  EXPECT_EQ(endless->way.loop, 2u);
  EXPECT_EQ(heaviest(graph(nodes, {true, false, false, false}), true)->weight, 0u);
  EXPECT_FALSE(heaviest(graph(nodes, {false, false, false, false}), true).has_value());
}

constexpr std::uint16_t most_of_a_step = 3;

WeightedGraph any_graph() {
  WeightedGraph made;
  const auto nodes = *rc::gen::inRange<NodeNumber>(1, 7);
  made.starts = *rc::gen::inRange<NodeNumber>(1, nodes + 1);
  for (NodeNumber node = 0; node < nodes; ++node) {
    for (int count = *rc::gen::inRange(0, 4); count > 0; --count)
      made.steps.push_back({*rc::gen::inRange<NodeNumber>(0, nodes),
                            *rc::gen::inRange<std::uint16_t>(0, most_of_a_step + 1),
                            {}});
    made.end_node();
    made.complete.push_back(*rc::gen::arbitrary<bool>());
  }
  return made;
}

/// The weight of the best walk from a start to one of the ends; nothing where none gets there.
template <class Better>
std::optional<std::uint64_t> best_walk(const WeightedGraph& graph, const std::vector<bool>& ends,
                                       std::uint32_t longest, Better better) {
  using Weight = std::optional<std::uint64_t>;
  const auto choose = [&](Weight& best, std::uint64_t other) {
    if (!best || better(other, *best)) best = other;
  };
  std::vector<Weight> shorter(graph.nodes());  // by node, over walks of at most so many steps
  for (std::uint32_t length = 0; length <= longest; ++length) {
    std::vector<Weight> best(graph.nodes());
    for (NodeNumber node = 0; node < graph.nodes(); ++node) {
      if (ends[node]) best[node] = 0;
      for (const WeightedStep& step : graph.from(node))
        if (shorter[step.to]) choose(best[node], *shorter[step.to] + step.weight);
    }
    shorter = best;
  }
  Weight found;
  for (NodeNumber start = 0; start < graph.starts; ++start)
    if (shorter[start]) choose(found, *shorter[start]);
  return found;
}

/// Takes the steps of a way; the node after each, the start first.
std::vector<NodeNumber> nodes_of(const WeightedGraph& graph, const WeightedPath& way) {
  RC_ASSERT(way.start < graph.starts);
  std::vector<NodeNumber> nodes = {way.start};
  for (const std::uint32_t step : way.steps) {
    RC_ASSERT(graph.first[nodes.back()] <= step);
    RC_ASSERT(step < graph.first[nodes.back() + 1]);
    nodes.push_back(graph.steps[step].to);
  }
  return nodes;
}

std::uint64_t weight_of(const WeightedGraph& graph, std::span<const std::uint32_t> steps) {
  std::uint64_t sum = 0;
  for (const std::uint32_t step : steps) sum += graph.steps[step].weight;
  return sum;
}

RC_GTEST_PROP(WeightedGraph, TheHeaviestWayIsThatOfAllWalks, ()) {
  const WeightedGraph graph = any_graph();
  const bool to_complete_ones = *rc::gen::arbitrary<bool>();
  const auto ends =
      to_complete_ones ? graph.complete : std::vector<bool>(graph.complete.size(), true);
  // Without a cycle that weighs something no walk weighs more than `limit`; with one, a walk that
  // goes round 2 * limit times does, and there is time to get to the cycle and from it to an end.
  const std::uint64_t limit = std::uint64_t{most_of_a_step} * graph.nodes();
  const auto longest = static_cast<std::uint32_t>(2 * limit + 2) * graph.nodes();
  const auto most = best_walk(graph, ends, longest, std::greater<>());

  const auto found = heaviest(graph, to_complete_ones);
  RC_ASSERT(found.has_value() == most.has_value());
  if (!found) return;
  const std::vector<NodeNumber> nodes = nodes_of(graph, found->way);
  RC_ASSERT(found->weight.has_value() == (*most <= limit));
  if (found->weight) {
    RC_ASSERT(*found->weight == *most);
    RC_ASSERT(weight_of(graph, found->way.steps) == *most);
    RC_ASSERT(ends[nodes.back()]);
    RC_ASSERT(found->way.loop == 0u);
  } else {
    const std::size_t loop = found->way.loop;
    RC_ASSERT(weight_of(graph, std::span(found->way.steps).last(loop)) > 0u);
    RC_ASSERT(nodes.back() == nodes[nodes.size() - 1 - loop]);
  }
}

RC_GTEST_PROP(WeightedGraph, TheLightestWayIsThatOfAllWalks, ()) {
  const WeightedGraph graph = any_graph();
  const auto least = best_walk(graph, graph.complete, graph.nodes(), std::less<>());
  const auto found = lightest(graph);
  RC_ASSERT(found.has_value() == least.has_value());
  if (!found) return;
  RC_ASSERT(found->weight == least);
  RC_ASSERT(weight_of(graph, found->way.steps) == *least);
  RC_ASSERT(bool{graph.complete[nodes_of(graph, found->way).back()]});
}

}  // namespace
}  // namespace ample::checker
