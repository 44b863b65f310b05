// The heaviest way: over strongly connected components in their reverse order, by Tarjan's
// algorithm. A cycle with a weight, in a component from which a way can end, means no bound.
#include "checker/measure/weighted_graph.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace ample::checker {

namespace {

constexpr std::int64_t no_way = -1;
constexpr std::int64_t no_bound = std::int64_t{1} << 62;

class Heaviest {
 public:
  Heaviest(const WeightedGraph& graph, bool to_complete_ones, const std::function<void()>& look)
      : graph_(graph),
        look_(look),
        to_complete_ones_(to_complete_ones),
        order_(graph.nodes()),
        low_(graph.nodes()),
        component_(graph.nodes(), undecided),
        best_(graph.nodes(), no_way) {
    for (NodeNumber start = 0; start < graph.starts; ++start)
      if (order_[start] == 0) decide_from(start);
  }

  std::optional<Weighed> result() const {
    if (graph_.starts == 0) return std::nullopt;
    NodeNumber start = 0;
    for (NodeNumber each = 0; each < graph_.starts; ++each)
      if (best_[each] > best_[start]) start = each;
    if (best_[start] == no_way) return std::nullopt;
    Weighed found{std::nullopt, {start, {}, 0}};
    if (best_[start] == no_bound) {
      go_round(found.way);
    } else {
      found.weight = static_cast<std::uint64_t>(best_[start]);
      go_to_the_end(found.way);
    }
    return found;
  }

 private:
  static constexpr std::uint32_t undecided = ~std::uint32_t{0};
  struct Frame {
    NodeNumber node;
    std::uint32_t next;
  };

  bool may_end(NodeNumber node) const { return !to_complete_ones_ || graph_.complete[node]; }

  void decide_from(NodeNumber root) {
    std::vector<Frame> path;
    const auto meet = [&](NodeNumber node) {
      order_[node] = low_[node] = ++met_;
      open_.push_back(node);
      path.push_back({node, graph_.first[node]});
    };
    meet(root);
    while (!path.empty()) {
      if (look_) look_();
      const NodeNumber here = path.back().node;
      if (path.back().next < graph_.first[here + 1]) {
        const NodeNumber to = graph_.steps[path.back().next++].to;
        if (order_[to] == 0)
          meet(to);
        else if (component_[to] == undecided)
          low_[here] = std::min(low_[here], order_[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low_[path.back().node] = std::min(low_[path.back().node], low_[here]);
      if (low_[here] == order_[here]) decide(here);
    }
  }

  /// The component whose first node is `root`: all that is open from it on.
  void decide(NodeNumber root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    for (auto each = begin; each != open_.end(); ++each) component_[*each] = order_[root];
    std::int64_t best = no_way;
    bool grows = false;
    for (auto each = begin; each != open_.end(); ++each) {
      if (may_end(*each)) best = std::max(best, std::int64_t{0});
      for (const WeightedStep& step : graph_.from(*each))
        if (component_[step.to] == component_[root])
          grows |= step.weight > 0;
        else
          best = std::max(best, with(step));
    }
    if (grows && best != no_way) best = no_bound;
    for (auto each = begin; each != open_.end(); ++each) best_[*each] = best;
    open_.erase(begin, open_.end());
  }

  /// Of the ways that begin with the step.
  std::int64_t with(const WeightedStep& step) const {
    const std::int64_t rest = best_[step.to];
    return rest == no_way || rest == no_bound ? rest : rest + step.weight;
  }

  /// Appends a shortest path over steps that `allowed` allows, to the first that is `last`; with
  /// last == nullptr to a node where `ends`. Returns the node reached.
  template <class Allowed, class Last, class Ends>
  NodeNumber go(Way& way, NodeNumber from, Allowed allowed, Last last, Ends ends) const {
    if (ends(from)) return from;
    std::unordered_map<NodeNumber, std::pair<NodeNumber, std::uint32_t>> before;
    std::deque<NodeNumber> queue = {from};
    for (; !queue.empty(); queue.pop_front()) {
      if (look_) look_();
      const NodeNumber here = queue.front();
      for (std::uint32_t i = graph_.first[here]; i < graph_.first[here + 1]; ++i) {
        const WeightedStep& step = graph_.steps[i];
        const bool is_last = last(here, step);
        if (!is_last && !allowed(here, step)) continue;
        if (is_last || ends(step.to)) {
          std::vector<std::uint32_t> steps = {i};
          for (NodeNumber node = here; node != from; node = before.at(node).first)
            steps.push_back(before.at(node).second);
          way.steps.insert(way.steps.end(), steps.rbegin(), steps.rend());
          return step.to;
        }
        if (step.to != from && before.try_emplace(step.to, here, i).second)
          queue.push_back(step.to);
      }
    }
    throw model::InternalError("a heaviest way cannot be followed");
  }

  void go_to_the_end(Way& way) const {
    NodeNumber here = way.start;
    const auto never = [](NodeNumber) { return false; };
    const auto is_light = [&](NodeNumber node, const WeightedStep& step) {
      return step.weight == 0 && best_[step.to] == best_[node];
    };
    while (best_[here] > 0)
      here = go(
          way, here, is_light,
          [&](NodeNumber node, const WeightedStep& step) {
            return step.weight > 0 && with(step) == best_[node];
          },
          never);
    go(
        way, here, is_light, [](NodeNumber, const WeightedStep&) { return false; },
        [&](NodeNumber node) { return may_end(node); });
  }

  /// To a cycle that weighs something, and once round.
  void go_round(Way& way) const {
    const auto never = [](NodeNumber) { return false; };
    std::uint32_t heavy = 0;
    NodeNumber begin = 0;
    const NodeNumber end = go(
        way, way.start,
        [&](NodeNumber, const WeightedStep& step) { return best_[step.to] == no_bound; },
        [&](NodeNumber node, const WeightedStep& step) {
          if (step.weight == 0 || component_[step.to] != component_[node]) return false;
          begin = node;
          return true;
        },
        never);
    heavy = way.steps.back();
    way.steps.pop_back();
    const std::size_t stem = way.steps.size();
    way.steps.push_back(heavy);
    go(
        way, end,
        [&](NodeNumber node, const WeightedStep& step) {
          return component_[step.to] == component_[node];
        },
        [](NodeNumber, const WeightedStep&) { return false; },
        [&](NodeNumber node) { return node == begin; });
    way.loop = way.steps.size() - stem;
  }

  const WeightedGraph& graph_;
  const std::function<void()>& look_;
  bool to_complete_ones_;
  /// 0: not met; else a number in the order of meeting.
  std::vector<std::uint32_t> order_, low_;
  std::vector<std::uint32_t> component_;  ///< the order of its first node
  std::vector<std::int64_t> best_;
  std::vector<NodeNumber> open_;
  std::uint32_t met_ = 0;
};

}  // namespace

std::optional<Weighed> heaviest(const WeightedGraph& graph, bool to_complete_ones,
                                const std::function<void()>& look) {
  return Heaviest(graph, to_complete_ones, look).result();
}

}  // namespace ample::checker
