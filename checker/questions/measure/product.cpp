// Breadth first over pairs of a configuration and a state of the monitor.
#include "checker/questions/measure/product.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <limits>

namespace ample::checker {

Product::Product(Behaviour& behaviour, const Monitor& monitor, std::uint64_t most,
                 const std::function<bool(const Product&)>& stop)
    : behaviour_(behaviour), monitor_(monitor), most_(most) {
  constexpr NodeNumber between_looks = 1u << 12;
  const auto n = static_cast<std::size_t>(behaviour.system().processes());
  for (StateNumber root = 0; root < behaviour.roots(); ++root) reach(root, monitor.at_start(n * n));
  graph_.starts = static_cast<NodeNumber>(nodes_.size());
  for (NodeNumber node = 0; node < nodes_.size() && !is_full_; ++node) {
    if (node % between_looks == 0 && stop(*this)) break;
    expand(node);
  }
  graph_.first.resize(nodes_.size() + 1, graph_.first.back());
  graph_.complete.resize(nodes_.size());
}

std::optional<NodeNumber> Product::reach(StateNumber configuration,
                                         const MonitorState& monitor_state) {
  const auto [place, is_new] = monitor_state_numbers_.try_emplace(
      monitor_state, static_cast<std::uint32_t>(monitor_states_.size()));
  if (is_new) monitor_states_.push_back(monitor_state);
  if (monitor_state.is_over()) configuration = 0;  // when it is over it does not matter where
  const std::uint32_t number = place->second;
  if (const std::uint64_t known = numbers_.find(configuration, number); known != Memo::absent)
    return static_cast<NodeNumber>(known - 1);
  if (most_ != 0 && nodes_.size() >= most_) {
    is_full_ = true;
    return std::nullopt;
  }
  if (nodes_.size() >= std::numeric_limits<NodeNumber>::max() - 1)
    throw model::BoundExceeded("bound exceeded: more than 2^32 nodes are measured");
  numbers_.insert(configuration, number, nodes_.size() + 1);
  nodes_.push_back({configuration, number});
  return static_cast<NodeNumber>(nodes_.size() - 1);
}

void Product::expand(NodeNumber node) {
  const StateNumber here = nodes_[node].configuration;
  const MonitorState monitor_state = monitor_states_[nodes_[node].monitor_state];
  const std::span<const Option> options = behaviour_.options(here);
  if (options.size() >= no_step)
    throw model::BoundExceeded("bound exceeded: more than 65534 steps are possible at once");
  ObservedConfiguration configuration{.possible = {},
                                      .waiting = behaviour_.waiting(here),
                                      .inside = behaviour_.inside(here),
                                      .under_way = behaviour_.under_way(here)};
  for (const Option& option : options)
    configuration.possible.push_back(&behaviour_.observed_step(option.step));
  monitor_.follow(monitor_state, configuration,
                  [&](std::uint16_t step, const MonitorState& after, unsigned weight) {
                    const StateNumber next = step == no_step ? here : options[step].next;
                    if (const auto to = reach(next, after))
                      graph_.steps.push_back({*to, static_cast<std::uint16_t>(weight), step});
                  });
  if (graph_.steps.size() >= std::numeric_limits<std::uint32_t>::max())
    throw model::BoundExceeded("bound exceeded: more than 2^32 steps are measured");
  graph_.end_node();
  graph_.complete.push_back(monitor_.complete(monitor_state, configuration));
  const bool owed = behaviour_.system().instance().requests == model::Requests::owed;
  const auto nobody_has_to = [&](const ObservedStep* step) { return step->asks() && !owed; };
  if (!std::ranges::all_of(configuration.possible, nobody_has_to)) return;
  configuration.possible.clear();  // it may end here
  gets_stuck_ |= monitor_state.has_begun() && !monitor_.complete(monitor_state, configuration);
}

std::size_t Product::bytes() const {
  constexpr std::size_t of_the_ways = 28;  // what heaviest and lightest need beside it, a node
  return nodes_.size() * of_the_ways + graph_.steps.capacity() * sizeof(WeightedStep)
         + nodes_.capacity() * sizeof(Node) + graph_.first.capacity() * sizeof graph_.first[0]
         + numbers_.bytes() + monitor_states_.size() * 4 * sizeof(MonitorState)
         + behaviour_.bytes();
}

}  // namespace ample::checker
