// The lightest way: Dijkstra's algorithm, with a queue for each weight (Dial 1969).
#include "checker/questions/measure/weighted_graph.hpp"

#include <algorithm>
#include <deque>

namespace ample::checker {

std::optional<Weighed> lightest(const WeightedGraph& graph) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Reached {
    std::uint32_t weight = none, step = none;
    NodeNumber before = 0;
  };
  std::vector<Reached> reached(graph.nodes());
  std::vector<std::deque<NodeNumber>> queues(1);
  for (NodeNumber start = 0; start < graph.starts; ++start) {
    reached[start].weight = 0;
    queues[0].push_back(start);
  }
  for (std::uint32_t weight = 0; weight < queues.size(); ++weight)
    while (!queues[weight].empty()) {
      const NodeNumber here = queues[weight].front();
      queues[weight].pop_front();
      if (reached[here].weight != weight) continue;
      if (graph.complete[here]) {
        Weighed found{weight, {}};
        NodeNumber node = here;
        for (; reached[node].step != none; node = reached[node].before)
          found.way.steps.push_back(reached[node].step);
        found.way.start = node;
        std::reverse(found.way.steps.begin(), found.way.steps.end());
        return found;
      }
      for (std::uint32_t i = graph.first[here]; i < graph.first[here + 1]; ++i) {
        const WeightedStep& step = graph.steps[i];
        const std::uint32_t with = weight + step.weight;
        if (reached[step.to].weight <= with) continue;
        reached[step.to] = {with, i, here};
        if (queues.size() <= with) queues.resize(with + 1);
        queues[with].push_back(step.to);
      }
    }
  return std::nullopt;
}

}  // namespace ample::checker
