// The dining philosophers whose forks are variables, as in Dijkstra, "Hierarchical ordering of
// sequential processes", Acta Informatica 1(2), 1971, and in the literature on partial-order
// reduction (Valmari 1991): `philosophers --forks registers`.
//
// Fork i lies to the left of P_i and to the right of P_{i-1}; nobody else uses it. One step is:
// take the left fork when it is on the table; take the right one, and eat; put down the left one;
// put down the right one.
#pragma once

#include "model/system_of.hpp"

namespace ample::cases::classics {

using namespace ample::model;

struct PhilosophersSharing {
  using Message = NoMessage;

  /// Hungry: it has its first fork. Leaving: it has put that one down, and still has the other.
  enum class Phase : std::uint8_t { thinking, hungry, eating, leaving };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("thinking", "hungry", "eating", "leaving");
  }
  struct Local {
    Phase phase{};
  };

  struct Shared {
    PerProcess<MaybeProcess> forks{};  ///< the holder of each; nil: it is on the table
  };

  enum class Repair { order };
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  /// A register for each fork, which two philosophers use.
  static std::vector<Register> registers(const Instance& instance);
  static bool in_cs(const Local& i) { return i.phase == Phase::eating; }
  static bool waiting(const Local& i) { return i.phase == Phase::hungry; }

  static std::vector<Action<PhilosophersSharing>> actions(const Instance& instance);
  static std::vector<Invariant<PhilosophersSharing>> invariants();
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::PhilosophersSharing::Local, phase);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::PhilosophersSharing::Shared, forks);
