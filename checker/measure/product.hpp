// The product of everything that can happen with what a monitor remembers, as a weighted graph.
#pragma once

#include "checker/measure/behaviour.hpp"
#include "checker/measure/monitor.hpp"
#include "checker/measure/weighted_graph.hpp"
#include "checker/tables/memo.hpp"

#include <functional>

namespace ample::checker {

class Product {
 public:
  /// Breadth first, until everything is there or stop() says to stop; then what is there is a part
  /// of it. Throws BoundExceeded.
  Product(Behaviour& behaviour, const Monitor& monitor,
          const std::function<bool(const Product&)>& stop);

  const WeightedGraph& graph() const { return graph_; }
  /// Does an execution end while what is weighed is not complete?
  bool gets_stuck() const { return gets_stuck_; }
  std::size_t bytes() const;

  StateNumber configuration(NodeNumber node) const { return nodes_[node].configuration; }
  bool is_over(NodeNumber node) const { return ghosts_[nodes_[node].ghost].empty(); }
  /// Has what is weighed begun?
  bool has_begun(NodeNumber node) const {
    const Ghost& ghost = ghosts_[nodes_[node].ghost];
    return ghost.empty() || ghost[0] != 0;
  }

 private:
  struct Node {
    StateNumber configuration;
    std::uint32_t ghost;
  };

  NodeNumber reach(StateNumber configuration, const Ghost& ghost);
  void expand(NodeNumber node);

  Behaviour& behaviour_;
  const Monitor& monitor_;
  WeightedGraph graph_;
  std::vector<Node> nodes_;
  std::vector<Ghost> ghosts_;
  std::unordered_map<Ghost, std::uint32_t> ghost_numbers_;
  Memo numbers_;  ///< (configuration, ghost) -> node plus 1
  bool gets_stuck_ = false;
};

}  // namespace ample::checker
