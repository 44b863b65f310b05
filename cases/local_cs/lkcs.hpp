// LKCS, the generalized local (l_i,k_i)-critical section algorithm [LCS, Section 5.2, Algorithms
// 3-7].
//
// Read it beside the paper: the variables are those of Algorithm 3, the actions those of Algorithms
// 4, 5 and 7, in the same order and under the same names. A line marked [name] belongs to the
// switch --repair name and does nothing as printed.
//
// Where a process stands, and what is one step (Algorithm 4):
//   idle   not in Exit-Sequence or Entry-Sequence; their first lines up to `while` are one step
//   while  at the test of `while`. When it is false, the lines after the loop are one step. When it
//          is true, only the leader has something to do, and only if Waiting_LDR = |N_LDR|+1: the
//          body up to `wait until`, with TriggerNomination(), is one step
//   wait   at the `wait until` of the body; completing it is one step, which leads back to the test
#pragma once

#include "cases/local_cs/at.hpp"
#include "model/system_of.hpp"

namespace ample::cases::local_cs {

struct Lkcs {
  // --- Messages ------------------------------------------------------------------------------

  struct Request {
    static constexpr const char* name = "Request";
    At at{};
    Clock ts{};
    ProcessId process{};
  };
  struct Grant {
    static constexpr const char* name = "Grant";
    At at{};
    ProcessId process{};
  };
  struct Release {
    static constexpr const char* name = "Release";
    At at{};
    ProcessId process{};
  };
  struct Preempt {
    static constexpr const char* name = "Preempt";
    At at{};
    ProcessId process{};
  };
  /// [prets] Preempt with the timestamp of the preempted request.
  struct PreemptOf {
    static constexpr const char* name = "Preempt";
    At at{};
    ProcessId process{};
    Clock ts{};
  };
  struct Relinquish {
    static constexpr const char* name = "Relinquish";
    At at{};
    ProcessId process{};
  };
  struct Trigger {
    static constexpr const char* name = "Trigger";
    At at{};
    Clock ts{};
  };
  struct RequestByTrigger {
    static constexpr const char* name = "RequestByTrigger";
    At at{};
    ProcessId process{};
  };
  /// [nack] The permission for the request of timestamp ts is in use.
  struct Refuse {
    static constexpr const char* name = "Refuse";
    At at{};
    ProcessId process{};
    Clock ts{};
  };
  using Message = OneOf<Request, Grant, Release, Preempt, PreemptOf, Relinquish, Trigger,
                        RequestByTrigger, Refuse>;

  // --- Algorithm 3: local variables for process P_i ------------------------------------------

  enum class Control : std::uint8_t { idle, at_while, at_wait };

  struct Local {
    CsState state{};
    Control control{};  // where P_i stands in Algorithm 4
    Clock ts{};
    PerAt<ProcessSet> nGrants{};
    PerAt<TimestampSet> grantedTo{};
    PerAt<TimestampSet> pendingReq{};
    PerAt<MaybeTimestamp> preemptingNow{};
    // candidate_LDR is empty outside TriggerNomination(): it is a variable of that function.
    Clock requestTs{};          // [prets, reqts] the timestamp of P_i's own request
    bool triggered{};           // [spec] P_i sent RequestByTrigger and has not changed its state
    PerAt<ProcessSet> inUse{};  // [nack] whose permission has been refused back
  };

  enum class Repair {
    init,
    prets,
    pre,
    guard,
    relcond,
    repre,
    nack,
    triglk,
    cand,
    inner,
    one,
    spec,
    reqts
  };
  static constexpr NamedMeaning repairs[] = {
      {"init", "grantedTo_i[MUTIN] starts with the processes of N_i and P_i that are OutCS in C0"},
      {"prets",
       "Preempt carries the timestamp of the preempted request and is honoured only while "
       "that request is waiting"},
      {"pre", "Preempt is honoured only while waiting with that grant in nGrants"},
      {"guard", "a Relinquish whose sender is not in grantedTo is ignored whole"},
      {"relcond", "Release grants the next request only under Cond_i"},
      {"repre", "after Release and Relinquish it is decided again whether to preempt"},
      {"nack",
       "a Preempt that is not honoured is refused; the owner marks that entry as in use and tries "
       "the next largest (needs prets and repre)"},
      {"triglk", "Algorithm 6 tests with l,k in place of L,K"},
      {"cand",
       "a candidate is whoever has the newer of its two entries in the list that makes it wait, "
       "whatever the older one is, (0,P) too; the Trigger carries the newer timestamp"},
      {"inner", "the leader's inner wait also ends when it has all its grants"},
      {"one", "no nomination while a special grant (0,P) is in grantedTo_LDR"},
      {"spec", "a process that was triggered does not relinquish"},
      {"reqts", "Trigger compares ts with that of the request, kept in a variable of its own"}};

