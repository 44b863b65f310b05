// The heaviest way through random graphs, against walks of every length.
#include "checker/stabilization/heaviest_path.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

struct Arc {
  std::uint32_t from, to;
  bool weighs;
};

RC_GTEST_PROP(HeaviestPath, is_that_of_all_walks, ()) {
  const std::uint32_t nodes = *rc::gen::inRange(1u, 7u);
  std::vector<Arc> arcs;
  for (int count = *rc::gen::inRange(0, 12); count > 0; --count)
    arcs.push_back(
        {*rc::gen::inRange(0u, nodes), *rc::gen::inRange(0u, nodes), *rc::gen::arbitrary<bool>()});
  std::stable_sort(arcs.begin(), arcs.end(),
                   [](const Arc& one, const Arc& other) { return one.from < other.from; });
  MarkedGraph graph;
  std::size_t next = 0;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    for (; next < arcs.size() && arcs[next].from == node; ++next)
      graph.add_edge(arcs[next].to, arcs[next].weighs);
    graph.end_node();
  }
  const std::uint32_t starts = *rc::gen::inRange(1u, nodes + 1);

  // Without a weighing cycle no walk weighs more than there are nodes.
  std::vector<std::uint64_t> weight(nodes, 0);  // of walks of so many steps
  for (std::uint32_t length = 0; length < 2 * nodes * nodes; ++length) {
    std::vector<std::uint64_t> longer(nodes, 0);
    for (const Arc& arc : arcs)
      longer[arc.from] = std::max(longer[arc.from], weight[arc.to] + arc.weighs);
    weight = longer;
  }
  const std::uint64_t most = *std::max_element(weight.begin(), weight.begin() + starts);

  const auto found = graph.heaviest(starts);
  RC_ASSERT(found.has_value() == (most < nodes));
  if (!found) return;
  RC_ASSERT(found->weight == most);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < found->steps.size(); ++i) {
    std::vector<Arc> own;
    for (const Arc& arc : arcs)
      if (arc.from == found->steps[i].node) own.push_back(arc);
    const Arc& taken = own.at(found->steps[i].edge);
    sum += taken.weighs;
    if (i + 1 < found->steps.size()) RC_ASSERT(taken.to == found->steps[i + 1].node);
  }
  RC_ASSERT(sum == most);
  if (!found->steps.empty()) RC_ASSERT(found->steps.front().node < starts);
}

}  // namespace
}  // namespace ample::checker
