// l_i-LMUTIN, the generalized local l_i-mutual inclusion algorithm [LCS, Section 3, Algorithms
// 1-2].
//
// Read it beside the paper: the variables are those of Algorithm 1, the actions those of
// Algorithm 2, in the same order and under the same names. A line marked [name] belongs to the
// switch --repair name and does nothing as printed.
#pragma once

#include "cases/local_cs/parameters.hpp"
#include "model/critical_section.hpp"
#include "model/system_of.hpp"
#include "model/timestamp.hpp"

namespace ample::cases::local_cs {

using namespace ample::model;

struct Lmutin {
  // --- Messages ------------------------------------------------------------------------------

  struct Request {
    static constexpr const char* name = "Request";
    Clock ts{};
    ProcessId process{};
  };
  struct Grant {
    static constexpr const char* name = "Grant";
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
  using Message = OneOf<Request, Grant, Release, Preempt, PreemptOf, Relinquish>;

  // --- Algorithm 1: local variables for process P_i ------------------------------------------

  struct Local {
    CsState state{};
    bool waiting{};         // P_i stands at `wait until` in Exit-Sequence
    Clock ts{};             // the logical clock
    std::int8_t nGrants{};  // cleared at Exit-Sequence only; may become negative
    TimestampSet grantedTo{};
    TimestampSet pendingReq{};
    MaybeProcess preemptingNow{};
    ProcessSet nGrantsFrom{};  // [pre] nGrants as a set
    Clock requestTs{};         // [prets] the timestamp of P_i's own request
  };

  enum class Repair { init, prets, pre, guard, relcond, repre };
  static constexpr NamedMeaning repairs[] = {
      {"init", "grantedTo_i starts with the processes of N_i and P_i that are OutCS in C0"},
      {"prets",
       "Preempt carries the timestamp of the preempted request and is honoured only while "
       "that request is waiting"},
      {"pre", "nGrants is a set; Preempt is honoured only while waiting with that grant in it"},
      {"guard", "a Relinquish whose sender is not in grantedTo is ignored whole"},
      {"relcond", "Release grants the next request only if |grantedTo_i| < |N_i|-l_i+1"},
      {"repre", "after Release and Relinquish it is decided again whether to preempt"}};

  enum class Anomaly { stray_relinquish, empty_delete_min, several_entries };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-relinquish",
       "a Relinquish arrives whose sender is not in grantedTo: nothing is moved"},
      {"empty-deletemin", "deleteMin of an empty pendingReq: yields nothing, nothing is sent"},
      {"several-entries",
       "Delete (*,P) finds several entries of P: all are deleted, the newest is the deleted item"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside) {
    Local local;
    local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
    const ProcessSet printed = inside;                    // (0, P_j ∈ CS_i(C0))
    const ProcessSet repaired = instance.all() - inside;  // [init]
    const bool init = instance.repaired(Repair::init);
    for (const ProcessId j :
         (init ? repaired : printed) & instance.topology.closed_neighbourhood(i))
      local.grantedTo.insert({0, j});
    return local;
  }

  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.waiting; }
  static Clock& clock(Local& i) { return i.ts; }

  // --- Algorithm 2: exit-sequence, entry-sequence and message handlers -----------------------

  using P = Process<Lmutin>;

  static std::vector<Action<Lmutin>> actions(const Instance& instance);
  static std::vector<Invariant<Lmutin>> invariants();

  /// |grantedTo_i| < |N_i| - l_i + 1
  static bool may_grant(const Local& i, const P& p) {
    return Cond_MUTIN(i.grantedTo.size(), p.N().size(), p.l());
  }
  /// (ts_h,P_h) := deleteMin(pendingReq_i); grantedTo_i := grantedTo_i ∪ {(ts_h,P_h)}; send Grant
  static void grant_least(Local& i, P& p);
  /// (ts_h,P_h) := max(grantedTo_i); if ((ts,P) < (ts_h,P_h)) { preemptingNow_i := P_h; Preempt }
  static void preempt_for(Timestamp request, Local& i, P& p);
  /// Delete (*,P_j) from grantedTo_i; the deleted item, if there was one.
  static std::optional<Timestamp> take_back(ProcessId j, Local& i, P& p);
  /// [repre] The choice that the Request handler makes, made again for the least pending request.
  static void preempt_again(Local& i, P& p);
  /// The processes that P_i waits for at `wait until (nGrants_i = |N_i|+1)`.
  static Blames missing_grants(const View<Lmutin>& all, const P& p);
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Request, ts, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Grant);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Release, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Preempt, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::PreemptOf, process, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Relinquish, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::Lmutin::Local, state, waiting, ts, nGrants,
                        grantedTo, pendingReq, preemptingNow, nGrantsFrom, requestTs);
