// Topology: who is joined to whom, an undirected graph on the processes P0, P1, ...
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/wide_process_set.hpp"

namespace ample::model {

/// permutation[i] is where P_i goes.
using Permutation = std::vector<ProcessId>;

/// The processes to which those of a set go.
inline ProcessSet image_of(ProcessSet set, const Permutation& permutation) {
  ProcessSet image;
  for (const ProcessId i : set) image.insert(permutation[i.index]);
  return image;
}

class Topology {
 public:
  /// The most automorphisms that are listed: 9! (complete:9) still fit.
  static constexpr std::size_t max_automorphisms = 400'000;
  /// The most processes of all_connected: 853 graphs; with 8 it would be 11117.
  static constexpr int max_enumerated = 7;

  /// Edges in any order and direction.  Throws BadInstance for a number of processes outside 1 to
  /// max_wide_processes, a process out of range, a self loop and a repeated edge.
  Topology(std::string name, int processes, const std::vector<std::pair<int, int>>& edges);

  /// Reads one of names(), any kN pN cN sN wN, or the path of an existing file (a name comes before
  /// a file of that name: write file:k3 then).  A file holds one graph (topology_file.hpp).
  /// Throws WrongUsage for what cannot be read ("all:N" included: that is not one topology, see
  /// all_connected) and BadInstance for what can be read and is no graph.
  static Topology parse(std::string_view text);
  /// The same of a file with any number of graphs, in their order.
  static std::vector<Topology> parse_all(std::string_view text);

  /// The name as the user gave it. A graph from a file has its edges: form instead, so that a trace
  /// does not depend on the file (or its g6: form, when the last process has no edge and edges:
  /// could not say so).
  const std::string& name() const { return name_; }
  int processes() const { return static_cast<int>(neighbours_.size()); }
  /// i<j, sorted.
  std::vector<std::pair<int, int>> edges() const;
  /// N_i
  const WideProcessSet& neighbours(ProcessId process) const {
    return neighbours_[checked(process)];
  }
  /// N_i with P_i itself
  WideProcessSet closed_neighbourhood(ProcessId process) const;
  /// The distance in hops; -1 when there is no path.
  int distance(ProcessId from, ProcessId to) const;
  /// A graph need not be connected; an algorithm may demand it.
  bool connected() const;
  int degree(ProcessId process) const { return neighbours(process).size(); }

  /// All permutations that keep the edges, the identity among them, in lexicographic order.
  /// Throws BoundExceeded when there are more than max_automorphisms.
  std::vector<Permutation> automorphisms() const;
  bool isomorphic_to(const Topology& other) const;
  std::string graph6() const;
  /// The graph whose P_names[i] is P_i of this one, named g6:...
  Topology renamed(const Permutation& names) const;

  /// The same processes and edges; the name is no part of the graph.
  bool operator==(const Topology& other) const { return neighbours_ == other.neighbours_; }

  /// The named graphs and the forms, for lists and near misses.
  static std::vector<std::string> names();
  /// Every connected graph on so many processes up to isomorphism, by number of edges, each named
  /// g6:... The graph of a class is the one with the greatest graph6, which tends to make P0 the
  /// hub. Throws WrongUsage outside 1 to max_enumerated.
  static std::vector<Topology> all_connected(int processes);

 private:
  /// Throws InternalError for a process that is not in the graph.
  std::size_t checked(ProcessId process) const;
  void measure_distances();

  std::string name_;
  std::vector<WideProcessSet> neighbours_;
  std::vector<std::vector<int>> distances_;
};

}  // namespace ample::model
