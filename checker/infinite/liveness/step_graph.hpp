// The graph of steps: every configuration that was found, and every step between them, in memory.
//
// Questions about infinite executions are questions about its cycles. A step has a label: what
// caused it, of which fairness speaks, and whose state it changes. An edge takes 6 bytes, a
// configuration 4.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "checker/store/visited/visited_set.hpp"
#include "checker/verdict/replay/cause.hpp"

#include <boost/dynamic_bitset.hpp>

#include <algorithm>
#include <map>
#include <optional>

namespace ample::checker {

using CauseSet = boost::dynamic_bitset<std::uint64_t>;

class StepGraph {
 public:
  /// Many steps have the same label.
  struct Label {
    /// The numbers of the causes; several if several processes step at once, none for a fault.
    CauseSet causes;
    model::ProcessSet changed;  ///< who enters or leaves the critical section
  };
  using LabelNumber = std::uint16_t;

  std::uint64_t states() const { return first_.size() - 1; }
  std::uint64_t steps() const { return targets_.size(); }
  std::span<const StateNumber> successors(StateNumber state) const {
    return {targets_.data() + first_[state], first_[state + 1] - first_[state]};
  }
  /// The labels of the steps to the successors, in the same order.
  std::span<const LabelNumber> labels(StateNumber state) const {
    return {labels_.data() + first_[state], first_[state + 1] - first_[state]};
  }
  const Label& label(LabelNumber number) const { return table_[number]; }
  /// The number of the first step of a configuration: how many steps come before it.
  std::uint32_t first_step(StateNumber state) const { return first_[state]; }
  const std::vector<Cause>& causes() const { return causes_; }
  /// The causes of the steps that are owed (model/owed.hpp).
  CauseSet owed(const model::System& system, model::Requests requests) const;
  /// True when an execution may end there, as nothing of what is owed is enabled.
  bool is_end(StateNumber state, const CauseSet& owed) const {
    return std::ranges::none_of(
        labels(state), [&](LabelNumber number) { return table_[number].causes.intersects(owed); });
  }
  /// The causes that are enabled in a configuration.
  CauseSet enabled(StateNumber state) const;
  std::size_t bytes() const { return bytes_of(states(), steps()); }
  static std::size_t bytes_of(std::uint64_t states, std::uint64_t steps) {
    return (states + 1) * sizeof(std::uint32_t)
           + steps * (sizeof(StateNumber) + sizeof(LabelNumber));
  }

  // --- Building it: configuration by configuration, in their order
  // --------------------------------

  StepGraph() : first_{0} {}
  LabelNumber number_of_label(const std::vector<Cause>& causes, model::ProcessSet changed);
  void add_step(StateNumber to, LabelNumber label);
  void add_step(StateNumber to, const std::vector<Cause>& causes, model::ProcessSet changed) {
    add_step(to, number_of_label(causes, changed));
  }
  /// Makes room for so many configurations at once.
  void reserve(std::uint64_t states) { first_.reserve(states + 1); }
  void end_state() { first_.push_back(static_cast<std::uint32_t>(targets_.size())); }
  /// Must be called when all steps are there.
  void finish();

 private:
  std::vector<std::uint32_t> first_;  ///< by state: its first step
  std::vector<StateNumber> targets_;
  std::vector<LabelNumber> labels_;
  std::vector<Label> table_;
  std::vector<Cause> causes_;
  std::map<std::pair<std::vector<Cause>, model::ProcessMask>, LabelNumber> numbers_;
};

/// The graph of a complete search; nothing when stop() says to stop. `only`, in increasing order:
/// the steps of these configurations only.
std::optional<StepGraph> graph_of(Tabulation& tabulation, const VisitedSet& visited,
                                  const std::function<bool()>& stop,
                                  const std::vector<StateNumber>* only = nullptr);

}  // namespace ample::checker
