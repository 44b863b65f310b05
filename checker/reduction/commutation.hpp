// Do two steps of one process commute in a local state? Found by taking both, in both orders.
//
// Steps of different processes always do in this class of systems: one may fill the channel that
// the other reads, but it appends at the tail what the other takes at the head.
#pragma once

#include "checker/reduction/situation_table.hpp"

namespace ample::checker {

class Commutation {
 public:
  Commutation(Tabulation& tabulation, Slot process)
      : tabulation_(&tabulation), process_(process) {}

  /// Commuting means: after each of the two the other is still there and does the same (the same
  /// action, sends, anomalies, change of InCS), and both orders end in the same local state with
  /// the same sequence of messages in every channel. A frozen internal slot stands for all internal
  /// actions together: the other step may not enable or disable any of them.
  /// Throws BoundExceeded.
  bool commute(Index local, const LocalStep& frozen, const LocalStep& other);

 private:
  bool receipts_commute(Index local, const LocalStep& a, const LocalStep& b);
  bool internals_commute(Index local, const LocalStep& receipt);
  bool internal_survives(Index local, const LocalStep& internal, const LocalStep& receipt);
  Result receive(Index local, const LocalStep& receipt);
  /// Are the messages the same in every channel whichever effect comes first?
  bool sends_commute(EffectNumber a, EffectNumber b);
  bool find_sends_commute(EffectNumber a, EffectNumber b) const;

  Tabulation* tabulation_;
  Slot process_;
  Memo sends_;
};

}  // namespace ample::checker
