// The procedures of Naimi and Trehel's algorithm.
#include "cases/textbook/naimi_trehel.hpp"

#include <algorithm>

namespace ample::cases::textbook {

namespace {

using NT = NaimiTrehel;
using Local = NT::Local;
using P = Process<NT>;
using Phase = NT::Phase;

Part<NT> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// Where no message is under way, whoever has P_i for his next gives the token to it.
Blames who_comes_before(const View<NT>& all, const P& p) {
  ProcessSet before;
  for (const ProcessId j : p.instance().all())  // after a duplicate even itself
    if (all[j.index].next == MaybeProcess(p.id())) before.insert(j);
  return {{before,
           to_text(p.id()) + " is the next of " + (before.empty() ? "nobody" : to_text(before))}};
}

}  // namespace

std::vector<Action<NT>> NaimiTrehel::actions(const Instance&) {
  return {
      invocation<NT>("request", "request-CS",
                     requesting<NT>({is(Phase::idle, "not requesting_cs_i")}),
                     [](Local& i, P& p) {
                       i.phase = Phase::requesting;
                       if (i.father.is_nil()) return;
                       p.send(Request{p.id()}, *i.father);
                       i.father = nil;
                     }),

      wait_until<NT>("enter", "request-CS: wait until token_present",
                     {is(Phase::requesting, "requesting_cs_i"),
                      {"token_present_i", [](const Local& i, const P&) { return i.token_present; },
                       &who_comes_before}},
                     [](Local& i, P&) { i.phase = Phase::inside; }),

      invocation<NT>("release", "release-CS",
                     free<NT>({is(Phase::inside, "P_i is in the critical section")}),
                     [](Local& i, P& p) {
                       i.phase = Phase::idle;
                       if (i.next.is_nil()) return;
                       p.send(Token{}, *i.next);
                       i.token_present = false;
                       i.next = nil;
                     }),

      on_receipt<NT, Request>("on receipt of Req(k)",
                              [](Local& i, P& p, Request m, ProcessId) {
                                if (!i.father.is_nil()) {
                                  p.send(Request{m.k}, *i.father);
                                } else if (i.phase != Phase::idle) {
                                  i.next = m.k;
                                } else {
                                  i.token_present = false;
                                  p.send(Token{}, m.k);
                                }
                                i.father = m.k;
                              }),

      on_receipt<NT, Token>("on receipt of Token",
                            [](Local& i, P&, Token, ProcessId) { i.token_present = true; })};
}

std::vector<Invariant<NT>> NaimiTrehel::invariants() {
  return {invariant_of_whole<NT>(
      "one-token", "one process has the token, or it is under way", "the proof of exclusion",
      [](const Whole<NT>& whole, const Instance& instance) {
        auto count = std::ranges::count(whole.locals, true, &Local::token_present);
        for (const ProcessId i : instance.all())
          for (const ProcessId j : instance.all())
            for (const Message& message : whole.channel(i, j)) count += message.is<Token>();
        return count == 1;
      })};
}

}  // namespace ample::cases::textbook
