// LCS-schedule, the generalized local (l_i,k_i)-critical section by a schedule. It is our own: no
// paper has it. It solves Definition 1 [LCS] on every instance that any algorithm solves, with
// 4(|N_i|+1) messages a pair; SOLUTION.md has the arguments, and what it costs.
//
// W is a closed walk of legal changes from CS(C0) on which everybody changes its state whom legal
// changes let change at all (properties/base/closed_walk.hpp). Every process knows it. P_j counts
// Q_j = N_j ∪ {P_j} and sees to it that these change in the order of W: W_j is W without the
// others, and whoever is the next in W_j has P_j's Turn. P_i changes when it wants to and has the
// Turn of everybody in Q_i.
#pragma once

#include "model/critical_section.hpp"
#include "model/system_of.hpp"

namespace ample::cases::local_cs {

using namespace ample::model;

struct LcsSchedule {
  // --- Messages ------------------------------------------------------------------------------

  /// The receiver is the next to change of those that the sender counts.
  struct Turn {
    static constexpr const char* name = "Turn";
  };
  /// The sender has changed its state.
  struct Changed {
    static constexpr const char* name = "Changed";
  };
  using Message = OneOf<Turn, Changed>;

  // --- Local variables for process P_i -------------------------------------------------------

  struct Local {
    CsState state{};
    bool asking{};        // P_i has invoked its exit- or entry-sequence
    ProcessSet turns{};   // whose Turn P_i has
    std::uint8_t next{};  // as one that counts: the place in W_i of who is the next to change
    ProcessSet start{};   // CS(C0), where W begins; it never changes
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};

  enum class Anomaly { stray_change };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-change", "a Changed comes from a process that is not the next in W_i"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.asking; }

  // --- Actions -------------------------------------------------------------------------------

  using P = Process<LcsSchedule>;

  static std::vector<Action<LcsSchedule>> actions(const Instance& instance);
  static std::vector<Invariant<LcsSchedule>> invariants(const Instance& instance);

  /// W_i of every process.
  using Schedule = std::vector<std::vector<ProcessId>>;
  static Schedule schedule(const Instance& instance, ProcessSet inside);
  /// Beyond this `next` would not be a byte.
  static constexpr std::size_t most_changes = 256;
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsSchedule::Turn);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsSchedule::Changed);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsSchedule::Local, state, asking, turns, next,
                        start);
