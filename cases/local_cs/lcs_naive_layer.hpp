// One layer of the naive composition of [LCS, Section 5.1]: l_i-LMUTIN with the conventions of
// LKCS.
//
// It is Algorithm 2 with the handlers as Algorithm 5 writes them: nGrants is a set, the clock
// starts at 1, preemptingNow is a timestamp, Grant names its sender. MUTIN is this layer, MUTEX its
// complement; they differ in one line, that Entry-Sequence does not count ts up (Algorithm 4).
#pragma once

#include "cases/local_cs/at.hpp"
#include "cases/local_cs/parameters.hpp"
#include "model/system_of.hpp"

namespace ample::cases::local_cs {

struct LcsLayer {
  // --- Messages: the field `at` is added by the composition ------------------------------------

  struct Request {
    static constexpr const char* name = "Request";
    Clock ts{};
    ProcessId process{};
  };
  struct Grant {
    static constexpr const char* name = "Grant";
    ProcessId process{};
  };
  struct Release {
    static constexpr const char* name = "Release";
    ProcessId process{};
  };
  struct Preempt {
    static constexpr const char* name = "Preempt";
    ProcessId process{};
  };
  /// [prets] Preempt with the timestamp of the preempted request.
  struct PreemptOf {
    static constexpr const char* name = "Preempt";
    ProcessId process{};
    Clock ts{};
  };
  struct Relinquish {
    static constexpr const char* name = "Relinquish";
    ProcessId process{};
  };
  /// [nack] The permission for the request of timestamp ts is in use.
  struct Refuse {
    static constexpr const char* name = "Refuse";
    ProcessId process{};
    Clock ts{};
  };
  using Message = OneOf<Request, Grant, Release, Preempt, PreemptOf, Relinquish, Refuse>;

  // --- Local variables for process P_i, those of Algorithm 3 with one value of at --------------

  struct Local {
    CsState state{};
    bool waiting{};  // P_i stands at the `while` of Exit-Sequence
    Clock ts{};
    ProcessSet nGrants{};
    TimestampSet grantedTo{};
    TimestampSet pendingReq{};
    MaybeTimestamp preemptingNow{};
    Clock requestTs{};   // [prets] the timestamp of P_i's own request, 0 when none waits
    ProcessSet inUse{};  // [nack] whose permission has been refused back
  };

  enum class Repair { init, prets, pre, guard, relcond, repre, nack };
  static constexpr NamedMeaning repairs[] = {
      {"init", "grantedTo_i[MUTIN] starts with the processes of N_i and P_i that are OutCS in C0"},
      {"prets",
       "Preempt carries the timestamp of the preempted request and is honoured only while "
       "that request is waiting"},
      {"pre", "Preempt is honoured only while waiting with that grant in nGrants"},
      {"guard", "a Relinquish whose sender is not in grantedTo is ignored whole"},
      {"relcond", "Release grants the next request only if the number of grants allows it"},
      {"repre", "after Release and Relinquish it is decided again whether to preempt"},
      {"nack",
       "a Preempt that is not honoured is refused; the owner marks that entry as in use and tries "
       "the next largest (needs prets and repre)"}};

  enum class Anomaly {
    stray_relinquish,
    empty_delete_min,
    several_entries,
    empty_max,
    preempting_another
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
       "nil although another request of P is being preempted"}};

  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.waiting; }

  // --- Algorithm 2, with the handlers of Algorithm 5 --------------------------------------------

  using P = Process<LcsLayer>;

  /// The instance says in its option `at` which layer it is: MUTIN or MUTEX.
  static std::vector<Action<LcsLayer>> actions(const Instance& instance);

  /// Cond_i with l_i: |grantedTo_i| < |N_i| - l_i + 1
  static bool may_grant(const Local& i, const P& p) {
    return Cond_MUTIN(i.grantedTo.size(), p.N().size(), p.l());
  }
  /// (ts_h,P_h) := deleteMin(pendingReq_i); grantedTo_i := grantedTo_i ∪ {(ts_h,P_h)}; send Grant
  static void grant_least(Local& i, P& p);
  /// (ts_h,P_h) := max(grantedTo_i); if ((ts,P) < (ts_h,P_h)) { preemptingNow_i := it; Preempt }
  static void preempt_for(Timestamp request, Local& i, P& p);
  /// Delete (*,P_j) from grantedTo_i; the deleted item, if there was one.
  static std::optional<Timestamp> take_back(ProcessId j, Local& i, P& p);
  /// [repre] The choice that the Request handler makes, made again for the least pending request.
  static void preempt_again(Local& i, P& p);
  /// The processes that P_i waits for while |nGrants_i| < |N_i|+1.
  static Blames missing_grants(const View<LcsLayer>& all, const P& p);
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Request, ts, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Grant, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Release, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Preempt, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::PreemptOf, process, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Relinquish, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Refuse, process, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsLayer::Local, state, waiting, ts, nGrants,
                        grantedTo, pendingReq, preemptingNow, requestTs, inUse);
