// Algorithms 3 and 4 of [LCS]: initial values, exit-sequence and entry-sequence; and the
// invariants.
#include "cases/local_cs/lkcs.hpp"

namespace ample::cases::local_cs {

namespace {

using enum Lkcs::Repair;
using enum Lkcs::Control;
using Local = Lkcs::Local;
using P = Lkcs::P;

const Part<Lkcs> is_in_cs = {"state_i = InCS",
                             [](const Local& i, const P&) { return i.state == CsState::InCS; }};
const Part<Lkcs> is_out_cs = {"state_i = OutCS",
                              [](const Local& i, const P&) { return i.state == CsState::OutCS; }};
const Part<Lkcs> is_idle = {"P_i does not wait",
                            [](const Local& i, const P&) { return i.control == idle; }};
const Part<Lkcs> stands_at_while = {"P_i stands at while",
                                    [](const Local& i, const P&) { return i.control == at_while; }};
const Part<Lkcs> stands_at_wait = {"P_i stands at wait until",
                                   [](const Local& i, const P&) { return i.control == at_wait; }};

bool all_grants(const Local& i, const P& p) {
  return i.nGrants[Lkcs::asked(i)].size() == p.N().size() + 1;
}
Part<Lkcs> has_all_grants(At at) {
  return {"|nGrants_i[" + to_text(ample::model::value_of(at)) + "]| = |N_i|+1", &all_grants,
          &Lkcs::missing_grants};
}
const Part<Lkcs> lacks_grants = {"|nGrants_i[at]| < |N_i|+1",
                                 [](const Local& i, const P& p) { return !all_grants(i, p); }};

const Part<Lkcs> is_leader = {
    "P_i = P_LDR", [](const Local&, const P& p) { return p.id() == Lkcs::leader(p.instance()); }};
const Part<Lkcs> all_wait = {"Waiting_i = |N_i|+1", [](const Local& i, const P& p) {
                               return Lkcs::waiting_number(i) == p.N().size() + 1;
                             }};
const Part<Lkcs> not_all_wait = {"Waiting_i < |N_i|+1",
                                 [](const Local& i, const P& p) {
                                   return Lkcs::waiting_number(i) < p.N().size() + 1
                                          || (p.repaired(inner) && all_grants(i, p));  // [inner]
                                 },
                                 &Lkcs::still_waiting};
const Part<Lkcs> no_special_grant = {  // [one]
    "no (0,P) in grantedTo_i", [](const Local& i, const P& p) {
      const auto special = [](const TimestampSet& set) {
        return !set.empty() && set.min().ts == 0;
      };
      return !p.repaired(one)
             || !(special(i.grantedTo[At::MUTEX]) || special(i.grantedTo[At::MUTIN]));
    }};

}  // namespace

Lkcs::Local Lkcs::initial(const Instance& instance, ProcessId i, ProcessSet inside) {
  Local local;
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.ts = 1;
  const bool repaired = instance.repaired(init);
  const ProcessSet around = instance.topology.closed_neighbourhood(i);
  // (1, P_j ∈ CS_i(C0)) for both values of at
  for (const ProcessId j : inside& around) local.grantedTo[At::MUTEX].insert({1, j});
  for (const ProcessId j : (repaired ? instance.all() - inside : inside) & around)  // [init]
    local.grantedTo[At::MUTIN].insert({1, j});
  return local;
}

std::vector<Action<Lkcs>> Lkcs::actions(const Instance& instance) {
  std::vector<Action<Lkcs>> list;

  list.push_back(invocation<Lkcs>("exit-sequence", "Algorithm 4, Exit-Sequence: up to while",
                                  requesting<Lkcs>({is_in_cs, is_idle}), [](Local& i, P& p) {
                                    i.ts = next(i.ts);
                                    i.nGrants[At::MUTIN] = {};
                                    if (p.repaired(prets) || p.repaired(reqts))
                                      i.requestTs = i.ts;  // [prets, reqts]
                                    i.control = at_while;
                                    p.send(Request{At::MUTIN, i.ts, p.id()}, p.N_and_self());
                                  }));

  list.push_back(wait_until<Lkcs>("leave", "Algorithm 4, Exit-Sequence: while false, and after",
                                  {is_in_cs, stands_at_while, has_all_grants(At::MUTIN)},
                                  [](Local& i, P& p) {
                                    i.state = CsState::OutCS;
                                    i.control = idle;
                                    i.requestTs = 0;      // [prets, reqts] no request is waiting
                                    i.triggered = false;  // [spec]
                                    p.send(Release{At::MUTEX, p.id()}, p.N_and_self());
                                  }));

  list.push_back(invocation<Lkcs>("entry-sequence", "Algorithm 4, Entry-Sequence: up to while",
                                  requesting<Lkcs>({is_out_cs, is_idle}), [](Local& i, P& p) {
                                    i.nGrants[At::MUTEX] = {};
                                    if (p.repaired(prets) || p.repaired(reqts))
                                      i.requestTs = i.ts;  // [prets, reqts]
                                    i.control = at_while;
                                    p.send(Request{At::MUTEX, i.ts, p.id()}, p.N_and_self());
                                  }));

  list.push_back(wait_until<Lkcs>("enter", "Algorithm 4, Entry-Sequence: while false, and after",
                                  {is_out_cs, stands_at_while, has_all_grants(At::MUTEX)},
                                  [](Local& i, P& p) {
                                    i.state = CsState::InCS;
                                    i.control = idle;
                                    i.requestTs = 0;      // [prets, reqts] no request is waiting
                                    i.triggered = false;  // [spec]
                                    p.send(Release{At::MUTIN, p.id()}, p.N_and_self());
                                  }));

  list.push_back(wait_until<Lkcs>(
      "suspect", "Algorithm 4, both sequences: the body of while, up to wait until",
      {is_leader, stands_at_while, lacks_grants, all_wait, no_special_grant}, [](Local& i, P& p) {
        trigger_nomination(i, p);
        i.control = at_wait;
      }));

  list.push_back(wait_until<Lkcs>("resume", "Algorithm 4, both sequences: wait until in the body",
                                  {is_leader, stands_at_wait, not_all_wait},
                                  [](Local& i, P&) { i.control = at_while; }));

  for (Action<Lkcs>& handler : handlers(instance)) list.push_back(std::move(handler));
  return list;
}

std::vector<Invariant<Lkcs>> Lkcs::invariants() {
  const auto special_grants = [](const Local& i) {
    int count = 0;
    for (const At at : both)
      for (const Timestamp& entry : i.grantedTo[at]) count += entry.ts == 0;
    return count;
  };
  const auto leaders = [](const View<Lkcs>& all, const Instance& instance) -> const Local& {
    return all[leader(instance).index];
  };
  const auto everybody_waits = [](const Local& i, const Instance& instance) {
    return waiting_number(i) == instance.topology.degree(leader(instance)) + 1;
  };
  return {
      {"granted-bound", "|grantedTo_i[MUTIN]| <= |N_i|+1-l_i and |grantedTo_i[MUTEX]| <= k_i",
       "Lemma 4, proof: P_i grants at most so many",
       [](const View<Lkcs>& all, const Instance& instance) {
         for (const ProcessId i : instance.all()) {
           const PerAt<TimestampSet>& granted = all[i.index].grantedTo;
           if (granted[At::MUTIN].size() > instance.topology.degree(i) + 1 - instance.l[i.index]
               || granted[At::MUTEX].size() > instance.k[i.index])
             return false;
         }
         return true;
       },
       false, reading(&Local::grantedTo), contradicted_by_the_text},
      {"pending-disjoint", "no process is in pendingReq_LDR[MUTIN] and in pendingReq_LDR[MUTEX]",
       "Section 5.2: the two pending lists are disjoint",
       [=](const View<Lkcs>& all, const Instance& instance) {
         const Local& i = leaders(all, instance);
         for (const Timestamp& entry : i.pendingReq[At::MUTIN])
           if (has_entry_of(i.pendingReq[At::MUTEX], entry.process)) return false;
         return true;
       },
       false, reading(&Local::pendingReq), contradicted_by_the_text},
      {"waiting-bound", "Waiting_LDR <= |N_LDR|+1", "Algorithm 3: Waiting_LDR counts processes",
       [=](const View<Lkcs>& all, const Instance& instance) {
         return waiting_number(leaders(all, instance))
                <= instance.topology.degree(leader(instance)) + 1;
       },
       false, reading(&Local::pendingReq, &Local::grantedTo), contradicted_by_the_text},
      {"some-both-granted", "Waiting_LDR = |N_LDR|+1 => Grant_LDR is not empty",
       "Section 5.2: at least one P_q receives both grants from P_LDR",
       [=](const View<Lkcs>& all, const Instance& instance) {
         const Local& i = leaders(all, instance);
         return !everybody_waits(i, instance) || !granted_both(i).empty();
       },
       false, reading(&Local::pendingReq, &Local::grantedTo), contradicted_by_the_text},
      {"suspicion-is-right",
       "the leader waits and Waiting_LDR = |N_LDR|+1 => every P_j of N_LDR and P_LDR waits",
       "Section 5.2: all of the neighbours can be blocked",
       [=](const View<Lkcs>& all, const Instance& instance) {
         const Local& i = leaders(all, instance);
         if (!waiting(i) || !everybody_waits(i, instance)) return true;
         for (const ProcessId j : instance.topology.closed_neighbourhood(leader(instance)))
           if (!waiting(all[j.index])) return false;
         return true;
       },
       false, reading(&Local::control, &Local::pendingReq, &Local::grantedTo),
       contradicted_by_the_text},
      {"trigger-when-blocked",
       "the leader is at while, Waiting_LDR = |N_LDR|+1 and every P_j of N_LDR and P_LDR waits => "
       "a "
       "test of Algorithm 6 holds",
       "Lemma 5, proof: one of the tests holds, then P_LDR sends a Trigger",
       [=](const View<Lkcs>& all, const Instance& instance) {
         const Local& i = leaders(all, instance);
         if (i.control != at_while || !everybody_waits(i, instance)) return true;
         for (const ProcessId j : instance.topology.closed_neighbourhood(leader(instance)))
           if (!waiting(all[j.index])) return true;
         return nominates(i, P(instance, leader(instance))).has_value();
       },
       false, reading(&Local::control, &Local::pendingReq, &Local::grantedTo),
       contradicted_by_the_text},
      {"nominee-waits",
       "the leader may suspect, every P_j of N_LDR and P_LDR waits and Algorithm 6 chooses P_q => "
       "P_q waits for what the Trigger names",
       "Section 5.2: if the system is in a deadlock, P_q is definitely involved",
       [=](const View<Lkcs>& all, const Instance& instance) {
         const Local& i = leaders(all, instance);
         if (i.control != at_while || !everybody_waits(i, instance)) return true;
         for (const ProcessId j : instance.topology.closed_neighbourhood(leader(instance)))
           if (!waiting(all[j.index])) return true;
         const P p(instance, leader(instance));
         if (!no_special_grant.holds(i, p)) return true;  // [one]
         const std::optional<At> at = nominates(i, p);
         const std::optional<Timestamp> h = at ? nominee(*at, i, p) : std::nullopt;
         return !h || asked(all[h->process.index]) == *at;
       },
       false, reading(&Local::state, &Local::control, &Local::pendingReq, &Local::grantedTo),
       contradicted_by_the_text},
      {"special-alone",
       "(0,P_q) in grantedTo_i[at] => no other request of P_q in grantedTo_i[at] or "
       "pendingReq_i[at]",
       "Section 5.2: the special request cancels the current one",
       [](const View<Lkcs>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const At at : both) {
             const TimestampSet &granted = all[i.index].grantedTo[at],
                                &pending = all[i.index].pendingReq[at];
             for (const Timestamp& special : granted) {
               if (special.ts != 0) continue;
               if (has_entry_of(pending, special.process)) return false;
               for (const Timestamp& entry : granted)
                 if (entry.process == special.process && entry.ts != 0) return false;
             }
           }
         return true;
       },
       false, reading(&Local::grantedTo, &Local::pendingReq)},
      {"special-kept", "(0,P_q) in grantedTo_i[at] => P_i is not preempting P_q there",
       "Section 5.2: (0,P_q) cannot be preempted",
       [](const View<Lkcs>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const At at : both)
             for (const Timestamp& entry : all[i.index].grantedTo[at])
               if (entry.ts == 0
                   && all[i.index].preemptingNow[at].process == MaybeProcess(entry.process))
                 return false;
         return true;
       },
       false, reading(&Local::grantedTo, &Local::preemptingNow), contradicted_by_the_text},
      {"one-trigger", "at most one (0,P) in grantedTo_LDR", "Lemma 4, proof: one trigger at a time",
       [=](const View<Lkcs>& all, const Instance& instance) {
         return special_grants(leaders(all, instance)) <= 1;
       },
       false, reading(&Local::grantedTo), contradicted_by_the_text},
      {"normal-bounds", "no (0,P) in any grantedTo => L_i <= |CS_i| <= K_i for every P_i",
       "Lemma 4, proof: l_i+1 <= |CS_i| <= k_i-1 unless a trigger inverts its state",
       [=](const View<Lkcs>& all, const Instance& instance) {
         ProcessSet inside;
         for (const ProcessId i : instance.all()) {
           if (special_grants(all[i.index]) > 0) return true;
           if (in_cs(all[i.index])) inside.insert(i);
         }
         for (const ProcessId i : instance.all()) {
           const int count = (inside & instance.topology.closed_neighbourhood(i)).size();
           if (count < L(instance, i) || count > K(instance, i)) return false;
         }
         return true;
       },
       false, reading(&Local::state, &Local::grantedTo), contradicted_by_the_text},
  };
}

}  // namespace ample::cases::local_cs
