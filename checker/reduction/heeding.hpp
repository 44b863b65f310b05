// Which steps of a process depend on the shared variable: those that write it, or would do another
// thing, or nothing, if it had another value. In a system without one nothing does.
#pragma once

#include "checker/reduction/situation_table.hpp"
#include "checker/reduction/triple_map.hpp"

namespace ample::checker {

/// One process; one thread only.
class Heeding {
 public:
  Heeding(Tabulation& tabulation, Slot process) : tabulation_(&tabulation), process_(process) {}

  /// Does the step, enabled at that argument, heed the variable, for all values known so far? Once
  /// more of them are known answers are to be forgotten.
  bool heeds(Index argument, const LocalStep& step);
  /// Do the internal actions together?
  bool internals_heed(Index argument);

  /// Writes it nothing, and does it the same when the variable has that value?
  bool survives(Index argument, const LocalStep& step, Index value);
  bool internals_survive(Index argument, Index value);

  void forget() { answers_.clear(); }
  std::size_t bytes() const { return answers_.bytes(); }

 private:
  /// The answer remembered; or whether it does not survive some value.
  template <class Survives>
  bool known_or(Index where, std::uint32_t what, LocalSlot slot, const Survives& survives);
  /// The same local state, and that value.
  Index with(Index argument, Index value) const {
    return tabulation_->argument_of(process_, tabulation_->parts_of(process_, argument).local,
                                    value);
  }

  Tabulation* tabulation_;
  Slot process_;
  TripleMap answers_;  ///< by local state and message, or argument and effect; and slot
};

}  // namespace ample::checker
