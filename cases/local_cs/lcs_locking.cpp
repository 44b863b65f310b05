// The actions of LCS-locking: P_i asks, then P_i is asked.
#include "cases/local_cs/lcs_locking.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

namespace {

using enum LcsLocking::Repair;
using Local = LcsLocking::Local;
using P = LcsLocking::P;
using Phase = LcsLocking::Phase;

Part<LcsLocking> state_is(const char* text, CsState state) {
  return {text, [=](const Local& i, const P&) { return i.state == state; }};
}
Part<LcsLocking> phase_is(const char* text, Phase phase) {
  return {text, [=](const Local& i, const P&) { return i.phase == phase; }};
}

/// In a configuration without messages, P_i's missing locks are where it is queued. Where its
/// Request was lost, no lock that comes back brings one.
Blames missing_locks(const View<LcsLocking>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.N_and_self() - all[p.id().index].locked) {
    const MaybeProcess holder = all[j.index].lockedFor;
    if (holder != nil && holder != MaybeProcess(p.id())
        && !has_entry_of(all[j.index].queue, p.id())) {
      blames.push_back(
          {{}, fmt::format("{} does not have {}'s request", to_text(j), to_text(p.id()))});
      continue;
    }
    blames.push_back({holder.is_nil() ? ProcessSet{} : ProcessSet{*holder},
                      fmt::format("{} is locked for {}", to_text(j), name_of(holder)), 1, j});
  }
  return blames;
}

/// P_i waits for others to change their states: those near a refusing arbiter in P_i's own state.
Blames missing_room(const View<LcsLocking>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  for (const ProcessId j : i.refusing) {
    const ProcessSet inside = all[j.index].inCS;
    const ProcessSet around = p.instance().topology.closed_neighbourhood(j);
    blames.push_back({i.state == CsState::InCS ? around - inside : inside,
                      fmt::format("{} counts inCS_{} = {}", to_text(j), int{j}, to_text(inside))});
  }
  return blames;
}

const Part<LcsLocking> is_locking = phase_is("P_i is locking", Phase::locking);
const Part<LcsLocking> has_all_locks = {
    "locked_i = Q_i", [](const Local& i, const P& p) { return i.locked == p.N_and_self(); },
    &missing_locks};
const Part<LcsLocking> nobody_refuses = {
    "refusing_i = {}", [](const Local& i, const P&) { return i.refusing.empty(); }};
const Part<LcsLocking> somebody_refuses = {
    "refusing_i is not empty", [](const Local& i, const P&) { return !i.refusing.empty(); }};
const Part<LcsLocking> everybody_has_room = {
    "refusing_i = {}", [](const Local& i, const P&) { return i.refusing.empty(); }, &missing_room};

void ask(Local& i, P& p) {
  i.phase = Phase::locking;
  p.send(LcsLocking::Request{i.my}, p.N_and_self());
}
/// A new request, with a new timestamp.
void begin(Local& i, P& p) {
  if (!p.repaired(ids)) i.my = i.clk = next(i.clk);  // [ids] my stays 0
  ask(i, p);
}

/// P_i's locks are on their way back; an Inquire is answered by that.
void forget_locks(Local& i) {
  i.locked = {};
  i.failed = false;
  i.inquirers = {};
}
void change(Local& i, P& p) {
  i.state = i.state == CsState::InCS ? CsState::OutCS : CsState::InCS;
  i.phase = Phase::idle;
  i.my = 0;
  forget_locks(i);
  p.send(LcsLocking::Changed{}, p.N_and_self());
}

/// P_i gives the locks of these arbiters back, to have them again later.
void relinquish(ProcessSet arbiters, Local& i, P& p) {
  i.locked = i.locked - arbiters;
  i.refusing = i.refusing - arbiters;
  p.send(LcsLocking::Relinquish{}, arbiters);
}

/// True when the lock comes back from the process that has it; else an anomaly is noted.
bool is_returned(ProcessId j, const Local& i, P& p) {
  if (i.lockedFor == MaybeProcess(j)) return true;
  p.anomaly(LcsLocking::Anomaly::stray_return);
  return false;
}

}  // namespace

