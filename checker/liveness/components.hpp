// Strongly connected components of a part of the graph of steps, by Tarjan's algorithm without
// recursion.
#pragma once

#include "checker/liveness/step_graph.hpp"

#include <algorithm>

namespace ample::checker {

/// Which configurations and which steps of the graph are looked at.
struct Part {
  std::function<bool(StateNumber)> state;
  std::function<bool(const StepGraph::Label&)> step;
};

/// May be used several times for one graph.
class Components {
 public:
  explicit Components(const StepGraph& graph)
      : graph_(&graph), order_(graph.states()), low_(graph.states()) {}

  /// Calls visit(members) for every component with a step within it, as far as it can be reached
  /// from `roots`, whose configurations are all that is looked at again in a later call.
  template <class Visit>
  void find(const std::vector<StateNumber>& roots, const Part& part, Visit visit);

 private:
  /// A configuration whose steps are being looked at, and the next one of them.
  struct Frame {
    StateNumber state;
    std::uint32_t next;
  };
  static constexpr std::uint32_t done = ~std::uint32_t{0};

  bool has_step_within(const std::vector<StateNumber>& members, const Part& part) const {
    if (members.size() > 1) return true;
    const auto targets = graph_->successors(members[0]);
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (targets[i] == members[0] && part.step(graph_->label(graph_->labels(members[0])[i])))
        return true;
    return false;
  }

  const StepGraph* graph_;
  /// 0: not met; done: its component is known; else a number in the order of meeting.
  std::vector<std::uint32_t> order_, low_;
};

template <class Visit>
void Components::find(const std::vector<StateNumber>& roots, const Part& part, Visit visit) {
  for (const StateNumber root : roots) order_[root] = 0;
  std::uint32_t met = 0;
  std::vector<Frame> path;
  std::vector<StateNumber> open;
  const auto meet = [&](StateNumber state) {
    order_[state] = low_[state] = ++met;
    open.push_back(state);
    path.push_back({state, 0});
  };
  for (const StateNumber root : roots) {
    if (order_[root] != 0 || !part.state(root)) continue;
    meet(root);
    while (!path.empty()) {
      const StateNumber here = path.back().state;
      const auto targets = graph_->successors(here);
      if (path.back().next < targets.size()) {
        const std::uint32_t i = path.back().next++;
        const StateNumber to = targets[i];
        if (!part.state(to) || !part.step(graph_->label(graph_->labels(here)[i]))) continue;
        if (order_[to] == 0)
          meet(to);
        else if (order_[to] != done)
          low_[here] = std::min(low_[here], order_[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low_[path.back().state] = std::min(low_[path.back().state], low_[here]);
      if (low_[here] != order_[here]) continue;
      const auto first = std::find(open.rbegin(), open.rend(), here).base() - 1;
      std::vector<StateNumber> members(first, open.end());
      open.erase(first, open.end());
      for (const StateNumber member : members) order_[member] = done;
      if (has_step_within(members, part)) visit(std::move(members));
    }
  }
}

}  // namespace ample::checker
