// Everything that can happen after a fault: all starts, all that follows under a daemon, and the
// graph of its steps.
#pragma once

#include "checker/liveness/step_graph.hpp"
#include "checker/search/budget.hpp"
#include "checker/search/numbered_set.hpp"
#include "checker/stabilization/daemon.hpp"
#include "model/faults.hpp"

#include <algorithm>

namespace ample::checker {

/// Limits of Options that apply: max_states, max_bytes, max_seconds, interrupt.
class Universe {
 public:
  Universe(const model::System& system, const model::Faults& faults, Daemon daemon,
           const Options& limits);

  /// Finds it all; false when a limit was reached, which limit() then tells, and the steps are
  /// known of the first expanded() configurations only. Given, only starts of which chosen[number
  /// in their order] are taken.
  bool explore(const std::vector<bool>& chosen = {});
  Limit limit() const { return budget_.limit(); }
  const std::string& limit_text() const { return budget_.limit_text(); }

  Tabulation& tabulation() { return tabulation_; }
  const StepGraph& graph() const { return graph_; }
  /// Is any message ever under way?
  bool has_channels() const {
    return std::any_of(graph_.causes().begin(), graph_.causes().end(),
                       [](const Cause& cause) { return !cause.sender.is_nil(); });
  }
  std::uint64_t size() const { return states_.size(); }
  /// Of the first so many configurations all steps are known.
  std::uint64_t expanded() const { return expanded_; }
  /// The first so many configurations are the starts.
  std::uint64_t starts() const { return starts_; }
  std::size_t bytes() const { return states_.bytes() + graph_.bytes(); }
  StateNumber parent(StateNumber state) const { return states_.parent(state); }
  /// Unpacks a configuration.
  void read(StateNumber state, std::vector<Index>& configuration) const {
    states_.read(state, configuration);
  }
  /// The steps, one or several at once, of the graph's step with this number from a configuration.
  std::vector<model::Step> steps(StateNumber from, std::uint32_t number);

 private:
  void find_all(const std::vector<bool>& chosen);
  StateNumber reach(std::vector<Index> configuration, StateNumber parent);
  void represent(std::vector<Index>& configuration);
  bool within_limits();

  const Options* limits_;
  Budget budget_;
  Daemon daemon_;
  Tabulation tabulation_;
  const model::Faults* faults_;
  NumberedSet states_;
  StepGraph graph_;
  std::vector<std::vector<Index>> representatives_;  ///< by process, of the local states met
  std::uint64_t starts_ = 0, expanded_ = 0;
};

}  // namespace ample::checker