  enum class Anomaly {
    stray_relinquish,
    empty_delete_min,
    several_entries,
    empty_max,
    preempting_another,
    trigger_to_nobody
  };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-relinquish",
       "a Relinquish arrives whose sender is not in grantedTo: nothing is moved"},
      {"empty-deletemin", "deleteMin of an empty pendingReq: yields nothing, nothing is sent"},
      {"several-entries",
       "Delete (*,P) finds several entries of P: all are deleted, the newest is the deleted item"},
      {"empty-max", "max of an empty grantedTo: yields nothing, nobody is preempted"},
      {"preempting-another",
       "(*,P) = preemptingNow compares ids only, and the timestamps differ: preemptingNow becomes "
       "nil although another request of P is being preempted"},
      {"trigger-to-nobody", "min of an empty candidate_LDR: yields nothing, no Trigger is sent"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.control != Control::idle; }
  static Clock& clock(Local& i) { return i.ts; }
  /// The candidates of Algorithm 6 as printed are told by timestamps that differ by one.
  static bool only_compares_clocks(const Instance& instance) {
    return instance.repaired(Repair::cand);
  }

  // --- Algorithms 4, 5 and 7 -------------------------------------------------------------------

  using P = Process<Lkcs>;

  static std::vector<Action<Lkcs>> actions(const Instance& instance);
  static std::vector<Invariant<Lkcs>> invariants();

  // --- Macros and functions (Algorithms 3 and 6): lkcs_leader.cpp --------------------------------

  /// P_LDR, from the option `leader`.
  static ProcessId leader(const Instance& instance);
  static int L(const Instance& instance, ProcessId i);
  static int K(const Instance& instance, ProcessId i);
  /// Cond_i
  static bool may_grant(At at, const Local& i, const P& p);
  /// Grant_LDR
  static ProcessSet granted_both(const Local& i);
  /// Waiting_LDR
  static int waiting_number(const Local& i);
  /// The one of its two branches that Algorithm 6 takes, if any: the kind of Trigger that it sends.
  static std::optional<At> nominates(const Local& i, const P& p);
  /// (ts_h,P_h): whom that branch chooses, if there is anybody.
  static std::optional<Timestamp> nominee(At at, const Local& i, const P& p);
  static void trigger_nomination(Local& i, P& p);

  // --- Statements that several handlers have in common: lkcs_handlers.cpp ------------------------

  /// The permissions that a process waits for at `while`: MUTIN to leave, MUTEX to enter.
  static At asked(const Local& i) { return in_cs(i) ? At::MUTIN : At::MUTEX; }
  /// deleteMin(pendingReq_i[at]), Grant and all.
  static void grant_least(At at, Local& i, P& p);
  /// (ts_h,P_h) := max(grantedTo_i[at]); if ((ts,P) < (ts_h,P_h)) { preemptingNow_i := it; Preempt
  /// }
  static void preempt_for(Timestamp request, At at, Local& i, P& p);
  /// [repre] The choice that the Request handler makes, made again for the least pending request.
  static void preempt_again(At at, Local& i, P& p);
  /// Delete (*,P_j) from grantedTo_i[at]; the deleted item, if there was one.
  static std::optional<Timestamp> take_back(At at, ProcessId j, Local& i, P& p);
  static std::vector<Action<Lkcs>> handlers(const Instance& instance);

  // --- Whom a blocked process waits for: lkcs_waits_for.cpp --------------------------------------

  /// P_i waits at `while`, with |nGrants_i[at]| < |N_i|+1.
  static Blames missing_grants(const View<Lkcs>& all, const P& p);
  /// The leader waits at the inner `wait until`.
  static Blames still_waiting(const View<Lkcs>& all, const P& p);
};

constexpr auto words_of(Lkcs::Control) { return words("idle", "while", "wait"); }

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Request, at, ts, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Grant, at, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Release, at, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Preempt, at, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::PreemptOf, at, process, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Relinquish, at, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Trigger, at, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::RequestByTrigger, at, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Refuse, at, process, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lkcs::Local, state, control, ts, nGrants, grantedTo,
                        pendingReq, preemptingNow, requestTs, triggered, inUse);
