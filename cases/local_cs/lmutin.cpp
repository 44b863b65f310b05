// Algorithm 2 of [LCS], action by action.
#include "cases/local_cs/lmutin.hpp"

#include "cases/local_cs/blames.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

namespace {

using enum Lmutin::Repair;
using Local = Lmutin::Local;
using P = Lmutin::P;

const Part<Lmutin> is_in_cs = {"state_i = InCS",
                               [](const Local& i, const P&) { return i.state == CsState::InCS; }};
const Part<Lmutin> is_out_cs = {"state_i = OutCS",
                                [](const Local& i, const P&) { return i.state == CsState::OutCS; }};
const Part<Lmutin> is_waiting = {"P_i waits", [](const Local& i, const P&) { return i.waiting; }};
const Part<Lmutin> is_not_waiting = {"P_i does not wait",
                                     [](const Local& i, const P&) { return !i.waiting; }};
const Part<Lmutin> has_all_grants = {"nGrants_i = |N_i|+1",
                                     [](const Local& i, const P& p) {
                                       return (p.repaired(pre) ? i.nGrantsFrom.size() : i.nGrants)
                                              == p.N().size() + 1;
                                     },
                                     &Lmutin::missing_grants};

}  // namespace

std::vector<Action<Lmutin>> Lmutin::actions(const Instance& instance) {
  const bool timed = instance.repaired(prets);
  std::vector<Action<Lmutin>> list;

  list.push_back(invocation<Lmutin>("exit-sequence", "Algorithm 2, Exit-Sequence: up to wait until",
                                    requesting<Lmutin>({is_in_cs, is_not_waiting}),
                                    [](Local& i, P& p) {
                                      i.ts = next(i.ts);
                                      i.nGrants = 0;
                                      i.nGrantsFrom = {};                         // [pre]
                                      if (p.repaired(prets)) i.requestTs = i.ts;  // [prets]
                                      i.waiting = true;
                                      p.send(Request{i.ts, p.id()}, p.N_and_self());
                                    }));

  list.push_back(wait_until<Lmutin>("leave", "Algorithm 2, Exit-Sequence: wait until, and after",
                                    {is_in_cs, is_waiting, has_all_grants}, [](Local& i, P&) {
                                      i.state = CsState::OutCS;
                                      i.waiting = false;
                                      i.requestTs = 0;  // [prets] no request is waiting
                                    }));

  list.push_back(invocation<Lmutin>("entry-sequence", "Algorithm 2, Entry-Sequence",
                                    free<Lmutin>({is_out_cs}), [](Local& i, P& p) {
                                      i.state = CsState::InCS;
                                      p.send(Release{p.id()}, p.N_and_self());
                                    }));

  list.push_back(on_receipt<Lmutin, Request>("Algorithm 2, on receipt of Request",
                                             [](Local& i, P& p, Request m, ProcessId) {
                                               if (p.instance().clock == ClockRule::request)
                                                 i.ts = std::max(i.ts, m.ts);
                                               i.pendingReq.insert({m.ts, m.process});
                                               if (may_grant(i, p))
                                                 grant_least(i, p);
                                               else if (i.preemptingNow == nil)
                                                 preempt_for({m.ts, m.process}, i, p);
                                             }));

  list.push_back(on_receipt<Lmutin, Grant>("Algorithm 2, on receipt of Grant",
                                           [](Local& i, P& p, Grant, ProcessId sender) {
                                             if (p.repaired(pre))
                                               i.nGrantsFrom.insert(sender);  // [pre]
                                             else
                                               ++i.nGrants;
                                           }));

  list.push_back(on_receipt<Lmutin, Release>(
      "Algorithm 2, on receipt of Release", [](Local& i, P& p, Release m, ProcessId) {
        if (i.preemptingNow == MaybeProcess(m.process)) i.preemptingNow = nil;
        take_back(m.process, i, p);
        const bool granting = !p.repaired(relcond) || may_grant(i, p);  // [relcond]
        if (!i.pendingReq.empty() && granting) grant_least(i, p);
        if (p.repaired(repre)) preempt_again(i, p);  // [repre]
      }));

  const auto on_preempt = [](Local& i, P& p, ProcessId j, bool still_held) {
    if (i.state == CsState::InCS && still_held) {
      if (p.repaired(pre))
        i.nGrantsFrom.erase(j);  // [pre]
      else
        --i.nGrants;
      p.send(Relinquish{p.id()}, j);
    }
  };
  if (timed)  // [prets]
    list.push_back(on_receipt<Lmutin, PreemptOf>(
        "Algorithm 2, on receipt of Preempt", [=](Local& i, P& p, PreemptOf m, ProcessId) {
          const bool listed = !p.repaired(pre) || i.nGrantsFrom.contains(m.process);  // [pre]
          on_preempt(i, p, m.process, i.waiting && m.ts == i.requestTs && listed);
        }));
  else
    list.push_back(on_receipt<Lmutin, Preempt>(
        "Algorithm 2, on receipt of Preempt", [=](Local& i, P& p, Preempt m, ProcessId) {
          const bool listed = i.waiting && i.nGrantsFrom.contains(m.process);  // [pre]
          on_preempt(i, p, m.process, !p.repaired(pre) || listed);
        }));

  list.push_back(on_receipt<Lmutin, Relinquish>(
      "Algorithm 2, on receipt of Relinquish", [](Local& i, P& p, Relinquish m, ProcessId) {
        if (!has_entry_of(i.grantedTo, m.process)) {
          p.anomaly(Anomaly::stray_relinquish);
          if (p.repaired(guard)) return;  // [guard]
        }
        i.preemptingNow = nil;
        if (const auto deleted = take_back(m.process, i, p)) i.pendingReq.insert(*deleted);
        grant_least(i, p);
        if (p.repaired(repre)) preempt_again(i, p);  // [repre]
      }));

  return list;
}