std::vector<Action<LcsLocking>> LcsLocking::actions(const Instance&) {
  const Part<LcsLocking> is_in_cs = state_is("state_i = InCS", CsState::InCS);
  const Part<LcsLocking> is_out_cs = state_is("state_i = OutCS", CsState::OutCS);
  const Part<LcsLocking> is_idle = phase_is("P_i is idle", Phase::idle);
  std::vector<Action<LcsLocking>> list;

  list.push_back(invocation<LcsLocking>("exit-sequence", "(a) asking the arbiters",
                                        requesting<LcsLocking>({is_in_cs, is_idle}), &begin));
  list.push_back(invocation<LcsLocking>("entry-sequence", "(a) asking the arbiters",
                                        requesting<LcsLocking>({is_out_cs, is_idle}), &begin));

  list.push_back(wait_until<LcsLocking>("leave", "(b) every arbiter is locked and has room",
                                        {is_in_cs, is_locking, nobody_refuses, has_all_locks},
                                        &change));
  list.push_back(wait_until<LcsLocking>("enter", "(b) every arbiter is locked and has room",
                                        {is_out_cs, is_locking, nobody_refuses, has_all_locks},
                                        &change));

  list.push_back(wait_until<LcsLocking>("give-up", "(c) every arbiter is locked, some have no room",
                                        {is_locking, somebody_refuses, has_all_locks},
                                        [](Local& i, P& p) {
                                          i.phase = Phase::refused;
                                          forget_locks(i);
                                          p.send(Unlock{}, p.N_and_self());
                                        }));
  list.push_back(wait_until<LcsLocking>(
      "retry", "(d) every arbiter that refused has told of room",
      {phase_is("P_i is refused", Phase::refused), everybody_has_room}, &ask));

  list.push_back(on_receipt<LcsLocking, Request>("(e) on receipt of Request",
                                                 [](Local& i, P& p, Request m, ProcessId j) {
                                                   i.clk = std::max(i.clk, m.ts);
                                                   consider({m.ts, j}, i, p);
                                                 }));

  list.push_back(on_receipt<LcsLocking, Locked>("(f) on receipt of Locked",
                                                [](Local& i, P&, Locked m, ProcessId j) {
                                                  i.locked.insert(j);
                                                  if (!m.may) i.refusing.insert(j);
                                                }));

  list.push_back(on_receipt<LcsLocking, Inquire>(
      "(g) on receipt of Inquire", [](Local& i, P& p, Inquire, ProcessId j) {
        if (i.phase != Phase::locking || !i.locked.contains(j)) return;  // the lock is on its way
        if (i.failed)
          relinquish({j}, i, p);
        else
          i.inquirers.insert(j);  // until it is known whether P_i gets every lock
      }));

  list.push_back(on_receipt<LcsLocking, Failed>("(h) on receipt of Failed",
                                                [](Local& i, P& p, Failed, ProcessId) {
                                                  i.failed = true;
                                                  relinquish(i.inquirers, i, p);
                                                  i.inquirers = {};
                                                }));

  list.push_back(on_receipt<LcsLocking, Relinquish>("(i) on receipt of Relinquish",
                                                    [](Local& i, P& p, Relinquish, ProcessId j) {
                                                      if (!is_returned(j, i, p)) return;
                                                      i.queue.insert({i.lockedTs, j});
                                                      lock_next(i, p);
                                                    }));

  list.push_back(on_receipt<LcsLocking, Changed>(
      "(j) on receipt of Changed", [](Local& i, P& p, Changed, ProcessId j) {
        if (!is_returned(j, i, p)) return;
        i.inCS.contains(j) ? i.inCS.erase(j) : i.inCS.insert(j);
        for (const ProcessId refused : i.toTell)
          if (has_room(refused, i, p)) {
            i.toTell.erase(refused);
            p.send(Room{}, refused);
          }
        lock_next(i, p);
      }));

  list.push_back(on_receipt<LcsLocking, Unlock>(
      "(k) on receipt of Unlock", [](Local& i, P& p, Unlock, ProcessId j) {
        if (!is_returned(j, i, p)) return;
        if (!has_room(j, i, p)) i.toTell.insert(j);  // nothing has changed since its Locked
        lock_next(i, p);
      }));

  list.push_back(on_receipt<LcsLocking, Room>(
      "(l) on receipt of Room", [](Local& i, P&, Room, ProcessId j) { i.refusing.erase(j); }));

  return list;
}

bool LcsLocking::has_room(ProcessId j, const Local& i, const P& p) {
  const int count = i.inCS.size() + (i.inCS.contains(j) ? -1 : 1);
  return p.l() <= count && count <= p.k();
}

void LcsLocking::consider(Timestamp request, Local& i, P& p) {
  if (i.lockedFor == nil) return lock(request, i, p);
  const Timestamp locked{i.lockedTs, *i.lockedFor};
  const bool queued = !i.queue.empty();
  if (locked < request || (queued && i.queue.min() < request)) {
    p.send(Failed{}, request.process);
  } else {
    // [S87] The first so far is overtaken. If it comes after the locked request it knows already.
    if (queued && i.queue.min() < locked) p.send(Failed{}, i.queue.min().process);
    if (!i.inquired) p.send(Inquire{}, *i.lockedFor);
    i.inquired = true;
  }
  i.queue.insert(request);
}

void LcsLocking::lock(Timestamp request, Local& i, P& p) {
  i.lockedFor = request.process;
  i.lockedTs = request.ts;
  i.inquired = false;
  p.send(Locked{has_room(request.process, i, p)}, request.process);
}

void LcsLocking::lock_next(Local& i, P& p) {
  i.lockedFor = nil;
  i.lockedTs = 0;
  i.inquired = false;
  if (i.queue.empty()) return;
  const Timestamp request = i.queue.min();
  i.queue.erase(request);
  lock(request, i, p);
}

std::vector<Invariant<LcsLocking>> LcsLocking::invariants() {
  return {
      {"one-lock", "P_j in locked_i => lockedFor_j = P_i", "the argument for safety",
       [](const View<LcsLocking>& all, const Instance& instance) {
         for (const ProcessId i : instance.all())
           for (const ProcessId j : all[i.index].locked)
             if (all[j.index].lockedFor != MaybeProcess(i)) return false;
         return true;
       },
       false, reading(&Local::locked, &Local::lockedFor)},
      {"known-count", "inCS_j = CS_j, except for the state of lockedFor_j",
       "the argument for safety",
       [](const View<LcsLocking>& all, const Instance& instance) {
         for (const ProcessId j : instance.all()) {
           const Local& arbiter = all[j.index];
           for (const ProcessId i : instance.topology.closed_neighbourhood(j))
             if (arbiter.lockedFor != MaybeProcess(i)
                 && arbiter.inCS.contains(i) != in_cs(all[i.index]))
               return false;
         }
         return true;
       },
       false, reading(&Local::state, &Local::inCS, &Local::lockedFor)},
      {"nothing-held", "P_i is refused => it has no lock", "the argument against deadlock",
       [](const View<LcsLocking>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           return i.phase != Phase::refused || i.locked.empty();
         });
       },
       false, reading(&Local::phase, &Local::locked)},
  };
}

}  // namespace ample::cases::local_cs
