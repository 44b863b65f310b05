// The actions of Joung's algorithm RA1.
#include "cases/textbook/joung.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::textbook {

namespace {

using J = Joung;
using Local = J::Local;
using P = Process<J>;
using Phase = J::Phase;

Part<J> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// In a configuration without messages, P_i's missing ACKs are those that others deferred.
Blames missing_acks(const View<J>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others())
    if (all[j.index].deferred.contains(p.id()))
      blames.push_back({{j}, fmt::format("{} defers its ACK to {}", to_text(j), to_text(p.id()))});
  return blames;
}

Action<J> request(std::uint8_t forum) {
  return invocation<J>(fmt::format("request-{}", forum), "P_i wants to attend a forum",
                       requesting<J>({is(Phase::thinking, "P_i is thinking")}),
                       [forum](Local& i, P& p) {
                         i.phase = Phase::waiting;
                         i.forum = forum;
                         i.clk = next(i.clk);
                         i.my = i.clk;
                         p.send(J::Request{i.my, forum}, p.others());
                       });
}

}  // namespace

std::vector<Action<J>> Joung::actions(const Instance&) {
  return {request(1),
          request(2),

          wait_until<J>("enter", "P_i enters when all others have permitted it",
                        {is(Phase::waiting, "P_i is waiting"),
                         {"every other process has sent its ACK",
                          [](const Local& i, const P& p) { return i.acks.size() == p.n() - 1; },
                          &missing_acks}},
                        [](Local& i, P&) { i.phase = Phase::talking; }),

          invocation<J>("leave", "P_i leaves the forum: the deferred ACKs",
                        free<J>({is(Phase::talking, "P_i is in the forum")}),
                        [](Local& i, P& p) {
                          p.send(Reply{}, i.deferred);
                          i = {.clk = i.clk};
                        }),

          on_receipt<J, Request>(
              "on receipt of REQ(t, X) from P_j",
              [](Local& i, P& p, Request m, ProcessId j) {
                i.clk = std::max(i.clk, m.t);
                const bool mine_is_first =
                    i.phase == Phase::talking || Timestamp{i.my, p.id()} < Timestamp{m.t, j};
                if (i.phase != Phase::thinking && i.forum != m.forum && mine_is_first)
                  i.deferred.insert(j);
                else
                  p.send(Reply{}, j);
              }),

          on_receipt<J, Reply>("on receipt of ACK",
                               [](Local& i, P&, Reply, ProcessId j) { i.acks.insert(j); })};
}

std::vector<Invariant<J>> Joung::invariants() {
  return {{.name = "one-forum",
           .meaning = "those who are in a forum are in the same one",
           .place = "mutual exclusion",
           .holds =
               [](const View<J>& all, const Instance&) {
                 bool in[3] = {};
                 for (const Local& i : all) in[i.phase == Phase::talking ? i.forum : 0] = true;
                 return !(in[1] && in[2]);
               },
           .specification = true,
           .reads = reading(&Local::phase, &Local::forum)}};
}

}  // namespace ample::cases::textbook
