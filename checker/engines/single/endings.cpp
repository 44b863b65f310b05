// Decides from the local graphs whether every execution is finite.
#include "checker/engines/single/singletons.hpp"
#include "properties/base/components.hpp"

#include <numeric>
#include <set>

namespace ample::checker {

namespace {

/// A step of a local graph: from one of its local states to another, by their numbers among those
/// of all processes.
struct Arrow {
  std::uint32_t from, to;
  const LocalStep* step;
  ProcessIndex process;
};

/// The first node of the strongly connected component of each node. Sorts the arrows.
std::vector<std::uint32_t> components_of(std::uint32_t nodes, std::vector<Arrow>& arrows) {
  std::ranges::stable_sort(arrows, {}, &Arrow::from);
  std::vector<std::uint32_t> all(nodes), first(nodes + 1), component(nodes);
  std::iota(all.begin(), all.end(), 0);
  for (const Arrow& arrow : arrows) ++first[arrow.from + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  properties::Components(nodes).find(
      all, [&](std::uint32_t node) { return first[node + 1] - first[node]; },
      [&](std::uint32_t node, std::uint32_t i) { return arrows[first[node] + i].to; },
      [&](std::span<const std::uint32_t> members) {
        for (const std::uint32_t member : members) component[member] = members.front();
      });
  return component;
}

}  // namespace

/// Let E be the local steps that an infinite execution takes infinitely often. In each process they
/// are within strongly connected components of its local graph, and what they receive is sent
/// infinitely often, by steps of E. So E stays among the arrows when those between components are
/// removed, and those that receive what no arrow sends.
bool Singletons::every_execution_ends() const {
  if (fault_ == SingletonFault::may_not_end) return true;
  std::vector<std::uint32_t> first_node = {0};
  for (ProcessIndex process = 0; process < tabulation_.processes(); ++process)
    first_node.push_back(first_node.back() + tabulation_.values(process));
  std::vector<Arrow> arrows;
  for (const Known& known : steps_)
    arrows.push_back({first_node[known.process] + known.from,
                      first_node[known.process] + known.step.local, &known.step, known.process});
  for (std::size_t before = arrows.size() + 1; arrows.size() < before;) {
    before = arrows.size();
    const auto component = components_of(first_node.back(), arrows);
    std::erase_if(arrows,
                  [&](const Arrow& arrow) { return component[arrow.from] != component[arrow.to]; });
    std::set<std::pair<Slot, Index>> sent;
    for (const Arrow& arrow : arrows)
      for (const Sent& message : tabulation_.effect(arrow.step->effect).sends)
        sent.emplace(message.channel, message.message);
    std::erase_if(arrows, [&](const Arrow& arrow) {
      if (arrow.step->group == internal_group) return false;
      const Slot channel = tabulation_.slot_of(sender_of(arrow.step->group), arrow.process);
      return !sent.contains({channel, arrow.step->message});
    });
  }
  return arrows.empty();
}

}  // namespace ample::checker
