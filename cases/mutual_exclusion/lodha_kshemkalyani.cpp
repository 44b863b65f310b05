// The pseudo-code of Lodha and Kshemkalyani's algorithm, procedure by procedure.
#include "cases/mutual_exclusion/lodha_kshemkalyani.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::mutual_exclusion {

namespace {

using LK = LodhaKshemkalyani;
using enum LK::Repair;
using Local = LK::Local;
using P = LK::P;

Part<LK> phase_is(const char* text, LK::Phase phase) {
  return {text, [=](const Local& i, const P&) { return i.phase == phase; }};
}

Timestamp own_request(const Local& i, const P& p) { return {i.SN, p.id()}; }

bool is_head(const Local& i, const P& p) {
  return !i.LRQ.empty() && i.LRQ.min() == own_request(i, p);
}

Blames missing_replies(const View<LK>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others() - all[p.id().index].RV)
    blames.push_back({{j}, fmt::format("RV_{}[{}] = 0", int{p.id()}, int{j})});
  return blames;
}

Blames who_is_before(const View<LK>& all, const P& p) {
  const Local& i = all[p.id().index];
  if (!has_entry_of(i.LRQ, p.id()))
    return {{{p.id()},
             fmt::format("{} deleted its own request {}", to_text(p.id()),
                         to_text(value_of(own_request(i, p))))}};
  const Timestamp head = i.LRQ.min();
  const Local& other = all[head.process.index];
  // A later request of its may have the same number.
  const bool is_pending = LK::waiting(other) && head.process != p.id() && other.SN == head.ts;
  const bool satisfied = head <= other.last && !is_pending;
  return {{{head.process},
           fmt::format("{} is before it in LRQ_{}{}", to_text(value_of(head)), int{p.id()},
                       satisfied ? ", though it has been satisfied" : "")}};
}

}  // namespace

std::vector<Action<LK>> LodhaKshemkalyani::actions(const Instance& instance) {
  const bool with_last = instance.repaired(piggyback);
  std::vector<Action<LK>> list;

  list.push_back(invocation<LK>("request", "InvMutEx",
                                requesting<LK>({phase_is("P_i is idle", Phase::idle)}),
                                [=](Local& i, P& p) {
                                  i.phase = Phase::requesting;
                                  i.SN = next(i.HSN);
                                  if (p.repaired(ownsn)) i.HSN = i.SN;  // [ownsn]
                                  i.LRQ = {};
                                  i.LRQ.insert(own_request(i, p));
                                  i.RV = {p.id()};
                                  i.covered = {};  // [cov]
                                  if (with_last)
                                    p.send(RequestWithLast{i.SN, i.last}, p.others());
                                  else
                                    p.send(Request{i.SN}, p.others());
                                }));

  if (with_last)
    list.push_back(on_receipt<LK, RequestWithLast>(  // [piggyback]
        "RcvReq", [](Local& i, P& p, RequestWithLast m, ProcessId j) {
          if (i.phase == Phase::requesting) prune(m.last, i, p);
          receive_request({m.sn, j}, i, p);
          if (i.phase == Phase::requesting) check(i, p);
        }));
  else
    list.push_back(on_receipt<LK, Request>("RcvReq", [](Local& i, P& p, Request m, ProcessId j) {
      receive_request({m.sn, j}, i, p);
    }));

  list.push_back(on_receipt<LK, Reply>("RcvReply", [](Local& i, P& p, Reply m, ProcessId j) {
    receive_answer(m.last, m.answers, j, i, p);
  }));

  list.push_back(on_receipt<LK, Flush>("RcvFlush", [](Local& i, P& p, Flush m, ProcessId j) {
    receive_answer(m.last, m.answers, j, i, p);
  }));

  list.push_back(invocation<LK>(
      "leave", "FinishCS", free<LK>({phase_is("P_i is in the critical section", Phase::critical)}),
      [](Local& i, P& p) {
        const auto answering = [&](Timestamp request) {
          return p.repaired(answer) ? request.ts : Clock{0};  // [answer]
        };
        i.phase = Phase::idle;
        i.last = own_request(i, p);
        const auto after = std::upper_bound(i.LRQ.begin(), i.LRQ.end(), own_request(i, p));
        if (after != i.LRQ.end()) p.send(Flush{i.last, answering(*after)}, after->process);
        for (const Timestamp& owed : i.deferred)
          p.send(Reply{i.last, answering(owed)}, owed.process);
        i.deferred = {};
      }));

  return list;
}

void LodhaKshemkalyani::receive_request(Timestamp request, Local& i, P& p) {
  const ProcessId j = request.process;
  const Clock answered = p.repaired(answer) ? request.ts : Clock{0};  // [answer]
  i.HSN = std::max(i.HSN, request.ts);
  if (i.phase == Phase::idle) {
    p.send(Reply{i.last, answered}, j);
  } else if (i.RV.contains(j)) {
    i.deferred.insert({answered, j});
  } else {
    const bool is_covered = p.repaired(cov) && request <= i.covered;  // [cov]
    if (!is_covered) i.LRQ.insert(request);
    i.RV.insert(j);
    check(i, p);
  }
}

