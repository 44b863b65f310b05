// Which registers of the shared variable a step of a process depends on: those that it writes, and
// those with other values of which it would do another thing, or nothing. Where nothing is shared
// there are none.
#pragma once

#include "checker/automata/local_configuration_table.hpp"
#include "checker/tables/triple_map.hpp"

namespace ample::checker {

/// One process; one thread only.
class RegisterDependence {
 public:
  RegisterDependence(Tabulation& tabulation, ProcessIndex process)
      : tabulation_(&tabulation), process_(process) {}

  /// Those on which the step, enabled at that argument, depends in its local state, for all values
  /// known so far, each with each. Once more of them are known answers are to be forgotten.
  RegisterSet registers_of(Index argument, const LocalStep& step);
  /// Those of the internal actions together.
  RegisterSet registers_of_internals(Index argument);

  /// Does the step write none of the registers that `write` writes, and do the same after it?
  bool survives(Index argument, const LocalStep& step, Index write);
  bool internals_survive(Index argument, Index write);

  void forget() {
    answers_.clear();
    outcomes_.clear();
    found_.clear();
  }
  std::size_t bytes() const { return answers_.bytes() + outcomes_.bytes(); }

 private:
  /// What is done at one argument: a number, and the registers written.
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
  /// The same local state, after that write.
  Index after(Index argument, Index write) const;

  Tabulation* tabulation_;
  ProcessIndex process_;
  InternedVectors outcomes_;  ///< local state and effect of each step
  TripleMap answers_;         ///< places in found_, by local state, step and group
  std::vector<RegisterSet> found_;
};

}  // namespace ample::checker
