// The product of everything that can happen with a monitor, as a weighted graph.
#pragma once

#include "checker/questions/measure/behaviour.hpp"
#include "checker/questions/measure/monitor.hpp"
#include "checker/questions/measure/weighted_graph.hpp"
#include "checker/store/tables/memo.hpp"

#include <functional>
#include <optional>

namespace ample::checker {

class Product {
 public:
  /// Builds it breadth first, until everything is there, another node would be more than `most` (0:
  /// no limit), or stop() says to stop; then what is there is a part of it. Throws BoundExceeded.
  Product(Behaviour& behaviour, const Monitor& monitor, std::uint64_t most,
          const std::function<bool(const Product&)>& stop);

  const WeightedGraph& graph() const { return graph_; }
  /// True when an execution ends after what is weighed has begun and before it is complete.
  bool gets_stuck() const { return gets_stuck_; }
  /// True when a node was left out as there would be too many.
  bool is_full() const { return is_full_; }
  std::size_t bytes() const;

  StateNumber configuration(NodeNumber node) const { return nodes_[node].configuration; }
  bool is_over(NodeNumber node) const {
    return monitor_states_[nodes_[node].monitor_state].is_over();
  }
  /// True when what is weighed has begun.
  bool has_begun(NodeNumber node) const {
    return monitor_states_[nodes_[node].monitor_state].has_begun();
  }

 private:
  struct Node {
    StateNumber configuration;
    std::uint32_t monitor_state;
  };

  /// Nothing where there is no room for another one.
  std::optional<NodeNumber> reach(StateNumber configuration, const MonitorState& monitor_state);
  void expand(NodeNumber node);

  Behaviour& behaviour_;
  const Monitor& monitor_;
  WeightedGraph graph_;
  std::vector<Node> nodes_;
  std::vector<MonitorState> monitor_states_;
  std::unordered_map<MonitorState, std::uint32_t> monitor_state_numbers_;
  Memo numbers_;  ///< (configuration, monitor_state) -> node plus 1
  std::uint64_t most_;
  bool gets_stuck_ = false, is_full_ = false;
};

}  // namespace ample::checker
