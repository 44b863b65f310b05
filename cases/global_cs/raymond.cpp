// The actions of Raymond's algorithm for k-mutual exclusion.
#include "cases/global_cs/raymond.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::global_cs {

namespace {

using RaymondLocal = Raymond::Local;
using RaymondProcess = Process<Raymond>;

Part<Raymond> raymond_is(const char* text, CsState state) {
  return {text, [=](const RaymondLocal& i, const RaymondProcess&) {
            return i.state == state && !i.requesting;
          }};
}

/// In a configuration without messages, a REPLY that is due was deferred.
Blames missing_permissions(const View<Raymond>& all, const RaymondProcess& p) {
  Blame blame;
  for (const ProcessId j : p.others())
    if (all[j.index].deferred.contains(p.id())) {
      blame.on.insert(j);
      blame.because += (blame.because.empty() ? "" : "; ")
                       + fmt::format("{} defers its REPLY to {}", to_text(j), to_text(p.id()));
    }
  blame.needed = std::max(1, p.n() - p.k() - Raymond::answered(all[p.id().index], p).size());
  return {blame};
}

}  // namespace

ProcessSet Raymond::answered(const Local& i, const Process<Raymond>& p) {
  ProcessSet answered = p.others();
  for (const ProcessId j : i.awaited) answered.erase(j);
  return answered;
}

int Raymond::settle(Debts& debts, ProcessId process, int most) {
  Debts rest;
  int settled = 0;
  for (const ProcessId j : debts)
    if (j == process && settled < most)
      ++settled;
    else
      rest.push_back(j);
  debts = rest;
  return settled;
}

std::vector<Action<Raymond>> Raymond::actions(const Instance&) {
  return {
      invocation<Raymond>("entry", "requesting: REQUEST to every other process",
                          requesting<Raymond>({raymond_is("state_i = OutCS", CsState::OutCS)}),
                          [](Local& i, RaymondProcess& p) {
                            i.requesting = true;
                            i.clk = next(i.clk);
                            i.my = i.clk;
                            for (const ProcessId j : p.others()) i.awaited.insert_ordered(j);
                            p.send(Request{i.my}, p.others());
                          }),

      wait_until<Raymond>(
          "enter", "entering: no REPLY is due from n-k others",
          {{"P_i requests", [](const Local& i, const RaymondProcess&) { return i.requesting; }},
           {"n-k others have answered",
            [](const Local& i, const RaymondProcess& p) {
              return answered(i, p).size() >= p.n() - p.k();
            },
            &missing_permissions}},
          [](Local& i, RaymondProcess&) {
            i.requesting = false;
            i.state = CsState::InCS;
          }),

      invocation<Raymond>("exit", "leaving: the deferred REPLYs",
                          free<Raymond>({raymond_is("state_i = InCS", CsState::InCS)}),
                          [](Local& i, RaymondProcess& p) {
                            i.state = CsState::OutCS;
                            for (const ProcessId j : p.others())
                              if (const int count = settle(i.deferred, j))
                                p.send(Reply{static_cast<std::uint8_t>(count)}, j);
                          }),

      on_receipt<Raymond, Request>(
          "on receipt of REQUEST(t) from P_j",
          [](Local& i, RaymondProcess& p, Request m, ProcessId j) {
            i.clk = std::max(i.clk, m.t);
            const bool mine_is_first = i.requesting && Timestamp{i.my, p.id()} < Timestamp{m.t, j};
            if (i.state == CsState::InCS || mine_is_first)
              i.deferred.insert_ordered(j);
            else
              p.send(Reply{1}, j);
          }),

      on_receipt<Raymond, Reply>("on receipt of REPLY(count) from P_j",
                                 [](Local& i, RaymondProcess& p, Reply m, ProcessId j) {
                                   if (settle(i.awaited, j, m.count) < m.count)
                                     p.anomaly(Anomaly::unasked_reply);
                                 }),
  };
}

}  // namespace ample::cases::global_cs
