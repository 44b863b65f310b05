// The steps that the algorithm really takes, as far as they have been seen: the working assumption
// under which stubborn sets are computed.
//
// An *event* is a step without the local states around it: process, slot, message received, effect
// (action, sends, anomalies, change of InCS). Local explorations follow events of the assumption
// only. When the reduced search has met no other event, the assumption is a theorem (README.md,
// "Assuming what was seen"); when it has, the search is run again with those added.
#pragma once

#include "checker/reduction/automata.hpp"

namespace ample::checker {

class Experience {
 public:
  explicit Experience(Slot processes) : by_slot_(processes) {}

  bool knows(Slot process, const LocalStep& step) const {
    return events_.find(key(process, step), step.effect) != Memo::absent;
  }
  /// Says whether the event is new.
  bool add(Slot process, const LocalStep& step) {
    if (knows(process, step)) return false;
    events_.insert(key(process, step), step.effect, 1);
    by_slot_[process].push_back({step.slot, step.message, step.effect});
    return true;
  }

  struct Event {
    LocalSlot slot;
    Index message;
    EffectNumber effect;
  };
  std::span<const Event> of(Slot process) const { return by_slot_[process]; }

 private:
  static std::uint32_t key(Slot process, const LocalStep& step) {
    return (process * 64u + step.slot) << 20 | step.message;
  }
  Memo events_;
  std::vector<std::vector<Event>> by_slot_;
};

/// Takes random walks from every initial configuration, so that the first assumption is a good one.
void gain_experience(Automata& automata, std::span<const Position> roots, int walks, int most_steps,
                     Experience& experience);

}  // namespace ample::checker
