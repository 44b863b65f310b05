// Reading edges, and what an edge must not be.
#include "model/edge_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/process.hpp"

namespace ample::model {

int parse_count(std::string_view digits) {
  constexpr int beyond_any_graph = 1'000'000;
  if (digits.empty()) return -1;
  int value = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return -1;
    value = std::min(value * 10 + (digit - '0'), beyond_any_graph);
  }
  return value;
}

Edge parse_edge(std::string_view text, std::string_view where) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const Edge edge{parse_count(text.substr(0, dash)),
                  parse_count(text.substr(std::min(dash + 1, text.size())))};
  if (edge.first < 0 || edge.second < 0)
    throw WrongUsage(
        fmt::format("{}: '{}' is not an edge; an edge is two process numbers, as in 0-1", where,
                    printable(text)));
  if (std::max(edge.first, edge.second) >= max_wide_processes)
    throw BadInstance(fmt::format("{}: the edge {} is out of range; processes are 0 to {}", where,
                                  printable(text), max_wide_processes - 1));
  return edge;
}

void EdgeList::add(Edge edge, int processes, std::string_view where) {
  for (const int process : {edge.first, edge.second})
    if (process < 0 || process >= processes)
      throw BadInstance(fmt::format("{}: the edge {}-{} is out of range; processes are 0 to {}",
                                    where, edge.first, edge.second, processes - 1));
  if (edge.first == edge.second)
    throw BadInstance(fmt::format(
        "{}: P{} has an edge to itself; an edge joins two different processes, as in 0-1", where,
        edge.first));
  const Edge sorted = std::minmax(edge.first, edge.second);
  // Harmless to the graph, but in a list typed by hand it mostly stands in place of another edge.
  if (!edges_.insert(sorted).second)
    throw BadInstance(fmt::format("{}: the edge {}-{} is there twice; name every edge once", where,
                                  sorted.first, sorted.second));
}

PlainGraph EdgeList::graph() const {
  int last = 0;
  for (const Edge& edge : edges_) last = std::max(last, edge.second);
  return {last + 1, edges()};
}

PlainGraph parse_edges(std::string_view list, std::string_view where) {
  EdgeList edges;
  while (true) {
    const std::size_t comma = list.find(',');
    edges.add(parse_edge(list.substr(0, comma), where), max_wide_processes, where);
    if (comma == std::string_view::npos) return edges.graph();
    list.remove_prefix(comma + 1);
  }
}

}  // namespace ample::model
