// Maekawa's mutual exclusion by quorums: the slides of [LK], and the deadlock handling of the
// original [M85: ACM TOCS 3(2), 1985, Section 3] with its correction [S87: Sanders, ACM TOCS 5(3),
// 1987] as switches.
//
// One step is: request (with all its sends), enter, leave (with all its sends), or the receipt of
// one message. A process that is in its own quorum asks itself through a channel. The slides queue
// requests in the order of arrival; [inquire] queues them by timestamp, smaller = earlier.
//
// [M85] is open in places. "Has received a FAILED" speaks of the current request and stays true
// until its end; an INQUIRE that comes after the RELEASE is known by the REPLY that it would follow
// (the channels are FIFO), so it needs no timestamp.
#pragma once

#include "model/fifo.hpp"
#include "model/system_of.hpp"
#include "model/timestamp.hpp"

#include <optional>

namespace ample::cases::mutual_exclusion {

using namespace ample::model;

struct Maekawa {
  struct Request {
    static constexpr const char* name = "REQUEST";
  };
  /// [inquire] REQUEST with its timestamp.
  struct TimedRequest {
    static constexpr const char* name = "REQUEST";
    Clock ts{};
  };
  struct Reply {
    static constexpr const char* name = "REPLY";  // LOCKED in [M85]
  };
  struct Release {
    static constexpr const char* name = "RELEASE";
  };
  struct Inquire {
    static constexpr const char* name = "INQUIRE";
  };
  struct Failed {
    static constexpr const char* name = "FAILED";
  };
  struct Relinquish {
    static constexpr const char* name = "RELINQUISH";
  };
  using Message = OneOf<Request, TimedRequest, Reply, Release, Inquire, Failed, Relinquish>;

  enum class Phase : std::uint8_t { idle, requesting, critical };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("idle", "requesting", "critical");
  }

  struct Local {
    // P_i asks
    Phase phase{};
    ProcessSet replied{};  // who sent a REPLY that P_i has not given back
    // P_i is asked
    MaybeProcess lockedFor{};                  // to whom the REPLY is out
    Fifo<Timestamp, max_processes> waiting{};  // the queued requests; ts = 0 on the slides
    // [inquire] P_i asks
    Clock clk{};             // the largest sequence number seen
    Clock my{};              // the timestamp of the own request, 0 when there is none
    bool failed{};           // a FAILED has come for it
    ProcessSet inquirers{};  // whose INQUIRE waits for an answer
    // [inquire] P_i is asked
    Clock lockedTs{};  // the timestamp of the request that has the REPLY
    bool inquired{};   // an INQUIRE is out
  };

  enum class Repair { inquire, sanders };
  static constexpr NamedMeaning repairs[] = {
      {"inquire",
       "requests have timestamps; INQUIRE, FAILED and RELINQUISH take a REPLY back for an earlier "
       "request [Maekawa 1985]"},
      {"sanders",
       "with inquire: FAILED also to the queued request that a new, earlier request overtakes "
       "[Sanders 1987]"}};

  enum class Anomaly { stray_return };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-return",
       "a RELEASE or RELINQUISH comes from a process that has no REPLY of the receiver"}};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.phase == Phase::critical; }
  static bool waiting(const Local& i) { return i.phase == Phase::requesting; }
  static Clock own_clock(const Local& i) { return i.clk; }

  using P = Process<Maekawa>;

  static std::vector<Action<Maekawa>> actions(const Instance& instance);
  static std::vector<Invariant<Maekawa>> invariants(const Instance& instance);
  /// sanders is a correction of inquire; throws BadInstance when it stands alone.
  static void check_switches(const Instance& instance);

  /// (b) A request comes to P_i as a member of the quorum.
  static void consider(Timestamp request, Local& i, P& p);
  /// [inquire] FAILED or INQUIRE for a request that is queued, given the first in the queue so far.
  static void answer_queued(Timestamp request, std::optional<Timestamp> first, Local& i, P& p);
  /// (e) The REPLY is back: it goes to the next request.
  static void reply_next(Local& i, P& p);
};

}  // namespace ample::cases::mutual_exclusion

BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Request);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::TimedRequest, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Reply);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Release);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Inquire);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Failed);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Relinquish);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::Maekawa::Local, phase, replied, lockedFor,
                        waiting, clk, my, failed, inquirers, lockedTs, inquired);
