// Register dependence: a step of a process depends on the registers of the shared variable that it
// writes, and on those whose values decide what it does or whether it is enabled.
#pragma once

#include "checker/engines/automata/local_configuration_table.hpp"
#include "checker/store/tables/triple_map.hpp"

namespace ample::checker {

/// It is for one process and one thread only.
class RegisterDependence {
 public:
  RegisterDependence(Tabulation& tabulation, ProcessIndex process)
      : tabulation_(&tabulation), process_(process) {}

  /// The registers on which the step, enabled at that argument, depends in its local state. All
  /// combinations of the values known so far are tried, so that a new value makes answers obsolete:
  /// call forget() then.
  RegisterSet registers_of(Index argument, const LocalStep& step);
  /// The same for the internal actions together.
  RegisterSet registers_of_internals(Index argument);

  /// True when the step writes none of the registers that `write` writes, and does the same after
  /// it.
  bool survives(Index argument, const LocalStep& step, Index write);
  bool internals_survive(Index argument, Index write);

  void forget() {
    answers_.clear();
    outcomes_.clear();
    found_.clear();
  }
  std::size_t bytes() const { return answers_.bytes() + outcomes_.bytes(); }

 private:
  /// The number of what is done at one argument, and the registers written.
  struct Outcome {
    std::uint32_t number = 0;
    RegisterSet written = no_register;
  };
  Outcome outcome_of(std::span<const Result> results);
  template <class OutcomeAt>
  RegisterSet known_or_found(Index local, std::uint32_t what, TransitionGroup group,
                             const OutcomeAt& outcome_at);
  template <class OutcomeAt>
  RegisterSet find_registers(Index local, const OutcomeAt& outcome_at);
  RegisterSet written(EffectNumber effect) const {
    const Effect& known = tabulation_->effect(effect);
    return known.writes() ? tabulation_->shared().written(known.write) : no_register;
  }
  bool may_matter(Index write) const {
    return (tabulation_->shared().used_set(process_) & tabulation_->shared().written(write))
           != no_register;
  }
  /// The argument with the same local state, after that write.
  Index after(Index argument, Index write) const;

  Tabulation* tabulation_;
  ProcessIndex process_;
  InternedVectors outcomes_;  ///< local state and effect of each step
  TripleMap answers_;         ///< places in found_, by local state, step and group
  std::vector<RegisterSet> found_;
};

}  // namespace ample::checker
