// Components by Tarjan's algorithm, which finds them from the last to the first: the weight of each
// is known when those that follow it are.
#include "checker/stabilization/heaviest_path.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace ample::checker {

std::optional<MarkedGraph::Path> MarkedGraph::heaviest(Node starts) const {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Frame {
    Node node;
    std::uint32_t next;
  };
  std::vector<std::uint32_t> order(nodes(), none), low(nodes()), component(nodes(), none);
  std::vector<std::uint64_t> weights;  // by component: of the heaviest path from it
  std::vector<Frame> path;
  std::vector<Node> open;
  std::uint32_t met = 0;
  const auto meet = [&](Node node) {
    order[node] = low[node] = met++;
    open.push_back(node);
    path.push_back({node, first_[node]});
  };
  const auto close = [&](Node root) {  // false: a cycle weighs something
    const auto number = static_cast<std::uint32_t>(weights.size());
    const auto begin = std::find(open.rbegin(), open.rend(), root).base() - 1;
    for (auto member = begin; member != open.end(); ++member) component[*member] = number;
    std::uint64_t most = 0;
    for (auto member = begin; member != open.end(); ++member)
      for (std::uint32_t i = first_[*member]; i < first_[*member + 1]; ++i) {
        const auto [to, weighs] = edges_[i];
        if (component[to] != number)
          most = std::max(most, weights[component[to]] + weighs);
        else if (weighs)
          return false;
      }
    weights.push_back(most);
    open.erase(begin, open.end());
    return true;
  };
  for (Node root = 0; root < starts; ++root) {
    if (order[root] != none) continue;
    meet(root);
    while (!path.empty()) {
      const Node here = path.back().node;
      if (path.back().next < first_[here + 1]) {
        const Node to = edges_[path.back().next++].to;
        if (order[to] == none)
          meet(to);
        else if (component[to] == none)
          low[here] = std::min(low[here], order[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().node] = std::min(low[path.back().node], low[here]);
      if (low[here] == order[here] && !close(here)) return std::nullopt;
    }
  }

  Path found;
  Node here = 0;
  for (Node start = 0; start < starts; ++start)
    if (weights[component[start]] > weights[component[here]]) here = start;
  if (starts == 0) return found;
  found.weight = weights[component[here]];
  while (weights[component[here]] > 0) {
    // Within the component to the nearest edge that leaves it for as much as is left.
    std::unordered_map<Node, Taken> before;
    std::deque<Node> queue = {here};
    std::optional<Taken> last;
    for (; !last; queue.pop_front())
      for (std::uint32_t i = first_[queue.front()]; i < first_[queue.front() + 1] && !last; ++i) {
        const auto [to, weighs] = edges_[i];
        const Taken taken{queue.front(), i - first_[queue.front()]};
        if (component[to] == component[here]) {
          if (to != here && before.emplace(to, taken).second) queue.push_back(to);
        } else if (weights[component[to]] + weighs == weights[component[here]]) {
          last = taken;
        }
      }
    std::vector<Taken> way = {*last};
    while (way.back().node != here) way.push_back(before.at(way.back().node));
    found.steps.insert(found.steps.end(), way.rbegin(), way.rend());
    here = edges_[first_[last->node] + last->edge].to;
  }
  return found;
}

}  // namespace ample::checker
