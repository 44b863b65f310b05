// The edges of the graphs that have a name.
#include "model/topology_shapes.hpp"

namespace ample::model {

PlainGraph complete(int n) {
  PlainGraph graph{n, {}};
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) graph.edges.emplace_back(i, j);
  return graph;
}

PlainGraph path(int n) {
  PlainGraph graph{n, {}};
  for (int i = 1; i < n; ++i) graph.edges.emplace_back(i - 1, i);
  return graph;
}

PlainGraph ring(int n) {
  PlainGraph graph = path(n);
  graph.edges.emplace_back(0, n - 1);
  return graph;
}

PlainGraph star(int n) {
  PlainGraph graph{n + 1, {}};
  for (int i = 1; i <= n; ++i) graph.edges.emplace_back(0, i);
  return graph;
}

PlainGraph wheel(int n) {
  PlainGraph graph = star(n);
  for (int i = 1; i <= n; ++i) graph.edges.emplace_back(i, i % n + 1);
  return graph;
}

PlainGraph grid(int rows, int columns) {
  PlainGraph graph{rows * columns, {}};
  for (int process = 0; process < graph.processes; ++process) {
    if ((process + 1) % columns != 0) graph.edges.emplace_back(process, process + 1);
    if (process + columns < graph.processes) graph.edges.emplace_back(process, process + columns);
  }
  return graph;
}

PlainGraph butterfly() { return {5, {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {0, 4}, {3, 4}}}; }

}  // namespace ample::model
