// The actions of Maekawa's algorithm, by the letters of the slides [LK].
#include "cases/mutual_exclusion/maekawa.hpp"
#include "model/coterie.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::mutual_exclusion {

namespace {

using enum Maekawa::Repair;
using Local = Maekawa::Local;
using P = Maekawa::P;

Part<Maekawa> phase_is(const char* text, Maekawa::Phase phase) {
  return {text, [=](const Local& i, const P&) { return i.phase == phase; }};
}

bool is_queued(const Local& arbiter, ProcessId process) {
  return std::ranges::any_of(arbiter.waiting,
                             [=](const Timestamp& request) { return request.process == process; });
}

/// In a configuration without messages, P_i's missing REPLYs are where it is queued. Where its
/// REQUEST was lost, no RELEASE brings one.
Blames missing_replies(const Coterie& coterie, const View<Maekawa>& all, const P& p) {
  Blames blames;
  const ProcessSet missing = coterie.Q(p.id()) - all[p.id().index].replied;
  for (const ProcessId j : missing) {
    const MaybeProcess holder = all[j.index].lockedFor;
    if (holder != nil && holder != MaybeProcess(p.id()) && !is_queued(all[j.index], p.id())) {
      blames.push_back(
          {{}, fmt::format("{} does not have {}'s REQUEST", to_text(j), to_text(p.id()))});
      continue;
    }
    blames.push_back({holder.is_nil() ? ProcessSet{} : ProcessSet{*holder},
                      fmt::format("{} is locked for {}{}", to_text(j), name_of(holder),
                                  holder == MaybeProcess(p.id()) ? ", which has no REPLY" : ""),
                      1, j});
  }
  return blames;
}

/// [inquire] P_i gives the REPLYs of these processes back.
void relinquish(ProcessSet inquirers, Local& i, P& p) {
  i.replied = i.replied - inquirers;
  p.send(Maekawa::Relinquish{}, inquirers);
}

}  // namespace

std::vector<Action<Maekawa>> Maekawa::actions(const Instance& instance) {
  const Coterie coterie = Coterie::of(instance);
  const bool timed = instance.repaired(inquire);
  std::vector<Action<Maekawa>> list;

  list.push_back(invocation<Maekawa>("request", "(a) requesting the critical section",
                                     requesting<Maekawa>({phase_is("P_i is idle", Phase::idle)}),
                                     [=](Local& i, P& p) {
                                       i.phase = Phase::requesting;
                                       if (timed) {
                                         i.my = i.clk = next(i.clk);  // [inquire]
                                         p.send(TimedRequest{i.my}, coterie.Q(p.id()));
                                       } else {
                                         p.send(Request{}, coterie.Q(p.id()));
                                       }
                                     }));

  list.push_back(wait_until<Maekawa>(
      "enter", "(c) executing the critical section: a REPLY from every site of the quorum",
      {phase_is("P_i requests", Phase::requesting),
       {"replied_i = Q_i",
        [=](const Local& i, const P& p) { return i.replied == coterie.Q(p.id()); },
        [=](const View<Maekawa>& all, const P& p) { return missing_replies(coterie, all, p); }}},
      [](Local& i, P&) {
        i.phase = Phase::critical;
        i.inquirers = {};  // [inquire] the RELEASE will answer them
      }));

  list.push_back(invocation<Maekawa>(
      "leave", "(d) releasing the critical section",
      free<Maekawa>({phase_is("P_i is in the critical section", Phase::critical)}),
      [=](Local& i, P& p) {
        i.phase = Phase::idle;
        i.replied = {};
        i.my = 0;          // [inquire]
        i.failed = false;  // [inquire]
        p.send(Release{}, coterie.Q(p.id()));
      }));

  if (timed)
    list.push_back(on_receipt<Maekawa, TimedRequest>(  // [inquire]
        "(b) on receipt of REQUEST", [](Local& i, P& p, TimedRequest m, ProcessId j) {
          i.clk = std::max(i.clk, m.ts);
          consider({m.ts, j}, i, p);
        }));
  else
    list.push_back(on_receipt<Maekawa, Request>("(b) on receipt of REQUEST",
                                                [](Local& i, P& p, Request, ProcessId j) {
                                                  consider({0, j}, i, p);
                                                }));

  list.push_back(on_receipt<Maekawa, Reply>(
      "(c) on receipt of REPLY", [](Local& i, P&, Reply, ProcessId j) { i.replied.insert(j); }));

  list.push_back(on_receipt<Maekawa, Release>("(e) on receipt of RELEASE",
                                              [](Local& i, P& p, Release, ProcessId j) {
                                                if (i.lockedFor != MaybeProcess(j))
                                                  p.anomaly(Anomaly::stray_return);
                                                reply_next(i, p);
                                              }));
  if (!timed) return list;

  list.push_back(on_receipt<Maekawa, Inquire>(  // [inquire]
      "[M85] on receipt of INQUIRE", [](Local& i, P& p, Inquire, ProcessId j) {
        if (i.phase != Phase::requesting || !i.replied.contains(j)) return;  // after the RELEASE
        if (i.failed)
          relinquish({j}, i, p);
        else
          i.inquirers.insert(j);  // deferred until it is known whether P_i succeeds
      }));

  list.push_back(on_receipt<Maekawa, Failed>(  // [inquire]
      "[M85] on receipt of FAILED", [](Local& i, P& p, Failed, ProcessId) {
        if (i.phase != Phase::requesting) return;
        i.failed = true;
        relinquish(i.inquirers, i, p);
        i.inquirers = {};
      }));

  list.push_back(on_receipt<Maekawa, Relinquish>(  // [inquire]
      "[M85] on receipt of RELINQUISH", [](Local& i, P& p, Relinquish, ProcessId j) {
        if (i.lockedFor != MaybeProcess(j)) return p.anomaly(Anomaly::stray_return);
        i.waiting.insert_ordered({i.lockedTs, j});
        reply_next(i, p);
      }));

  return list;
}

