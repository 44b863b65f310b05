// The naive composition of LMUTIN and LMUTEX [LCS, Section 5.1]: Exit-Sequence of the one and then
// of the other, Entry-Sequence in the opposite order, and nothing against deadlocks.
//
// The two layers are one text (lcs_naive_layer.hpp), composed by model/sequence.hpp. The variables
// have the names and initial values of LKCS (Algorithm 3), with l_i, k_i for L_i, K_i.
#pragma once

#include "cases/local_cs/lcs_naive_layer.hpp"
#include "model/either_message.hpp"

namespace ample::cases::local_cs {

struct LcsNaive {
  using First = LcsLayer;   // MUTIN: LMUTIN(l_i)
  using Second = LcsLayer;  // MUTEX: LMUTEX(k_i) = Co-LMUTIN(|N_i|+1-k_i)

  struct Labels {
    static constexpr const char* first = "MUTIN";
    static constexpr const char* second = "MUTEX";
    static constexpr const char* field = "at";
  };
  using Message = EitherMessage<First::Message, Second::Message, Labels>;

  struct Local {
    CsState state{};
    PerAt<bool> waiting{};
    Clock ts{};
    PerAt<ProcessSet> nGrants{};
    PerAt<TimestampSet> grantedTo{};
    PerAt<TimestampSet> pendingReq{};
    PerAt<MaybeTimestamp> preemptingNow{};
    PerAt<Clock> requestTs{};   // [prets]
    PerAt<ProcessSet> inUse{};  // [nack]
  };

  using Repair = LcsLayer::Repair;
  static constexpr const auto& repairs = LcsLayer::repairs;
  using Anomaly = LcsLayer::Anomaly;
  static constexpr const auto& anomalies = LcsLayer::anomalies;

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.waiting[At::MUTEX] || i.waiting[At::MUTIN]; }
  static CsState& state(Local& i) { return i.state; }
  static Clock& clock(Local& i) { return i.ts; }

  static std::vector<Action<LcsNaive>> actions(const Instance& instance);
  static std::vector<Invariant<LcsNaive>> invariants();

  /// The variables of one layer. MUTEX is a complement: its OutCS is the layer's InCS.
  static LcsLayer::Local layer(const Local& i, At at);
  static void set_layer(Local& i, At at, const LcsLayer::Local& layer);
};

}  // namespace ample::cases::local_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::local_cs::LcsNaive::Local, state, waiting, ts, nGrants,
                        grantedTo, pendingReq, preemptingNow, requestTs, inUse);
