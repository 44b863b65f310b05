// Section 5.1 of [LCS]: two layers, composed.
#include "cases/local_cs/lcs_naive.hpp"

#include "model/sequence.hpp"

namespace ample::cases::local_cs {

namespace {

CsState other(CsState state) { return state == CsState::InCS ? CsState::OutCS : CsState::InCS; }

}  // namespace

LcsNaive::Local LcsNaive::initial(const Instance& instance, ProcessId i, ProcessSet inside) {
  Local local;
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.ts = 1;
  const bool init = instance.repaired(Repair::init);
  const ProcessSet around = instance.topology.closed_neighbourhood(i);
  // (1, P_j ∈ CS_i(C0)) for both values of at [Algorithm 3]
  for (const ProcessId j : inside& around) local.grantedTo[At::MUTEX].insert({1, j});
  for (const ProcessId j : (init ? instance.all() - inside : inside) & around)  // [init]
    local.grantedTo[At::MUTIN].insert({1, j});
  return local;
}

LcsLayer::Local LcsNaive::layer(const Local& i, At at) {
  return {.state = at == At::MUTIN ? i.state : other(i.state),
          .waiting = i.waiting[at],
          .ts = i.ts,
          .nGrants = i.nGrants[at],
          .grantedTo = i.grantedTo[at],
          .pendingReq = i.pendingReq[at],
          .preemptingNow = i.preemptingNow[at],
          .requestTs = i.requestTs[at],
          .inUse = i.inUse[at]};
}

void LcsNaive::set_layer(Local& i, At at, const LcsLayer::Local& layer) {
  i.state = at == At::MUTIN ? layer.state : other(layer.state);
  i.waiting[at] = layer.waiting;
  i.ts = layer.ts;
  i.nGrants[at] = layer.nGrants;
  i.grantedTo[at] = layer.grantedTo;
  i.pendingReq[at] = layer.pendingReq;
  i.preemptingNow[at] = layer.preemptingNow;
  i.requestTs[at] = layer.requestTs;
  i.inUse[at] = layer.inUse;
}

std::vector<Action<LcsNaive>> LcsNaive::actions(const Instance& instance) {
  const auto lens = [](At at) {
    return std::pair([at](const Local& i) { return layer(i, at); },
                     [at](Local& i, const LcsLayer::Local& inner) { set_layer(i, at, inner); });
  };
  Instance of_mutin = instance, of_mutex = complement_of(instance);
  of_mutin.options["at"] = Labels::first;
  of_mutex.options["at"] = Labels::second;
  const auto [get_mutin, put_mutin] = lens(At::MUTIN);
  const auto [get_mutex, put_mutex] = lens(At::MUTEX);
  const auto mutin = first_object<LcsNaive>(of_mutin, get_mutin, put_mutin);
  auto mutex = second_object<LcsNaive>(of_mutex, get_mutex, put_mutex);
  mutex.complement = true;
  return sequence<LcsNaive>(mutin, mutex, {.release = model::Release::merged});
}

std::vector<Invariant<LcsNaive>> LcsNaive::invariants() {
  return {
      {"granted-bound", "|grantedTo_i[MUTIN]| <= |N_i|-l_i+1 and |grantedTo_i[MUTEX]| <= k_i",
       "Lemma 1, proof, of both layers",
       [](const View<LcsNaive>& all, const Instance& instance) {
         for (const ProcessId i : instance.all()) {
           const PerAt<TimestampSet>& granted = all[i.index].grantedTo;
           if (granted[At::MUTIN].size() > instance.topology.degree(i) - instance.l[i.index] + 1
               || granted[At::MUTEX].size() > instance.k[i.index])
             return false;
         }
         return true;
       },
       false, reading(&Local::grantedTo), contradicted_by_the_text},
      {"granted-by-all",
       "state_j = OutCS => (*,P_j) in grantedTo_i[MUTIN], state_j = InCS => (*,P_j) in "
       "grantedTo_i[MUTEX], for every P_i of N_j and P_j",
       "Lemma 1, proof, of both layers",
       [](const View<LcsNaive>& all, const Instance& instance) {
         for (const ProcessId j : instance.all()) {
           const At held = in_cs(all[j.index]) ? At::MUTEX : At::MUTIN;
           for (const ProcessId i : instance.topology.closed_neighbourhood(j))
             if (!has_entry_of(all[i.index].grantedTo[held], j)) return false;
         }
         return true;
       },
       false, reading(&Local::state, &Local::grantedTo), contradicted_by_the_text},
  };
}

}  // namespace ample::cases::local_cs
