// Whom a blocked process of LKCS waits for.
#include "cases/local_cs/lkcs.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

namespace {

ProcessSet processes_of(const TimestampSet& set) {
  ProcessSet processes;
  for (const Timestamp& entry : set) processes.insert(entry.process);
  return processes;
}

}  // namespace

Blames Lkcs::missing_grants(const View<Lkcs>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  const At at = asked(i);
  for (const ProcessId j : p.N_and_self() - i.nGrants[at]) {
    const TimestampSet& granted = all[j.index].grantedTo[at];
    if (has_entry_of(all[j.index].pendingReq[at], p.id()))
      // P_j grants again when a process that it lists as granted releases or relinquishes.
      blames.push_back(
          {processes_of(granted),
           fmt::format("{} keeps {}'s request pending, it has given all its permissions away: "
                       "grantedTo_{}[{}] = {}",
                       to_text(j), to_text(p.id()), int{j}, to_text(ample::model::value_of(at)),
                       to_text(value_of(granted)))});
    else if (has_entry_of(granted, p.id()))
      // Only P_i's own Release would move that grant.
      blames.push_back({{p.id()},
                        fmt::format("{} has no grant of {}, which lists it as granted",
                                    to_text(p.id()), to_text(j))});
    else
      // TriggerNomination took the request from pendingReq_LDR, and the Trigger was ignored.
      blames.push_back(
          {{j}, fmt::format("{} does not have {}'s request", to_text(j), to_text(p.id()))});
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
