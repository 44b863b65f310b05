// The macros of Algorithm 3 and TriggerNomination(), Algorithm 6 of [LCS].
#include "cases/local_cs/lkcs.hpp"
#include "cases/local_cs/parameters.hpp"

namespace ample::cases::local_cs {

ProcessId Lkcs::leader(const Instance& instance) {
  return ProcessId(std::stoi(instance.options.at("leader")));
}

int Lkcs::L(const Instance& instance, ProcessId i) {
  return L_i(instance.l[i.index], instance.topology.distance(leader(instance), i));
}
int Lkcs::K(const Instance& instance, ProcessId i) {
  return K_i(instance.k[i.index], instance.topology.distance(leader(instance), i));
}

bool Lkcs::may_grant(At at, const Local& i, const P& p) {
  const int granted = i.grantedTo[at].size();
  return at == At::MUTEX ? Cond_MUTEX(granted, K(p.instance(), p.id()))
                         : Cond_MUTIN(granted, p.N().size(), L(p.instance(), p.id()));
}

ProcessSet Lkcs::granted_both(const Local& i) {
  ProcessSet processes;
  for (const Timestamp& entry : i.grantedTo[At::MUTIN])
    if (has_entry_of(i.grantedTo[At::MUTEX], entry.process)) processes.insert(entry.process);
  return processes;
}

int Lkcs::waiting_number(const Local& i) {
  return Waiting(i.pendingReq[At::MUTIN].size(), i.pendingReq[At::MUTEX].size(),
                 granted_both(i).size());
}

namespace {

/// The candidates of Algorithm 6: those of Grant_LDR that wait for grants to enter (MUTEX) or to
/// leave (MUTIN).
TimestampSet candidates(At at, const Lkcs::Local& i, const Lkcs::P& p) {
  const TimestampSet &mutin = i.grantedTo[At::MUTIN], &mutex = i.grantedTo[At::MUTEX];
  TimestampSet candidate;
  for (const Timestamp& left : mutin)
    for (const Timestamp& entered : mutex) {
      if (left.process != entered.process) continue;
      if (p.repaired(Lkcs::Repair::cand)) {  // [cand]
        if (at == At::MUTEX ? entered.ts >= left.ts && entered.ts > 0 : left.ts > entered.ts)
          candidate.insert(at == At::MUTEX ? entered : left);
        // The print says: the request to enter has the timestamp of the one to leave before it, and
        // the request to leave one more than the one to enter before it.
      } else if (left.ts == (at == At::MUTEX ? entered.ts : next(entered.ts))) {
        candidate.insert(entered);
      }
    }
  return candidate;
}

}  // namespace

std::optional<At> Lkcs::nominates(const Local& i, const P& p) {
  const bool triglk = p.repaired(Repair::triglk);  // [triglk]
  const int tested_L = triglk ? p.l() : L(p.instance(), p.id());
  const int tested_K = triglk ? p.k() : K(p.instance(), p.id());
  if (at_most_may_leave(i.grantedTo[At::MUTIN].size(), p.N().size(), tested_L)) return At::MUTEX;
  if (at_most_may_enter(i.grantedTo[At::MUTEX].size(), tested_K)) return At::MUTIN;
  return std::nullopt;
}

std::optional<Timestamp> Lkcs::nominee(At at, const Local& i, const P& p) {
  if (!i.pendingReq[at].empty()) return i.pendingReq[at].min();
  const TimestampSet candidate = candidates(at, i, p);
  return candidate.empty() ? std::nullopt : std::optional(candidate.min());
}

void Lkcs::trigger_nomination(Local& i, P& p) {
  const std::optional<At> at = nominates(i, p);
  if (!at) return;
  const std::optional<Timestamp> h = nominee(*at, i, p);
  if (!h) return p.anomaly(Anomaly::trigger_to_nobody);
  i.pendingReq[*at].erase(*h);  // deleteMin; nothing where the list is empty
  p.send(Trigger{*at, h->ts}, h->process);
}

}  // namespace ample::cases::local_cs
