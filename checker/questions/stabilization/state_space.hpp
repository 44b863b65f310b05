// Everything that can happen after a fault: all starts, all that follows under a daemon, and the
// graph of its steps.
#pragma once

#include "checker/infinite/liveness/step_graph.hpp"
#include "checker/questions/stabilization/daemon.hpp"
#include "checker/store/visited/numbered_set.hpp"
#include "checker/verdict/run/budget.hpp"
#include "model/faults.hpp"

#include <algorithm>

namespace ample::checker {

/// A limit ends the judging: the state space says which.
struct JudgingEnded {};

/// Limits of Options that apply: max_states, max_bytes, max_seconds, interrupt.
class StateSpace {
 public:
  StateSpace(const model::System& system, const model::Faults& faults, Daemon daemon,
             const Options& limits);

  /// Finds it all; false when a limit was reached: limit() then tells which, and steps are known
  /// only from the first expanded() configurations. If `chosen` is not empty, it says of each
  /// start, in their order, whether it is taken.
  bool explore(const std::vector<bool>& chosen = {});
  Limit limit() const { return budget_.limit(); }
  const std::string& limit_text() const { return budget_.limit_text(); }

  /// Called while it is judged; looks at the limits now and then, and throws JudgingEnded when one
  /// is met. After a search that met a limit, its part is judged, but not for long.
  void look() {
    if (++looks_ % between_looks == 0) look_now();
  }
  /// Looks at once, when so many more bytes are about to be taken.
  void look_now(std::size_t more = 0);

  Tabulation& tabulation() { return tabulation_; }
  const StepGraph& graph() const { return graph_; }
  /// True when a message is ever received from a channel.
  bool has_channels() const {
    return std::any_of(graph_.causes().begin(), graph_.causes().end(),
                       [](const Cause& cause) { return !cause.sender.is_nil(); });
  }
  std::uint64_t size() const { return states_.size(); }
  /// All steps of the first so many configurations are known.
  std::uint64_t expanded() const { return expanded_; }
  /// The first so many configurations are the starts.
  std::uint64_t starts() const { return starts_; }
  std::size_t bytes_in_use() const;
  StateNumber parent(StateNumber state) const { return states_.parent(state); }
  /// Unpacks a configuration.
  void read(StateNumber state, std::vector<Index>& configuration) const {
    states_.read(state, configuration);
  }
  /// The steps, one or several at once, of the graph's step with this number from a configuration.
  std::vector<model::Step> steps(StateNumber from, std::uint32_t number);

 private:
  static constexpr std::uint64_t between_looks = 1u << 10;
  void find_all(const std::vector<bool>& chosen);
  /// Throws JudgingEnded where it would be one configuration more than --max-states.
  StateNumber reach(std::vector<Index> configuration, StateNumber parent);
  void represent(std::vector<Index>& configuration);
  bool within_limits(std::size_t more = 0);
  void show_progress();

  const Options* limits_;
  std::size_t heap_before_;
  Budget budget_;
  Budget judging_;  ///< the same limits, after one was met
  double judges_until_ = 0;
  std::uint64_t looks_ = 0;
  Daemon daemon_;
  Tabulation tabulation_;
  const model::Faults* faults_;
  NumberedSet states_;
  StepGraph graph_;
  std::vector<std::vector<Index>> representatives_;  ///< by process, of the local states met
  std::uint64_t starts_ = 0, expanded_ = 0;
};

}  // namespace ample::checker
