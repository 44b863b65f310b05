// Whether every execution is finite, from the local graphs.
#include "checker/single/lone_steps.hpp"

#include <algorithm>
#include <set>

namespace ample::checker {

namespace {

/// A step of a local graph: from one of its local states to another, by their numbers among those
/// of all processes.
struct Arrow {
  std::uint32_t from, to;
  const LocalStep* step;
  Slot process;
};

/// Says of every node in which strongly connected component it is (Tarjan's algorithm without
/// recursion).
class LocalComponents {
 public:
  LocalComponents(std::size_t nodes, std::span<const Arrow> arrows)
      : first_(nodes + 1), number_(nodes), low_(nodes), component_(nodes, none) {
    for (const Arrow& arrow : arrows) ++first_[arrow.from + 1];
    for (std::size_t i = 0; i < nodes; ++i) first_[i + 1] += first_[i];
    targets_.resize(arrows.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Arrow& arrow : arrows) targets_[next[arrow.from]++] = arrow.to;
    for (std::uint32_t root = 0; root < nodes; ++root)
      if (number_[root] == 0) find_from(root);
  }

  std::uint32_t of(std::uint32_t node) const { return component_[node]; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Frame {
    std::uint32_t node, next;
  };

  void find_from(std::uint32_t root) {
    std::vector<Frame> path;
    const auto meet = [&](std::uint32_t node) {
      number_[node] = low_[node] = ++met_;
      open_.push_back(node);
      path.push_back({node, first_[node]});
    };
    meet(root);
    while (!path.empty()) {
      auto& [here, next] = path.back();
      if (next < first_[here + 1]) {
        const std::uint32_t to = targets_[next++];
        if (number_[to] == 0)
          meet(to);
        else if (component_[to] == none)
          low_[here] = std::min(low_[here], number_[to]);
        continue;
      }
      const std::uint32_t done = here;
      path.pop_back();
      if (!path.empty()) low_[path.back().node] = std::min(low_[path.back().node], low_[done]);
      if (low_[done] != number_[done]) continue;
      for (std::uint32_t member = none; member != done; open_.pop_back())
        component_[member = open_.back()] = done;
    }
  }

  std::vector<std::uint32_t> first_, targets_;
  std::vector<std::uint32_t> number_, low_, component_, open_;
  std::uint32_t met_ = 0;
};

}  // namespace

/// Of an execution without an end let E be the local steps taken infinitely often. Those of one
/// process are within strongly connected components of its local graph, and what they receive
/// infinitely often is sent infinitely often, by steps of E. So E stays among the arrows, whatever
/// is removed of those that are between components or receive what no arrow sends.
bool LoneSteps::every_execution_ends() const {
  if (fault_ == LoneFault::may_not_end) return true;
  std::vector<std::uint32_t> first_node = {0};
  for (Slot process = 0; process < tabulation_.processes(); ++process)
    first_node.push_back(first_node.back() + tabulation_.values(process));
  std::vector<Arrow> arrows;
  for (const Known& known : steps_)
    arrows.push_back({first_node[known.process] + known.from,
                      first_node[known.process] + known.step.local, &known.step, known.process});
  for (std::size_t before = arrows.size() + 1; arrows.size() < before;) {
    before = arrows.size();
    const LocalComponents components(first_node.back(), arrows);
    std::erase_if(arrows, [&](const Arrow& arrow) {
      return components.of(arrow.from) != components.of(arrow.to);
    });
    std::set<std::pair<Slot, Index>> sent;
    for (const Arrow& arrow : arrows)
      for (const Sent& message : tabulation_.effect(arrow.step->effect).sends)
        sent.emplace(message.channel, message.message);
    std::erase_if(arrows, [&](const Arrow& arrow) {
      if (arrow.step->slot == internal_slot) return false;
      const Slot channel =
          tabulation_.slot_of(model::ProcessId(static_cast<int>(sender_of(arrow.step->slot))),
                              model::ProcessId(static_cast<int>(arrow.process)));
      return !sent.contains({channel, arrow.step->message});
    });
  }
  return arrows.empty();
}

}  // namespace ample::checker