void LodhaKshemkalyani::receive_answer(Timestamp R, Clock answers, ProcessId j, Local& i, P& p) {
  const bool answers_another = p.repaired(answer) && answers != i.SN;  // [answer]
  if (i.phase != Phase::requesting || answers_another) {
    p.anomaly(Anomaly::late_answer);
    return;
  }
  i.RV.insert(j);
  prune(R, i, p);
  check(i, p);
}

void LodhaKshemkalyani::prune(Timestamp R, Local& i, P& p) {
  i.LRQ.erase_if([=](const Timestamp& entry) { return entry <= R; });
  if (!has_entry_of(i.LRQ, p.id())) p.anomaly(Anomaly::own_request_deleted);
  if (p.repaired(cov)) i.covered = std::max(i.covered, R);  // [cov]
}

bool LodhaKshemkalyani::may_enter(const Local& i, const P& p) {
  return i.RV == p.instance().all() && is_head(i, p);
}

void LodhaKshemkalyani::check(Local& i, const P& p) {
  if (may_enter(i, p)) i.phase = Phase::critical;
}

std::vector<Part<LK>> LodhaKshemkalyani::awaits() {
  return {
      {"RV_i[j] = 1 for every P_j",
       [](const Local& i, const P& p) { return i.RV == p.instance().all(); }, &missing_replies},
      {"the own request is the head of LRQ_i", &is_head, &who_is_before},
  };
}

std::vector<Invariant<LK>> LodhaKshemkalyani::invariants() {
  const auto request_of = [](const View<LK>& all, ProcessId i) {
    return Timestamp{all[i.index].SN, i};
  };
  return {
      {"fairness-f1", "P_i in the CS => no P_j requests with a higher priority",
       "fairness F1, in every configuration in which somebody is in the critical section",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const ProcessId j : instance.all())
             if (in_cs(all[i.index]) && waiting(all[j.index])
                 && request_of(all, j) < request_of(all, i))
               return false;
         return true;
       },
       false, reading(&Local::phase, &Local::SN), contradicted_by_the_text},
      {"fairness-f2", "P_i in the CS => its request comes after every last_j",
       "fairness F2: entries in the order of (SN,id)",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const ProcessId j : instance.all())
             if (in_cs(all[i.index]) && request_of(all, i) <= all[j.index].last) return false;
         return true;
       },
       false, reading(&Local::phase, &Local::SN, &Local::last), contradicted_by_the_text},
      {"unique-requests", "last_i < (SN_i,P_i) while P_i requests",
       "requests are ordered by (SN,id): no two are equal",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           if (waiting(all[i.index]) && request_of(all, i) <= all[i.index].last) return false;
         return true;
       },
       false, reading(&Local::phase, &Local::SN, &Local::last), contradicted_by_the_text},
      {"collective-reply", "P_k requests or is in the CS => its request comes after every last_j",
       "a REPLY(R_j): all the requests with priority >= R_j have finished",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId k : instance.all())
           for (const ProcessId j : instance.all())
             if (all[k.index].phase != Phase::idle && request_of(all, k) <= all[j.index].last)
               return false;
         return true;
       },
       false, reading(&Local::phase, &Local::SN, &Local::last), contradicted_by_the_text},
      // State 1: R_j stands in LRQ_i behind R_i. States 2 and 3: R_j is not concurrent, so that P_j
      // had received R_i when it asked, and has the larger SN.
      {"flush-states", "P_i in the CS, P_j requests => R_j is in LRQ_i after R_i, or SN_j > SN_i",
       "uses of a FLUSH: the three states in which P_i may find P_j",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const ProcessId j : instance.all()) {
             if (!in_cs(all[i.index]) || !waiting(all[j.index])) continue;
             const Timestamp Ri = request_of(all, i), Rj = request_of(all, j);
             const bool concurrent = all[i.index].LRQ.contains(Rj) && Ri < Rj;
             if (!concurrent && all[j.index].SN <= all[i.index].SN) return false;
           }
         return true;
       },
       false, reading(&Local::phase, &Local::SN, &Local::LRQ), contradicted_by_the_text},
      {"implicit-reply", "(*,P_j) in LRQ_i => RV_i[j] = 1",
       "uses of a REQUEST, case 2: a concurrent REQUEST is an implicit REPLY",
       [](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const ProcessId j : instance.all())
             if (has_entry_of(all[i.index].LRQ, j) && !all[i.index].RV.contains(j)) return false;
         return true;
       },
       false, reading(&Local::LRQ, &Local::RV)},
      {"waits-for-higher", "P_i in the CS => no entry of LRQ_i comes before its own",
       "uses of a REQUEST, case 2: the one with the lower priority waits for a REPLY or FLUSH",
       [=](const View<LK>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           if (in_cs(all[i.index])
               && (all[i.index].LRQ.empty() || all[i.index].LRQ.min() != request_of(all, i)))
             return false;
         return true;
       },
       false, reading(&Local::phase, &Local::SN, &Local::LRQ)},
  };
}

}  // namespace ample::cases::mutual_exclusion
