// All configurations of an instance and all steps between them, one after the other.
#pragma once

#include "checker/engines/full/search/search.hpp"
#include "checker/infinite/liveness/successors.hpp"

namespace ample::checker {

class WholeGraph {
 public:
  /// Searches everything within the limits of the options. Throws BoundExceeded when a limit ends
  /// it, or a state constraint cuts it off.
  WholeGraph(const model::System& system, const Options& options);

  std::uint64_t states() { return search_.states().size(); }
  std::uint64_t steps() const { return search_.state().tally.transitions; }
  /// True when that one of the options' properties is violated. They must be safety, deadlock or
  /// invariants.
  bool violates(std::size_t property) const {
    return search_.state().discoveries.witnesses[property].has_value();
  }
  /// The number of initial configurations; they come first.
  std::uint64_t roots() const { return search_.state().roots; }
  model::Configuration configuration(StateNumber state) {
    return search_.tabulation().decode(looked_up_.configuration(state));
  }

  /// visit(from, step, to), in the order of the search.
  void for_each_step(
      const std::function<void(StateNumber, const model::Step&, StateNumber)>& visit);

 private:
  Options options_;
  Search search_;
  Successors looked_up_;
};

}  // namespace ample::checker
