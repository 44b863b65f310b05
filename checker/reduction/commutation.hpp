// Do two steps of one process commute in a local state? Found by taking both, in both orders.
//
// Steps of different processes always do in this class of systems: one may fill the channel that
// the other reads, but it appends at the tail what the other takes at the head.
#pragma once

#include "checker/reduction/situation_table.hpp"
#include "checker/reduction/triple_map.hpp"

namespace ample::checker {

class Commutation {
 public:
  Commutation(Tabulation& tabulation, Slot process) : tabulation_(&tabulation), process_(process) {}

  /// Commuting means: after each of the two the other is still there and is of the same kind (the
  /// same action, anomalies, change of InCS), and both orders end in the same local state with the
  /// same sequence of messages in every channel. Which of the two sends what may depend on the
  /// order: of two Releases the first may be the one that passes on the Grant. A frozen internal
  /// slot stands for all internal actions together: the other step may not enable or disable any of
  /// them. Throws BoundExceeded.
  bool commute(Index local, const LocalStep& frozen, const LocalStep& other);
  /// The same of two enabled steps by themselves.
  bool independent(Index local, const LocalStep& a, const LocalStep& b);

  std::size_t bytes() const { return known_.bytes() + quadruples_.bytes(); }

 private:
  /// Remembers the answer for two steps in a local state.
  template <class Find>
  bool remembered(Index local, const LocalStep& a, const LocalStep& b, Find&& find);
  bool receipts_commute(Index local, const LocalStep& a, const LocalStep& b);
  bool internals_commute(Index local, const LocalStep& receipt);
  bool internal_survives(Index local, const LocalStep& internal, const LocalStep& receipt);
  Result receive(Index local, const LocalStep& receipt);
  /// Taken as a then b, or as b then a: is each step of the same kind, and are the messages the
  /// same in every channel?
  bool effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b, EffectNumber then_a);
  bool find_effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                            EffectNumber then_a) const;

  Tabulation* tabulation_;
  Slot process_;
  TripleMap known_;                    ///< by local state and two steps
  InternedVectors quadruples_;         ///< of effects
  std::vector<std::uint8_t> answers_;  ///< by quadruple; 2: not known yet
};

}  // namespace ample::checker
