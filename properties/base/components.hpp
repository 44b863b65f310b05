// Strongly connected components of a graph, by Tarjan's algorithm without recursion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ample::properties {

/// May be used several times for one graph, whose nodes are the numbers below `nodes`.
class Components {
 public:
  /// Stands for the target of a step that is not followed.
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  explicit Components(std::size_t nodes) : order_(nodes), low_(nodes) {}

  /// Calls visit(members) for every component that can be reached from the roots, after all those
  /// to which steps lead from it. A node has steps(node) steps, and target(node, i) is where the
  /// i-th of them leads. In a later call only the roots of that call are looked at again.
  template <class Steps, class Target, class Visit>
  void find(std::span<const std::uint32_t> roots, const Steps& steps, const Target& target,
            const Visit& visit);

 private:
  /// A node whose steps are being looked at, and the next one of them.
  struct Frame {
    std::uint32_t node, next;
  };
  static constexpr std::uint32_t done = ~std::uint32_t{0};

  void meet(std::uint32_t node) {
    order_[node] = low_[node] = ++met_;
    open_.push_back(node);
    path_.push_back({node, 0});
  }
  /// The members of the component of a node whose steps have been looked at, if it is the first.
  std::span<const std::uint32_t> leave(std::uint32_t node) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().node] = std::min(low_[path_.back().node], low_[node]);
    if (low_[node] != order_[node]) return {};
    const auto first = std::find(open_.rbegin(), open_.rend(), node).base() - 1;
    for (auto member = first; member != open_.end(); ++member) order_[*member] = done;
    return {first, open_.end()};
  }

  /// 0: not met; done: its component is known; else a number in the order of meeting.
  std::vector<std::uint32_t> order_, low_;
  std::uint32_t met_ = 0;
  std::vector<Frame> path_;
  std::vector<std::uint32_t> open_;  ///< met, and of components that are not complete
};

template <class Steps, class Target, class Visit>
void Components::find(std::span<const std::uint32_t> roots, const Steps& steps,
                      const Target& target, const Visit& visit) {
  met_ = 0;
  for (const std::uint32_t root : roots) order_[root] = 0;
  for (const std::uint32_t root : roots) {
    if (order_[root] == 0) meet(root);
    while (!path_.empty()) {
      const auto [here, next] = path_.back();
      if (next == steps(here)) {
        const auto members = leave(here);
        if (!members.empty()) visit(members);
        open_.resize(open_.size() - members.size());
        continue;
      }
      ++path_.back().next;
      const std::uint32_t to = target(here, next);
      if (to == nowhere) continue;
      if (order_[to] == 0)
        meet(to);
      else if (order_[to] != done)
        low_[here] = std::min(low_[here], order_[to]);
    }
  }
}

}  // namespace ample::properties
