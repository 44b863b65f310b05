// One layer of the naive composition, action by action.
#include "cases/local_cs/lcs_naive_layer.hpp"

#include "cases/local_cs/blames.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

namespace {

using enum LcsLayer::Repair;
using Local = LcsLayer::Local;
using P = LcsLayer::P;

const Part<LcsLayer> is_in_cs = {"state_i = InCS",
                                 [](const Local& i, const P&) { return i.state == CsState::InCS; }};
const Part<LcsLayer> is_out_cs = {
    "state_i = OutCS", [](const Local& i, const P&) { return i.state == CsState::OutCS; }};
const Part<LcsLayer> is_waiting = {"P_i waits", [](const Local& i, const P&) { return i.waiting; }};
const Part<LcsLayer> is_not_waiting = {"P_i does not wait",
                                       [](const Local& i, const P&) { return !i.waiting; }};
const Part<LcsLayer> has_all_grants = {
    "|nGrants_i| = |N_i|+1",
    [](const Local& i, const P& p) { return i.nGrants.size() == p.N().size() + 1; },
    &LcsLayer::missing_grants};

}  // namespace

std::vector<Action<LcsLayer>> LcsLayer::actions(const Instance& instance) {
  const bool counts_up = instance.options.at("at") == "MUTIN";
  const bool timed = instance.repaired(prets);
  const bool refusing = instance.repaired(nack);
  std::vector<Action<LcsLayer>> list;

  list.push_back(invocation<LcsLayer>("exit-sequence", "Algorithm 4, Exit-Sequence: up to while",
                                      requesting<LcsLayer>({is_in_cs, is_not_waiting}),
                                      [counts_up](Local& i, P& p) {
                                        if (counts_up) i.ts = next(i.ts);
                                        i.nGrants = {};
                                        if (p.repaired(prets)) i.requestTs = i.ts;  // [prets]
                                        i.waiting = true;
                                        p.send(Request{i.ts, p.id()}, p.N_and_self());
                                      }));

  list.push_back(wait_until<LcsLayer>("leave", "Algorithm 4, Exit-Sequence: while, and after",
                                      {is_in_cs, is_waiting, has_all_grants}, [](Local& i, P&) {
                                        i.state = CsState::OutCS;
                                        i.waiting = false;
                                        i.requestTs = 0;  // [prets] no request is waiting
                                      }));

  list.push_back(invocation<LcsLayer>("entry-sequence", "Algorithm 4, Entry-Sequence: last line",
                                      free<LcsLayer>({is_out_cs}), [](Local& i, P& p) {
                                        i.state = CsState::InCS;
                                        p.send(Release{p.id()}, p.N_and_self());
                                      }));

  list.push_back(on_receipt<LcsLayer, Request>("Algorithm 5, on receipt of Request",
                                               [](Local& i, P& p, Request m, ProcessId) {
                                                 if (p.instance().clock == ClockRule::request)
                                                   i.ts = std::max(i.ts, m.ts);
                                                 i.pendingReq.insert({m.ts, m.process});
                                                 if (may_grant(i, p))
                                                   grant_least(i, p);
                                                 else if (i.preemptingNow.is_nil())
                                                   preempt_for({m.ts, m.process}, i, p);
                                               }));

  list.push_back(on_receipt<LcsLayer, Grant>(
      "Algorithm 5, on receipt of Grant",
      [](Local& i, P&, Grant m, ProcessId) { i.nGrants.insert(m.process); }));

  list.push_back(on_receipt<LcsLayer, Release>(
      "Algorithm 5, on receipt of Release", [](Local& i, P& p, Release m, ProcessId) {
        const MaybeTimestamp preempted = i.preemptingNow;
        if (preempted.process == MaybeProcess(m.process)) i.preemptingNow = {};
        const auto deleted = take_back(m.process, i, p);
        if (preempted.process == MaybeProcess(m.process)
            && (!deleted || MaybeTimestamp(*deleted) != preempted))
          p.anomaly(Anomaly::preempting_another);
        const bool granting = !p.repaired(relcond) || may_grant(i, p);  // [relcond]
        if (!i.pendingReq.empty() && granting) grant_least(i, p);
        if (p.repaired(repre)) preempt_again(i, p);  // [repre]
      }));

  const auto on_preempt = [](Local& i, P& p, ProcessId j, Clock ts, bool still_held) {
    const bool listed = i.waiting && i.nGrants.contains(j);
    if (i.state == CsState::InCS && still_held && (!p.repaired(pre) || listed)) {
      i.nGrants.erase(j);
      p.send(Relinquish{p.id()}, j);
    } else if (p.repaired(nack)) {
      p.send(Refuse{p.id(), ts}, j);  // [nack]
    }
  };
  if (timed)  // [prets]
    list.push_back(on_receipt<LcsLayer, PreemptOf>(
        "Algorithm 5, on receipt of Preempt", [=](Local& i, P& p, PreemptOf m, ProcessId) {
          on_preempt(i, p, m.process, m.ts, i.waiting && m.ts == i.requestTs);
        }));
  else
    list.push_back(on_receipt<LcsLayer, Preempt>(
        "Algorithm 5, on receipt of Preempt",
        [=](Local& i, P& p, Preempt m, ProcessId) { on_preempt(i, p, m.process, 0, true); }));

  list.push_back(on_receipt<LcsLayer, Relinquish>(
      "Algorithm 5, on receipt of Relinquish", [](Local& i, P& p, Relinquish m, ProcessId) {
        if (!has_entry_of(i.grantedTo, m.process)) {
          p.anomaly(Anomaly::stray_relinquish);
          if (p.repaired(guard)) return;  // [guard]
        }
        i.preemptingNow = {};
        if (const auto deleted = take_back(m.process, i, p)) i.pendingReq.insert(*deleted);
        grant_least(i, p);
        if (p.repaired(repre)) preempt_again(i, p);  // [repre]
      }));

  if (refusing)  // [nack]
    list.push_back(on_receipt<LcsLayer, Refuse>("[nack], on receipt of Refuse",
                                                [](Local& i, P& p, Refuse m, ProcessId) {
                                                  const Timestamp refused{m.ts, m.process};
                                                  if (i.grantedTo.contains(refused))
                                                    i.inUse.insert(m.process);
                                                  if (i.preemptingNow == MaybeTimestamp(refused))
                                                    i.preemptingNow = {};
                                                  preempt_again(i, p);
                                                }));

  return list;
}

