// The partial order of the steps of a trace: each after the one before it of the same process, and
// a receipt after the sending.
#pragma once

#include "checker/store/tables/index.hpp"
#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

class StepOrder {
 public:
  /// The steps' numbers, from 0, in some order; not all of them need be there.
  using Order = std::vector<std::size_t>;

  /// Throws InternalError when the trace does not replay.
  StepOrder(const model::System& system, const Trace& trace);

  /// The order of the first `steps` steps and of those in `rest`, which are taken as `trace` says.
  StepOrder kept(std::size_t steps, const Order& rest, const Trace& trace) const;

  /// All steps, in an order with few changes of process: found by a breadth-first search over what
  /// has been done. There are no fewer, unless that comes to more than 50,000 places; then the best
  /// 64 for each number of changes are followed.
  Order fewest_switches(bool last_stays) const;

  /// The steps behind this one: all, and those that do not depend on it.
  Order behind(std::size_t step) const;
  Order independent_of(std::size_t step) const;

  /// The trace that takes the steps in this order; a receipt is of the same message from the same
  /// sender, wherever that now stands. nullopt when some step is not enabled.
  std::optional<Trace> taken(const model::System& system, const Order& order) const;
  /// The same behind the first `steps` steps, which lead to the configuration. Whatever comes of
  /// it, the steps that were taken are added to `work`.
  std::optional<Trace> taken_behind(const model::System& system, std::size_t steps,
                                    model::Configuration configuration, const Order& order,
                                    std::uint64_t& work) const;

 private:
  StepOrder() = default;

  struct Node {
    model::Step step;
    model::Bytes message;                ///< the one received; empty for an internal step
    std::optional<std::size_t> sending;  ///< the step that sent it
    std::size_t place;                   ///< among the steps of its process
  };
  /// A state of the search for the fewest switches.
  struct Place {
    std::u32string done;  ///< steps, by process
    ProcessIndex last;    ///< the process that ran last
    std::size_t before;   ///< the place it was reached from
    std::size_t total;    ///< steps, of all
  };
  void run(Place& place, bool last_stays) const;
  static void keep_best(std::vector<Place>& places, std::size_t level, std::size_t most);
  Order order_to(std::size_t at, const std::vector<Place>& places) const;

  model::Configuration start_;
  bool after_faults_ = false;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::size_t>> of_process_;  ///< its steps
};

}  // namespace ample::checker
