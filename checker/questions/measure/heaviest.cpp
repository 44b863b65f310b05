// The heaviest way: over strongly connected components in their reverse order. A cycle with a
// weight, in a component from which a way can end, means no bound.
#include "checker/questions/measure/weighted_graph.hpp"

#include "model/errors.hpp"
#include "properties/base/components.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
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
        component_(graph.nodes()),
        best_(graph.nodes(), no_way) {
    std::vector<NodeNumber> starts(graph.starts);
    std::iota(starts.begin(), starts.end(), NodeNumber{0});
    const auto steps = [&](NodeNumber node) {
      if (look_) look_();
      return graph.from(node).size();
    };
    const auto target = [&](NodeNumber node, std::uint32_t i) { return graph.from(node)[i].to; };
    properties::Components(graph.nodes())
        .find(starts, steps, target,
              [&](std::span<const NodeNumber> component) { decide(component); });
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
  bool may_end(NodeNumber node) const { return !to_complete_ones_ || graph_.complete[node]; }

  /// All components to which its steps lead have been decided.
  void decide(std::span<const NodeNumber> component) {
    ++components_;
    for (const NodeNumber node : component) component_[node] = components_;
    std::int64_t best = no_way;
    bool grows = false;
    for (const NodeNumber node : component) {
      if (may_end(node)) best = std::max(best, std::int64_t{0});
      for (const WeightedStep& step : graph_.from(node))
        if (component_[step.to] == components_)
          grows |= step.weight > 0;
        else
          best = std::max(best, with(step));
    }
    if (grows && best != no_way) best = no_bound;
    for (const NodeNumber node : component) best_[node] = best;
  }

  /// The weight of the heaviest way that begins with the step.
  std::int64_t with(const WeightedStep& step) const {
    const std::int64_t rest = best_[step.to];
    return rest == no_way || rest == no_bound ? rest : rest + step.weight;
  }

  /// Appends a shortest path over steps that are allowed, to the first that is the last. Returns
  /// the node reached.
  template <class Allowed, class Last>
  NodeNumber go(WeightedPath& way, NodeNumber from, Allowed allowed, Last last) const {
    std::unordered_map<NodeNumber, std::pair<NodeNumber, std::uint32_t>> before;
    std::deque<NodeNumber> queue = {from};
    for (; !queue.empty(); queue.pop_front()) {
      if (look_) look_();
      const NodeNumber here = queue.front();
      for (std::uint32_t i = graph_.first[here]; i < graph_.first[here + 1]; ++i) {
        const WeightedStep& step = graph_.steps[i];
        if (last(here, step)) {
          std::vector<std::uint32_t> steps = {i};
          for (NodeNumber node = here; node != from; node = before.at(node).first)
            steps.push_back(before.at(node).second);
          way.steps.insert(way.steps.end(), steps.rbegin(), steps.rend());
          return step.to;
        }
        if (allowed(here, step) && step.to != from && before.try_emplace(step.to, here, i).second)
          queue.push_back(step.to);
      }
    }
    throw model::InternalError("a heaviest way cannot be followed");
  }

  void go_to_the_end(WeightedPath& way) const {
    NodeNumber here = way.start;
    const auto is_light = [&](NodeNumber node, const WeightedStep& step) {
      return step.weight == 0 && best_[step.to] == best_[node];
    };
    while (best_[here] > 0)
      here = go(way, here, is_light, [&](NodeNumber node, const WeightedStep& step) {
        return step.weight > 0 && with(step) == best_[node];
      });
    if (may_end(here)) return;
    go(way, here, is_light, [&](NodeNumber node, const WeightedStep& step) {
      return is_light(node, step) && may_end(step.to);
    });
  }

  /// Goes to a cycle that weighs something, and once round.
  void go_round(WeightedPath& way) const {
    const auto within = [&](NodeNumber node, const WeightedStep& step) {
      return component_[step.to] == component_[node];
    };
    NodeNumber begin = 0;
    const NodeNumber end = go(
        way, way.start,
        [&](NodeNumber, const WeightedStep& step) { return best_[step.to] == no_bound; },
        [&](NodeNumber node, const WeightedStep& step) {
          begin = node;
          return step.weight > 0 && within(node, step);
        });
    const std::size_t stem = way.steps.size() - 1;
    if (end != begin)
      go(way, end, within, [&](NodeNumber node, const WeightedStep& step) {
        return within(node, step) && step.to == begin;
      });
    way.loop = way.steps.size() - stem;
  }

  const WeightedGraph& graph_;
  const std::function<void()>& look_;
  bool to_complete_ones_;
  std::uint32_t components_ = 0;          ///< decided so far, and the one that is
  std::vector<std::uint32_t> component_;  ///< by node: its number, from 1; 0 while it is undecided
  std::vector<std::int64_t> best_;
};

}  // namespace

std::optional<Weighed> heaviest(const WeightedGraph& graph, bool to_complete_ones,
                                const std::function<void()>& look) {
  return Heaviest(graph, to_complete_ones, look).result();
}

}  // namespace ample::checker
