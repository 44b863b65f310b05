// Random graphs for properties.
#pragma once

#include <rapidcheck.h>

#include <utility>
#include <vector>

#include "model/topology.hpp"

namespace ample::model {

/// A graph on `least` to `greatest` processes, sparse or dense: half of the pairs are edges down to
/// one in seven.
inline Topology any_graph(int least, int greatest) {
  const int processes = *rc::gen::inRange(least, greatest + 1);
  const auto gaps = *rc::gen::element<std::size_t>(1, 2, 6);
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < processes; ++i)
    for (int j = i + 1; j < processes; ++j)
      if (*rc::gen::weightedElement<bool>({{gaps, false}, {1, true}})) edges.emplace_back(i, j);
  return Topology("any", processes, edges);
}

}  // namespace ample::model