void Lmutin::grant_least(Local& i, P& p) {
  if (i.pendingReq.empty()) {
    p.anomaly(Anomaly::empty_delete_min);
    return;
  }
  const Timestamp h = i.pendingReq.min();
  i.pendingReq.erase(h);
  i.grantedTo.insert(h);
  p.send(Grant{}, h.process);
}

void Lmutin::preempt_for(Timestamp request, Local& i, P& p) {
  // grantedTo_i is not empty here: it holds at least |N_i|-l_i+1 >= 1 entries, or nothing would
  // have kept the request from being granted.
  const Timestamp h = i.grantedTo.max();
  if (request < h) {
    i.preemptingNow = h.process;
    if (p.repaired(prets))
      p.send(PreemptOf{p.id(), h.ts}, h.process);  // [prets]
    else
      p.send(Preempt{p.id()}, h.process);
  }
}

std::optional<Timestamp> Lmutin::take_back(ProcessId j, Local& i, P& p) {
  std::optional<Timestamp> deleted;
  for (const Timestamp& entry : i.grantedTo)
    if (entry.process == j) deleted = entry;  // in increasing order: the newest stays
  if (delete_entries_of(i.grantedTo, j) > 1) p.anomaly(Anomaly::several_entries);
  return deleted;
}

void Lmutin::preempt_again(Local& i, P& p) {
  if (!i.pendingReq.empty() && !may_grant(i, p) && i.preemptingNow == nil)
    preempt_for(i.pendingReq.min(), i, p);
}

Blames Lmutin::missing_grants(const View<Lmutin>& all, const P& p) {
  Blames blames;
  ProcessSet listing;
  for (const ProcessId j : p.N_and_self()) {
    const Local& arbiter = all[j.index];
    if (has_entry_of(arbiter.pendingReq, p.id())) {
      blames.push_back(
          keeps_pending(j, p.id(), fmt::format("grantedTo_{}", int{j}), arbiter.grantedTo,
                        Cond_MUTIN(arbiter.grantedTo.size(), p.instance().topology.degree(j),
                                   p.instance().l[j.index])));
    } else if (has_entry_of(arbiter.grantedTo, p.id())) {
      listing.insert(j);
    } else {
      // The Request was lost, or P_j has crashed: nothing that anybody does brings the grant.
      blames.push_back(lacks_the_request(j, p.id(), {}));
    }
  }
  const Local& i = all[p.id().index];
  const int has = p.repaired(pre) ? i.nGrantsFrom.size() : i.nGrants;
  if (has < listing.size())
    // P_i does not count all these grants: only P_i's own Release would move them.
    blames.push_back({{p.id()},
                      fmt::format("{} has nGrants_{} = {}, and is listed as granted by {}",
                                  to_text(p.id()), int{p.id()}, has, to_text(listing))});
  return blames;
}

std::vector<Invariant<Lmutin>> Lmutin::invariants() {
  return {
      {"granted-bound", "|grantedTo_i| <= |N_i|-l_i+1",
       "Lemma 1, proof: P_i grants at most so many",
       [](const View<Lmutin>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           if (all[i.index].grantedTo.size()
               > instance.topology.degree(i) - instance.l[i.index] + 1)
             return false;
         return true;
       },
       false, reading(&Local::grantedTo), contradicted_by_the_text},
      {"granted-by-all", "state_j = OutCS => (*,P_j) in grantedTo_i for every P_i of N_j and P_j",
       "Lemma 1, proof: P_j obtained permission from each process",
       [](const View<Lmutin>& all, const Instance& instance) {
         for (const ProcessId j : instance.all())
           for (const ProcessId i : instance.topology.closed_neighbourhood(j))
             if (all[j.index].state == CsState::OutCS && !has_entry_of(all[i.index].grantedTo, j))
               return false;
         return true;
       },
       // Not even in C0 as printed, where nobody lists who is OutCS (repair init).
       false, reading(&Local::state, &Local::grantedTo), contradicted_by_the_text},
  };
}

}  // namespace ample::cases::local_cs
