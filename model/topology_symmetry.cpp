// Symmetry: graphs that are the same up to the numbers of their processes (automorphisms,
// isomorphism).
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/topology.hpp"

namespace ample::model {

namespace {

/// Backtracking: the processes of `from` are placed one by one on processes of `to`.
///
/// An isomorphism keeps all distances, not only the edges, so distances prune: a process may go
/// only where the sorted distances to all others are the same (which includes the degree), and
/// where the distances to everything placed before agree.  Processes are placed in breadth-first
/// order: a process whose neighbour is placed has few places left, and no component is begun before
/// the one at hand fits.
class Placements {
 public:
  /// Called with each isomorphism; false ends the search.
  using Visit = std::function<bool(const Permutation&)>;

  Placements(const Topology& from, const Topology& to) : from_(from), to_(to) {
    WideProcessSet ordered;
    for (int root = 0; root < from.processes(); ++root) {
      if (ordered.contains(root)) continue;
      for (int hops = 0; hops < from.processes(); ++hops)
        for (int process = 0; process < from.processes(); ++process)
          if (from.distance(root, process) == hops) {
            order_.push_back(process);
            ordered.insert(process);
          }
    }
    image_.resize(order_.size());
    std::vector<std::vector<int>> profiles;  // of `to`
    profiles.reserve(static_cast<std::size_t>(to.processes()));
    for (int place = 0; place < to.processes(); ++place) profiles.push_back(profile(to, place));
    for (int process = 0; process < from.processes(); ++process)
      places_.push_back(places_like(profile(from, process), profiles));
  }

  void each(const Visit& visit) {
    if (from_.processes() == to_.processes()) place_from(0, visit);
  }

 private:
  static std::vector<int> profile(const Topology& graph, ProcessId process) {
    std::vector<int> distances;
    distances.reserve(static_cast<std::size_t>(graph.processes()));
    for (int other = 0; other < graph.processes(); ++other)
      distances.push_back(graph.distance(process, other));
    std::ranges::sort(distances);
    return distances;
  }

  static WideProcessSet places_like(const std::vector<int>& profile,
                                    const std::vector<std::vector<int>>& profiles) {
    WideProcessSet places;
    for (std::size_t place = 0; place < profiles.size(); ++place)
      if (profiles[place] == profile) places.insert(static_cast<int>(place));
    return places;
  }

  bool fits(std::size_t depth, ProcessId place) const {
    for (std::size_t earlier = 0; earlier < depth; ++earlier)
      if (from_.distance(order_[earlier], order_[depth])
          != to_.distance(image_[order_[earlier].index], place))
        return false;
    return true;
  }

  bool place_from(std::size_t depth, const Visit& visit) {
    if (depth == order_.size()) return visit(image_);
    const std::size_t process = order_[depth].index;
    for (const ProcessId place : places_[process] - taken_) {
      if (!fits(depth, place)) continue;
      image_[process] = place;
      taken_.insert(place);
      const bool go_on = place_from(depth + 1, visit);
      taken_.erase(place);
      if (!go_on) return false;
    }
    return true;
  }

  const Topology& from_;
  const Topology& to_;
  std::vector<ProcessId> order_;
  std::vector<WideProcessSet> places_;
  Permutation image_;
  WideProcessSet taken_;
};

}  // namespace

std::vector<Permutation> Topology::automorphisms() const {
  std::vector<Permutation> found;
  Placements(*this, *this).each([&](const Permutation& automorphism) {
    found.push_back(automorphism);
    return found.size() <= max_automorphisms;
  });
  if (found.size() > max_automorphisms)
    throw BoundExceeded(
        fmt::format("graph '{}' has more than {} automorphisms; use a graph with fewer, or no "
                    "symmetry",
                    printable(name_), max_automorphisms));
  std::ranges::sort(found);
  return found;
}

bool Topology::isomorphic_to(const Topology& other) const {
  bool found = false;
  Placements(*this, other).each([&](const Permutation&) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace ample::model
