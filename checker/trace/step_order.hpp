// The partial order of the steps of a trace: each after the one before it of the same process, and
// a receipt after the sending.
#pragma once

#include "checker/outcome/report.hpp"

namespace ample::checker {

class StepOrder {
 public:
  /// The steps' numbers, from 0, in some order; not all of them need be there.
  using Order = std::vector<std::size_t>;

  /// Throws InternalError when the trace does not replay.
  StepOrder(const model::System& system, const Trace& trace);

  /// All steps, in an order with the fewest changes of process: found by a breadth-first search
  /// over what has been done, exact unless some number of changes leads to more than 20,000 places.
  Order fewest_switches(bool last_stays) const;

  Order without(std::size_t step) const;
  Order without_future_of(std::size_t step) const;

  /// The trace that takes the steps in this order; a receipt is of the same message from the same
  /// sender, wherever that now stands. nullopt when some step is not enabled.
  std::optional<Trace> taken(const model::System& system, const Order& order) const;

 private:
  struct Node {
    model::Step step;
    model::Bytes message;                ///< the one received; empty for an internal step
    std::optional<std::size_t> sending;  ///< the step that sent it
    std::size_t place;                   ///< among the steps of its process
  };
  /// Of the search for the fewest switches.
  struct Place {
    std::vector<std::size_t> done;  ///< steps, by process
    std::size_t last;               ///< the process that ran last
    std::size_t before;             ///< the place it was reached from
  };
  std::size_t run(std::vector<std::size_t>& done, std::size_t process, bool last_stays) const;
  Order order_to(std::size_t at, const std::vector<Place>& places) const;

  model::Configuration start_;
  bool after_faults_;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::size_t>> of_process_;  ///< its steps
};

}  // namespace ample::checker
