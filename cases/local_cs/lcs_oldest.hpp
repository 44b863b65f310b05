// LCS-oldest, the generalized local (l_i,k_i)-critical section by one server. It is our own: no
// paper has it. It refuses nothing without cause, and lets everybody alternate wherever an
// algorithm that refuses nothing without cause can (SOLUTION.md, properties/base/overtaking.hpp).
//
// Whoever wants to change its state asks P0, which grants one request at a time: the oldest of
// those that are legal. Messages go along shortest paths; each hop is a message.
#pragma once

#include "model/critical_section.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::local_cs {

using namespace ample::model;

struct LcsOldest {
  // --- Messages ------------------------------------------------------------------------------

  /// Tells P0 that P_who wants to change its state.
  struct Request {
    static constexpr const char* name = "Request";
    ProcessId who{};
  };
  /// P0 tells that P_who may change it.
  struct Grant {
    static constexpr const char* name = "Grant";
    ProcessId who{};
  };
  /// Tells P0 that P_who has changed it.
  struct Changed {
    static constexpr const char* name = "Changed";
    ProcessId who{};
  };
  using Message = OneOf<Request, Grant, Changed>;

  // --- Local variables for process P_i -------------------------------------------------------

  struct Local {
    CsState state{};
    bool asking{};
    bool granted{};
    // P0 alone
    ProcessSet inCS{};                       // CS(C), but for whom there is a Grant
    MaybeProcess grantedTo{};                // who has not answered its Grant
    Fifo<ProcessId, max_processes> queue{};  // who waits for a Grant, the oldest first
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};

  enum class Anomaly { stray_change };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-change", "a Changed comes from a process to which nothing was granted"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.asking; }

  // --- Actions -------------------------------------------------------------------------------

  using P = Process<LcsOldest>;

  static std::vector<Action<LcsOldest>> actions(const Instance& instance);
  static std::vector<Invariant<LcsOldest>> invariants(const Instance& instance);

  static constexpr ProcessId server{};
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsOldest::Request, who);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsOldest::Grant, who);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsOldest::Changed, who);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsOldest::Local, state, asking, granted, inCS,
                        grantedTo, queue);