void LcsLayer::grant_least(Local& i, P& p) {
  if (i.pendingReq.empty()) {
    p.anomaly(Anomaly::empty_delete_min);
    return;
  }
  const Timestamp h = i.pendingReq.min();
  i.pendingReq.erase(h);
  i.grantedTo.insert(h);
  p.send(Grant{p.id()}, h.process);
}

void LcsLayer::preempt_for(Timestamp request, Local& i, P& p) {
  if (i.grantedTo.empty()) {
    p.anomaly(Anomaly::empty_max);
    return;
  }
  std::optional<Timestamp> h;
  for (const Timestamp& entry : i.grantedTo)
    if (!i.inUse.contains(entry.process)) h = entry;  // [nack]; in increasing order: the max stays
  if (h && request < *h) {
    i.preemptingNow = *h;
    if (p.repaired(prets))
      p.send(PreemptOf{p.id(), h->ts}, h->process);  // [prets]
    else
      p.send(Preempt{p.id()}, h->process);
  }
}

std::optional<Timestamp> LcsLayer::take_back(ProcessId j, Local& i, P& p) {
  std::optional<Timestamp> deleted;
  for (const Timestamp& entry : i.grantedTo)
    if (entry.process == j) deleted = entry;  // in increasing order: the newest stays
  if (delete_entries_of(i.grantedTo, j) > 1) p.anomaly(Anomaly::several_entries);
  i.inUse.erase(j);  // [nack]
  return deleted;
}

void LcsLayer::preempt_again(Local& i, P& p) {
  if (!i.pendingReq.empty() && !may_grant(i, p) && i.preemptingNow.is_nil())
    preempt_for(i.pendingReq.min(), i, p);
}

Blames LcsLayer::missing_grants(const View<LcsLayer>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  for (const ProcessId j : p.N_and_self() - i.nGrants) {
    const Local& arbiter = all[j.index];
    if (has_entry_of(arbiter.pendingReq, p.id())) {
      blames.push_back(
          keeps_pending(j, p.id(), fmt::format("grantedTo_{}", int{j}), arbiter.grantedTo,
                        Cond_MUTIN(arbiter.grantedTo.size(), p.instance().topology.degree(j),
                                   p.instance().l[j.index])));
    } else if (has_entry_of(arbiter.grantedTo, p.id())) {
      blames.push_back(lists_a_grant(j, p.id()));
    } else {
      blames.push_back(lacks_the_request(j, p.id(), {j}));
    }
  }
  return blames;
}

}  // namespace ample::cases::local_cs
