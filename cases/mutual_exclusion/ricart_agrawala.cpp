// The actions of Ricart and Agrawala's algorithm.
#include "cases/mutual_exclusion/ricart_agrawala.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::mutual_exclusion {

namespace {

using RA = RicartAgrawala;
using Local = RA::Local;
using P = Process<RA>;

Part<RA> phase_is(const char* text, RA::Phase phase) {
  return {text, [=](const Local& i, const P&) { return i.phase == phase; }};
}

/// In a configuration without messages, P_i's missing replies are those that others deferred.
Blames missing_replies(const View<RA>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others())
    if (all[j.index].deferred.contains(p.id()))
      blames.push_back(
          {{j}, fmt::format("{} defers its REPLY to {}", to_text(j), to_text(p.id()))});
  return blames;
}

}  // namespace

std::vector<Action<RA>> RicartAgrawala::actions(const Instance&) {
  return {
      invocation<RA>("request", "requesting the critical section",
                     requesting<RA>({phase_is("P_i is idle", Phase::idle)}),
                     [](Local& i, P& p) {
                       i.clk = next(i.clk);
                       i.my = i.clk;
                       i.phase = Phase::requesting;
                       p.send(Request{i.my}, p.others());
                     }),

      wait_until<RA>(
          "enter", "executing the critical section: a REPLY from every other process",
          {phase_is("P_i requests", Phase::requesting),
           {"nrep_i = n-1", [](const Local& i, const P& p) { return i.nrep.size() == p.n() - 1; },
            &missing_replies}},
          [](Local& i, P&) { i.phase = Phase::critical; }),

      invocation<RA>("leave", "releasing the critical section: the deferred replies",
                     free<RA>({phase_is("P_i is in the critical section", Phase::critical)}),
                     [](Local& i, P& p) {
                       i.phase = Phase::idle;
                       i.my = 0;
                       i.nrep = {};
                       p.send(Reply{}, i.deferred);
                       i.deferred = {};
                     }),

      on_receipt<RA, Request>("on receipt of REQUEST(t) from P_j",
                              [](Local& i, P& p, Request m, ProcessId j) {
                                i.clk = std::max(i.clk, m.t);
                                const bool mine_is_first =
                                    i.phase == Phase::requesting
                                    && Timestamp{i.my, p.id()} < Timestamp{m.t, j};
                                if (i.phase == Phase::critical || mine_is_first)
                                  i.deferred.insert(j);
                                else
                                  p.send(Reply{}, j);
                              }),

      on_receipt<RA, Reply>("on receipt of REPLY",
                            [](Local& i, P& p, Reply, ProcessId j) {
                              if (i.nrep.contains(j)) p.anomaly(RA::Anomaly::second_reply);
                              i.nrep.insert(j);
                            }),
  };
}

std::vector<Invariant<RA>> RicartAgrawala::invariants() {
  return {
      {"deferred-while-busy", "deferred_i = ∅ while P_i is idle",
       "only a requesting process, or one in the critical section, defers",
       [](const View<RA>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           return i.phase != Phase::idle || i.deferred.empty();
         });
       },
       false, reading(&Local::phase, &Local::deferred)},
  };
}

}  // namespace ample::cases::mutual_exclusion