void Maekawa::consider(Timestamp request, Local& i, P& p) {
  if (i.lockedFor == nil) {
    i.lockedFor = request.process;
    i.lockedTs = request.ts;
    p.send(Reply{}, request.process);
  } else if (p.repaired(inquire)) {
    std::optional<Timestamp> first;
    if (!i.waiting.empty()) first = i.waiting.front();
    i.waiting.insert_ordered(request);
    answer_queued(request, first, i, p);
  } else {
    i.waiting.push_back(request);
  }
}

void Maekawa::answer_queued(Timestamp request, std::optional<Timestamp> first, Local& i, P& p) {
  const Timestamp locked{i.lockedTs, *i.lockedFor};
  if (locked < request || (first && *first < request)) {
    p.send(Failed{}, request.process);
    return;
  }
  // A first that comes after the locked request was told FAILED when it was queued.
  if (p.repaired(sanders) && first && *first < locked)
    p.send(Failed{}, first->process);  // [sanders]
  if (!i.inquired) {
    i.inquired = true;
    p.send(Inquire{}, *i.lockedFor);
  }
}

void Maekawa::reply_next(Local& i, P& p) {
  i.lockedFor = nil;
  i.lockedTs = 0;
  i.inquired = false;
  if (i.waiting.empty()) return;
  const Timestamp next_request = i.waiting.pop_front();
  i.lockedFor = next_request.process;
  i.lockedTs = next_request.ts;
  p.send(Reply{}, next_request.process);
}

void Maekawa::check_switches(const Instance& instance) {
  if (instance.repair_bits == std::uint64_t{1} << static_cast<unsigned>(sanders))
    throw BadInstance("--repair sanders corrects inquire: give --repair inquire,sanders");
}

std::vector<Invariant<Maekawa>> Maekawa::invariants(const Instance& instance) {
  return {
      {"locked-by-quorum", "P_i in the critical section => lockedFor_j = P_i for every P_j of Q_i",
       "the argument for mutual exclusion: two quorums share a process, which is locked for one",
       [coterie = Coterie::of(instance)](const View<Maekawa>& all, const Instance& here) {
         for (const ProcessId i : here.all())
           for (const ProcessId j : coterie.Q(i))
             if (in_cs(all[i.index]) && all[j.index].lockedFor != MaybeProcess(i)) return false;
         return true;
       },
       false, reading(&Local::phase, &Local::lockedFor)},
      {"one-request-each", "no process has two requests in waiting_j and lockedFor_j",
       "a process has one request at a time",
       [](const View<Maekawa>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& j) {
           ProcessSet seen;
           if (!j.lockedFor.is_nil()) seen.insert(*j.lockedFor);
           for (const Timestamp& request : j.waiting) {
             if (seen.contains(request.process)) return false;
             seen.insert(request.process);
           }
           return true;
         });
       },
       false, reading(&Local::lockedFor, &Local::waiting)},
  };
}

}  // namespace ample::cases::mutual_exclusion
