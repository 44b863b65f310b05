// Whom a blocked process of LKCS waits for.
#include "cases/local_cs/blames.hpp"
#include "cases/local_cs/lkcs.hpp"
#include "cases/local_cs/parameters.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

Blames Lkcs::missing_grants(const View<Lkcs>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  const At at = asked(i);
  for (const ProcessId j : p.N_and_self() - i.nGrants[at]) {
    const TimestampSet& granted = all[j.index].grantedTo[at];
    if (has_entry_of(all[j.index].pendingReq[at], p.id()))
      blames.push_back(keeps_pending(
          j, p.id(), fmt::format("grantedTo_{}[{}]", int{j}, to_text(ample::model::value_of(at))),
          granted,
          at == At::MUTEX
              ? Cond_MUTEX(granted.size(), K(p.instance(), j))
              : Cond_MUTIN(granted.size(), p.instance().topology.degree(j), L(p.instance(), j))));
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
