// Algorithms 5 and 7 of [LCS]: the message handlers of LKCS.
#include "cases/local_cs/lkcs.hpp"

namespace ample::cases::local_cs {

namespace {

using enum Lkcs::Repair;
using Local = Lkcs::Local;
using P = Lkcs::P;
using Anomaly = Lkcs::Anomaly;

void preempt_arrives(Local& i, P& p, At at, ProcessId j, Clock ts, bool still_held) {
  const bool waits = Lkcs::waiting(i);
  if (Lkcs::asked(i) == at  // MUTEX and OutCS, MUTIN and InCS
      && still_held         // [prets]
      && (!p.repaired(pre) || (waits && i.nGrants[at].contains(j)))  // [pre]
      && !(p.repaired(spec) && i.triggered)) {                       // [spec]
    i.nGrants[at].erase(j);
    p.send(Lkcs::Relinquish{at, p.id()}, j);
  } else if (p.repaired(nack)) {
    p.send(Lkcs::Refuse{at, p.id(), ts}, j);  // [nack]
  }
}

}  // namespace

std::vector<Action<Lkcs>> Lkcs::handlers(const Instance& instance) {
  const auto on = [&](Repair repair) { return instance.repaired(repair); };
  std::vector<Action<Lkcs>> list;

  list.push_back(on_receipt<Lkcs, Request>("Algorithm 5, on receipt of Request",
                                           [](Local& i, P& p, Request m, ProcessId) {
                                             if (p.instance().clock == ClockRule::request)
                                               i.ts = std::max(i.ts, m.ts);
                                             i.pendingReq[m.at].insert({m.ts, m.process});
                                             if (may_grant(m.at, i, p))
                                               grant_least(m.at, i, p);
                                             else if (i.preemptingNow[m.at].is_nil())
                                               preempt_for({m.ts, m.process}, m.at, i, p);
                                           }));

  list.push_back(on_receipt<Lkcs, Grant>(
      "Algorithm 5, on receipt of Grant",
      [](Local& i, P&, Grant m, ProcessId) { i.nGrants[m.at].insert(m.process); }));

  list.push_back(on_receipt<Lkcs, Release>(
      "Algorithm 5, on receipt of Release", [](Local& i, P& p, Release m, ProcessId) {
        const MaybeTimestamp preempted = i.preemptingNow[m.at];
        const bool same_process = preempted.process == MaybeProcess(m.process);
        if (same_process) i.preemptingNow[m.at] = {};
        const auto deleted = take_back(m.at, m.process, i, p);
        if (same_process && (!deleted || MaybeTimestamp(*deleted) != preempted))
          p.anomaly(Anomaly::preempting_another);
        const bool granting = !p.repaired(relcond) || may_grant(m.at, i, p);  // [relcond]
        if (!i.pendingReq[m.at].empty() && granting) grant_least(m.at, i, p);
        if (p.repaired(repre)) preempt_again(m.at, i, p);  // [repre]
      }));

  if (on(prets))  // [prets]
    list.push_back(on_receipt<Lkcs, PreemptOf>(
        "Algorithm 5, on receipt of Preempt", [](Local& i, P& p, PreemptOf m, ProcessId) {
          preempt_arrives(i, p, m.at, m.process, m.ts, waiting(i) && m.ts == i.requestTs);
        }));
  else
    list.push_back(on_receipt<Lkcs, Preempt>("Algorithm 5, on receipt of Preempt",
                                             [](Local& i, P& p, Preempt m, ProcessId) {
                                               preempt_arrives(i, p, m.at, m.process, 0, true);
                                             }));

  list.push_back(on_receipt<Lkcs, Relinquish>(
      "Algorithm 5, on receipt of Relinquish", [](Local& i, P& p, Relinquish m, ProcessId) {
        if (!has_entry_of(i.grantedTo[m.at], m.process)) {
          p.anomaly(Anomaly::stray_relinquish);
          if (p.repaired(guard)) return;  // [guard]
        }
        i.preemptingNow[m.at] = {};
        if (const auto deleted = take_back(m.at, m.process, i, p))
          i.pendingReq[m.at].insert(*deleted);
        grant_least(m.at, i, p);
        if (p.repaired(repre)) preempt_again(m.at, i, p);  // [repre]
      }));

  list.push_back(on_receipt<Lkcs, Trigger>(
      "Algorithm 7, on receipt of Trigger", [](Local& i, P& p, Trigger m, ProcessId) {
        const bool same_request =
            p.repaired(reqts) ? waiting(i) && m.ts == i.requestTs : m.ts == i.ts;  // [reqts]
        if (asked(i) == m.at  // InCS and MUTIN, or OutCS and MUTEX
            && same_request && i.nGrants[m.at].size() < p.N().size() + 1) {
          i.nGrants[m.at] = {};
          if (p.repaired(spec)) i.triggered = true;  // [spec]
          p.send(RequestByTrigger{m.at, p.id()}, p.N_and_self());
        }
      }));

  list.push_back(
      on_receipt<Lkcs, RequestByTrigger>("Algorithm 7, on receipt of RequestByTrigger",
                                         [](Local& i, P& p, RequestByTrigger m, ProcessId) {
                                           if (delete_entries_of(i.pendingReq[m.at], m.process) > 1)
                                             p.anomaly(Anomaly::several_entries);
                                           take_back(m.at, m.process, i, p);
                                           i.grantedTo[m.at].insert({0, m.process});
                                           p.send(Grant{m.at, p.id()}, m.process);
                                         }));

  if (on(nack))  // [nack]
    list.push_back(on_receipt<Lkcs, Refuse>("[nack], on receipt of Refuse",
                                            [](Local& i, P& p, Refuse m, ProcessId) {
                                              const Timestamp refused{m.ts, m.process};
                                              if (i.grantedTo[m.at].contains(refused))
                                                i.inUse[m.at].insert(m.process);
                                              if (i.preemptingNow[m.at] == MaybeTimestamp(refused))
                                                i.preemptingNow[m.at] = {};
                                              preempt_again(m.at, i, p);
                                            }));

  return list;
}

void Lkcs::grant_least(At at, Local& i, P& p) {
  if (i.pendingReq[at].empty()) {
    p.anomaly(Anomaly::empty_delete_min);
    return;
  }
  const Timestamp h = i.pendingReq[at].min();
  i.pendingReq[at].erase(h);
  i.grantedTo[at].insert(h);
  p.send(Grant{at, p.id()}, h.process);
}

void Lkcs::preempt_for(Timestamp request, At at, Local& i, P& p) {
  if (i.grantedTo[at].empty()) {
    p.anomaly(Anomaly::empty_max);
    return;
  }
  std::optional<Timestamp> h;
  for (const Timestamp& entry : i.grantedTo[at])
    if (!i.inUse[at].contains(entry.process))
      h = entry;  // [nack]; in increasing order: the max stays
  if (h && request < *h) {
    i.preemptingNow[at] = *h;
    if (p.repaired(prets))
      p.send(PreemptOf{at, p.id(), h->ts}, h->process);  // [prets]
    else
      p.send(Preempt{at, p.id()}, h->process);
  }
}

void Lkcs::preempt_again(At at, Local& i, P& p) {
  if (!i.pendingReq[at].empty() && !may_grant(at, i, p) && i.preemptingNow[at].is_nil())
    preempt_for(i.pendingReq[at].min(), at, i, p);
}

std::optional<Timestamp> Lkcs::take_back(At at, ProcessId j, Local& i, P& p) {
  std::optional<Timestamp> deleted;
  for (const Timestamp& entry : i.grantedTo[at])
    if (entry.process == j) deleted = entry;  // in increasing order: the newest stays
  if (delete_entries_of(i.grantedTo[at], j) > 1) p.anomaly(Anomaly::several_entries);
  i.inUse[at].erase(j);  // [nack]
  return deleted;
}

}  // namespace ample::cases::local_cs
