// Whom a blocked process of LKCS waits for.
#include "cases/local_cs/blames.hpp"
#include "cases/local_cs/lkcs.hpp"
#include "cases/local_cs/parameters.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

namespace {

/// Those of N_LDR and P_LDR that the leader does not count in Waiting_LDR, where it nominates once
/// they ask; nobody where one of them has asked already, so that more is missing.
ProcessSet not_counted(const View<Lkcs>& all, const Instance& instance) {
  const ProcessId ldr = Lkcs::leader(instance);
  const Lkcs::Local& i = all[ldr.index];
  const ProcessSet missing = instance.topology.closed_neighbourhood(ldr)
                             - processes_of(i.pendingReq[At::MUTIN])
                             - processes_of(i.pendingReq[At::MUTEX]) - Lkcs::granted_both(i);
  for (const ProcessId j : missing)
    if (Lkcs::waiting(all[j.index])) return {};
  return missing;
}

/// P_j grants no more while the leader's neighbourhood is not blocked, though l_j and k_j would
/// allow it: L_j = l_j + 1 and K_j = k_j - 1 leave that permission to a Trigger.
bool leaves_one_to_a_trigger(At at, ProcessId j, int granted, const Instance& instance) {
  return at == At::MUTEX
             ? Cond_MUTEX(granted, int{instance.k[j.index]})
             : Cond_MUTIN(granted, instance.topology.degree(j), int{instance.l[j.index]});
}

Blame keeps_pending_at(At at, ProcessId j, const View<Lkcs>& all, const Lkcs::P& p) {
  const Lkcs::Local& arbiter = all[j.index];
  const TimestampSet& granted = arbiter.grantedTo[at];
  const bool may = Lkcs::may_grant(at, arbiter, Lkcs::P(p.instance(), j));
  Blame blame = keeps_pending(
      j, p.id(), fmt::format("grantedTo_{}[{}]", int{j}, to_text(ample::model::value_of(at))),
      granted, may);
  if (may || !leaves_one_to_a_trigger(at, j, granted.size(), p.instance())) return blame;
  const ProcessSet idle = not_counted(all, p.instance()), holders = processes_of(granted);
  const bool one = idle.size() == 1;
  const std::string until = idle.empty() ? std::string()
                                         : fmt::format(", which waits until {} {}",
                                                       one ? to_text(*idle.begin()) : to_text(idle),
                                                       one ? "asks" : "ask");
  blame.because = fmt::format(
      "{} keeps {}'s request pending and its last permission for a Trigger{}: grantedTo_{}[{}] = "
      "{}",
      to_text(j), to_text(p.id()), until, int{j}, to_text(ample::model::value_of(at)),
      to_text(value_of(granted)));
  blame.on = blame.on | idle;
  // One that gives its permission back is enough, but all that have not asked would have to.
  if (!one && !idle.empty())
    blame.enough =
        fmt::format("{}, or for all of {}",
                    holders.size() == 1 ? to_text(*holders.begin()) : "1 of " + to_text(holders),
                    to_text(idle));
  return blame;
}

}  // namespace

Blames Lkcs::missing_grants(const View<Lkcs>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  const At at = asked(i);
  for (const ProcessId j : p.N_and_self() - i.nGrants[at]) {
    const TimestampSet& granted = all[j.index].grantedTo[at];
    if (has_entry_of(all[j.index].pendingReq[at], p.id()))
      blames.push_back(keeps_pending_at(at, j, all, p));
    else if (has_entry_of(granted, p.id()))
      blames.push_back(lists_a_grant(j, p.id()));
    else
      // TriggerNomination took the request from pendingReq_LDR, and the Trigger was ignored.
      blames.push_back(lacks_the_request(j, p.id(), {j}));
  }
  return blames;
}

Blames Lkcs::still_waiting(const View<Lkcs>& all, const P& p) {
  const Local& i = all[p.id().index];
  return {
      {processes_of(i.grantedTo[At::MUTIN]) | processes_of(i.grantedTo[At::MUTEX]),
       fmt::format("{} stays in the body of its while as long as Waiting_{} = {}: it counts the "
                   "pending requests and {}, which have both grants",
                   to_text(p.id()), int{p.id()}, waiting_number(i), to_text(granted_both(i)))}};
}

}  // namespace ample::cases::local_cs
