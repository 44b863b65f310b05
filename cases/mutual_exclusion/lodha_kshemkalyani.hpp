// Lodha and Kshemkalyani's fair mutual exclusion. The lecture [LK] has the messages and their uses;
// it has no pseudo-code. The procedures here, InvMutEx, RcvReq, RcvReply, RcvFlush, CheckExecuteCS
// and FinishCS, are those that are taught from Kshemkalyani and Singhal, Distributed Computing,
// Section 9.6, and go back to Lodha and Kshemkalyani, IEEE TPDS 11(6), 2000 [TPDS]. Neither is at
// hand: they are written from memory, and agree with two public programs that follow the book's
// names (C with MPI, and Go). A process in the CS counts as requesting, and defers. What the
// lecture itself says stands in README.md.
//
// A request is (SN,id); smaller is of higher priority. One step is InvMutEx, FinishCS, or the
// receipt of one message. Entering the critical section happens in CheckExecuteCS, that is inside
// the handler that makes its condition true; so there is no step `enter`. LRQ and RV keep their
// values after FinishCS until InvMutEx sets them. There is no self channel.
// A line marked [name] belongs to the switch --repair name and does nothing as printed.
#pragma once

#include "model/system_of.hpp"
#include "model/timestamp.hpp"

namespace ample::cases::mutual_exclusion {

using namespace ample::model;

struct LodhaKshemkalyani {
  struct Request {
    static constexpr const char* name = "REQUEST";
    Clock sn{};
  };
  /// [piggyback] REQUEST with the sender's last satisfied request.
  struct RequestWithLast {
    static constexpr const char* name = "REQUEST";
    Clock sn{};
    Timestamp last{};
  };
  struct Reply {
    static constexpr const char* name = "REPLY";
    Timestamp last{};
    Clock answers{};  // [answer] the SN of the request that it answers, else 0
  };
  struct Flush {
    static constexpr const char* name = "FLUSH";
    Timestamp last{};
    Clock answers{};  // [answer] likewise
  };
  using Message = OneOf<Request, RequestWithLast, Reply, Flush>;

  enum class Phase : std::uint8_t { idle, requesting, critical };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("idle", "requesting", "critical");
  }

  struct Local {
    Phase phase{};
    Clock SN{};               // the sequence number of the own request
    Clock HSN{};              // the highest sequence number seen
    TimestampSet LRQ{};       // the local request queue, highest priority first
    ProcessSet RV{};          // RV[j] = 1: P_j has replied to the request, in some way
    Timestamp last{};         // the own request satisfied last; (0,P_i) before the first
    TimestampSet deferred{};  // whom a REPLY is owed; the sn is 0 but for [answer]
    Timestamp covered{};  // [cov] the lowest priority among the REPLYs and FLUSHs to the request
  };

  enum class Repair { cov, answer, piggyback, ownsn };
  static constexpr NamedMeaning repairs[] = {
      {"cov", "a REQUEST already covered by a received REPLY or FLUSH only sets RV"},
      {"answer", "REPLY and FLUSH name the SN they answer; others are ignored"},
      {"piggyback",
       "REQUEST carries the sender's last satisfied request, which prunes LRQ as a REPLY does"},
      {"ownsn", "HSN includes the own SN"}};

  enum class Anomaly { own_request_deleted, late_answer };
  static constexpr NamedMeaning anomalies[] = {
      {"own-request-deleted",
       "a REPLY or FLUSH deletes the receiver's own waiting request from LRQ: it never is the "
       "head"},
      {"late-answer", "a REPLY or FLUSH comes to a process that is not requesting: it is ignored"}};

  static Local initial(const Instance&, ProcessId i, ProcessSet) {
    Local local;
    local.last = {0, i};
    return local;
  }
  static bool in_cs(const Local& i) { return i.phase == Phase::critical; }
  static bool waiting(const Local& i) { return i.phase == Phase::requesting; }
  static Clock own_clock(const Local& i) { return i.HSN; }

  using P = Process<LodhaKshemkalyani>;

  static std::vector<Action<LodhaKshemkalyani>> actions(const Instance& instance);
  static std::vector<Invariant<LodhaKshemkalyani>> invariants();
  /// The conditions that a requesting process awaits; its handlers complete the wait
  /// (CheckExecuteCS).
  static std::vector<Part<LodhaKshemkalyani>> awaits();

  static bool may_enter(const Local& i, const P& p);
  /// every RV = 1 and the own request is the head of LRQ → enter the CS
  static void check(Local& i, const P& p);
  /// Deletes from LRQ every entry with priority ≥ R.
  static void prune(Timestamp R, Local& i, P& p);
  static void receive_request(Timestamp request, Local& i, P& p);
  /// RcvReply and RcvFlush.
  static void receive_answer(Timestamp R, Clock answers, ProcessId j, Local& i, P& p);
};

}  // namespace ample::cases::mutual_exclusion

BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::LodhaKshemkalyani::Request, sn);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::LodhaKshemkalyani::RequestWithLast, sn,
                        last);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::LodhaKshemkalyani::Reply, last, answers);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::LodhaKshemkalyani::Flush, last, answers);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::LodhaKshemkalyani::Local, phase, SN, HSN,
                        LRQ, RV, last, deferred, covered);
