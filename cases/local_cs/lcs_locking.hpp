// LCS-locking, the generalized local (l_i,k_i)-critical section by locking. It is our own: no paper
// has it. Its text stands in README.md, with the arguments and what it costs.
//
// To change its state P_i locks its arbiters, Q_i = N_i ∪ {P_i}, as Maekawa's algorithm locks a
// quorum [M85: ACM TOCS 3(2), 1985], with Sanders' correction [S87: ACM TOCS 5(3), 1987]. Each
// Locked says whether the arbiter's own count allows the change. If all do, P_i changes; otherwise
// it unlocks them all, and is told by each that refused when its count has made room. So nothing is
// held while P_i waits for others to change. A line marked [name] belongs to --repair name.
#pragma once

#include "model/critical_section.hpp"
#include "model/system_of.hpp"
#include "model/timestamp.hpp"

namespace ample::cases::local_cs {

using namespace ample::model;

struct LcsLocking {
  // --- Messages ------------------------------------------------------------------------------

  struct Request {
    static constexpr const char* name = "Request";
    Clock ts{};
  };
  /// The receiver has the sender's lock. `may` is true when the sender's count lets it change its
  /// state.
  struct Locked {
    static constexpr const char* name = "Locked";
    bool may{};
  };
  struct Failed {
    static constexpr const char* name = "Failed";
  };
  struct Inquire {
    static constexpr const char* name = "Inquire";
  };
  struct Relinquish {
    static constexpr const char* name = "Relinquish";
  };
  /// The lock is given back, and the sender has changed its state.
  struct Changed {
    static constexpr const char* name = "Changed";
  };
  /// The lock is given back, and the sender has not changed its state.
  struct Unlock {
    static constexpr const char* name = "Unlock";
  };
  /// The count that refused the receiver's change would allow it now.
  struct Room {
    static constexpr const char* name = "Room";
  };
  using Message = OneOf<Request, Locked, Failed, Inquire, Relinquish, Changed, Unlock, Room>;

  // --- Local variables for process P_i -------------------------------------------------------

  enum class Phase : std::uint8_t { idle, locking, refused };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("idle", "locking", "refused");
  }

  struct Local {
    CsState state{};
    // P_i asks
    Phase phase{};
    ProcessSet locked{};     // the arbiters whose lock P_i has
    ProcessSet refusing{};   // of these, or while refused, those that have not told it of room
    Clock clk{};             // the largest timestamp seen
    Clock my{};              // that of the own request; a retry keeps it
    bool failed{};           // a Failed has come for it
    ProcessSet inquirers{};  // whose Inquire waits for an answer
    // P_i is asked
    ProcessSet inCS{};  // who of N_i and P_i is InCS
    MaybeProcess lockedFor{};
    Clock lockedTs{};  // the timestamp of the request that has the lock
    bool inquired{};   // an Inquire is out
    TimestampSet queue{};
    ProcessSet toTell{};  // whom P_i refused and has to tell
  };

  enum class Repair { ids };
  static constexpr NamedMeaning repairs[] = {
      {"ids",
       "a variant, no repair: requests have no timestamps and are ordered by their processes, so "
       "that --rounds unbounded is finite"}};

  enum class Anomaly { stray_return };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-return",
       "a Changed, Unlock or Relinquish comes from a process that does not have the lock"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside) {
    Local local;
    local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
    local.inCS = instance.topology.closed_neighbourhood(i) & inside;
    return local;
  }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.phase != Phase::idle; }

  // --- Actions -------------------------------------------------------------------------------

  using P = Process<LcsLocking>;

  static std::vector<Action<LcsLocking>> actions(const Instance& instance);
  static std::vector<Invariant<LcsLocking>> invariants();

  /// True when |inCS_i| would keep to l_i and k_i if P_j changed its state.
  static bool has_room(ProcessId j, const Local& i, const P& p);
  /// P_i as an arbiter has a request: it locks, or queues it and answers.
  static void consider(Timestamp request, Local& i, P& p);
  static void lock(Timestamp request, Local& i, P& p);
  /// The lock is back: it goes to the first in the queue.
  static void lock_next(Local& i, P& p);
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Request, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Locked, may);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Failed);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Inquire);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Relinquish);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Changed);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Unlock);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Room);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLocking::Local, state, phase, locked, refusing,
                        clk, my, failed, inquirers, inCS, lockedFor, lockedTs, inquired, queue,
                        toTell);
