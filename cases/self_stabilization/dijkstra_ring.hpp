// Dijkstra's K-state ring: "Self-stabilizing systems in spite of distributed control", CACM 17(11),
// 1974, the first of its three solutions.
//
// Machine P_i has a register S[i] with a value from 0 to K-1 and reads that of its left neighbour.
// P0 is the bottom machine. A machine is privileged when its guard holds, and its step moves the
// privilege on:
//
//   bottom   S[0] = S[n-1]   ->  S[0] := (S[0] + 1) mod K
//   others   S[i] /= S[i-1]  ->  S[i] := S[i-1]
//
// Registers are read directly, so they are the shared variable here, of which each process writes
// its own place only; there are no messages. Legitimate: exactly one machine is privileged. The
// privilege is the right to step, and nobody is InCS: what can be violated from the legitimate
// start is `one-privilege`.
#pragma once

#include "model/faults.hpp"
#include "model/system_of.hpp"

namespace ample::cases::self_stabilization {

using namespace ample::model;

struct DijkstraRing {
  static constexpr int most_machines = 10;

  using Message = NoMessage;
  struct Local {};

  using Registers = PerProcess<std::uint8_t, most_machines>;
  struct Shared {
    Registers S{};
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }

  static std::vector<Action<DijkstraRing>> actions(const Instance& instance);
  static std::vector<Invariant<DijkstraRing>> invariants();

  /// K, from the option `states`.
  static int K(const Instance& instance);
  static bool privileged(ProcessId i, const Registers& S, int n);
  static Faults faults(const Instance& instance);
  static void check_size(const Instance& instance);
};

}  // namespace ample::cases::self_stabilization

BOOST_HANA_ADAPT_STRUCT(ample::cases::self_stabilization::DijkstraRing::Local);
BOOST_HANA_ADAPT_STRUCT(ample::cases::self_stabilization::DijkstraRing::Shared, S);
