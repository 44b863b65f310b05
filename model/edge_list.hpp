// Lists of edges as people write them: read one at a time, each fault reported where it stands.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ample::model {

/// An undirected edge between P_first and P_second.
using Edge = std::pair<int, int>;

/// A graph as a reader of some notation leaves it, before it is a Topology.
struct PlainGraph {
  int processes{};
  std::vector<Edge> edges;
};

/// The number written in `digits`; -1 when that is no number.  Numbers too large for any graph come
/// back as a million, so that they are out of range and not unreadable.
int parse_count(std::string_view digits);

/// The edge written "0-1".  `where` begins the text of an error, as "graph 'edges:0-1'".
/// Throws WrongUsage, and BadInstance for a process that no graph has.
Edge parse_edge(std::string_view text, std::string_view where);

/// A list that refuses self loops, repeated edges and processes out of range.
class EdgeList {
 public:
  /// Throws BadInstance, with a text that begins with `where`.
  void add(Edge edge, int processes, std::string_view where);
  bool empty() const { return edges_.empty(); }
  /// i<j, sorted.
  std::vector<Edge> edges() const { return {edges_.begin(), edges_.end()}; }
  /// The graph on the processes from P0 to the last one mentioned.
  PlainGraph graph() const;

 private:
  std::set<Edge> edges_;
};

/// The graph written "0-1,1-2": processes P0 to the last one mentioned.
PlainGraph parse_edges(std::string_view list, std::string_view where);

}  // namespace ample::model
