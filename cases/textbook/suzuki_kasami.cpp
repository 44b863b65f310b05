// The two procedures of Suzuki and Kasami's algorithm.
#include "cases/textbook/suzuki_kasami.hpp"

#include <algorithm>

namespace ample::cases::textbook {

namespace {

using SK = SuzukiKasami;
using Local = SK::Local;
using P = Process<SK>;
using Phase = SK::Phase;

Part<SK> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// RN_i[j] = LN[j] + 1: P_j has asked, and its request is not granted yet.
bool is_outstanding(const Local& i, ProcessId j) { return i.RN[j] == i.LN[j] + 1; }

void pass_privilege(Local& i, P& p, ProcessId to) {
  p.send(SK::Privilege{i.Q, i.LN}, to);
  i.HavePrivilege = false;
  i.Q = {};
  i.LN = {};
}

/// Where no message is under way somebody has the privilege.
Blames who_has_it(const View<SK>& all, const P& p) {
  ProcessSet has;
  for (const ProcessId j : p.others())
    if (all[j.index].HavePrivilege) has.insert(j);
  return {{has, (has.empty()       ? "nobody has"
                 : has.size() == 1 ? to_text(*has.begin()) + " has"
                                   : to_text(has) + " have")
                    + std::string(" the privilege")}};
}

}  // namespace

std::vector<Action<SK>> SuzukiKasami::actions(const Instance&) {
  return {invocation<SK>("request", "P1: Requesting := true",
                         requesting<SK>({is(Phase::idle, "not Requesting_i")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::requesting;
                           if (i.HavePrivilege) return;
                           ++i.RN[p.id()];
                           p.send(Request{i.RN[p.id()]}, p.others());
                         }),

          wait_until<SK>("enter", "P1: wait until PRIVILEGE(Q, LN) is received",
                         {is(Phase::requesting, "Requesting_i"),
                          {"HavePrivilege_i",
                           [](const Local& i, const P&) { return i.HavePrivilege; }, &who_has_it}},
                         [](Local& i, P&) { i.phase = Phase::inside; }),

          invocation<SK>("leave", "P1: LN[i] := RN_i[i] and what follows",
                         free<SK>({is(Phase::inside, "P_i is in the critical section")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::idle;
                           i.LN[p.id()] = i.RN[p.id()];
                           for (const ProcessId j : p.others())
                             if (!i.Q.contains(j) && is_outstanding(i, j)) i.Q.push_back(j);
                           if (!i.Q.empty()) {
                             const ProcessId head = i.Q.pop_front();
                             pass_privilege(i, p, head);
                           }
                         }),

          on_receipt<SK, Request>("P2: REQUEST(j, n) is received",
                                  [](Local& i, P& p, Request m, ProcessId j) {
                                    i.RN[j] = std::max<int>(i.RN[j], m.n);
                                    if (i.HavePrivilege && i.phase == Phase::idle
                                        && is_outstanding(i, j))
                                      pass_privilege(i, p, j);
                                  }),

          on_receipt<SK, Privilege>("P1: PRIVILEGE(Q, LN) is received",
                                    [](Local& i, P&, const Privilege& m, ProcessId) {
                                      i.HavePrivilege = true;
                                      i.Q = m.Q;
                                      i.LN = m.LN;
                                    })};
}

std::vector<Invariant<SK>> SuzukiKasami::invariants() {
  return {invariant_of_whole<SK>(
      "one-privilege", "one process has the privilege, or it is under way",
      "the proof of exclusion", [](const Whole<SK>& whole, const Instance& instance) {
        auto count = std::ranges::count(whole.locals, true, &Local::HavePrivilege);
        for (const ProcessId i : instance.all())
          for (const ProcessId j : instance.all())
            for (const Message& message : whole.channel(i, j)) count += message.is<Privilege>();
        return count == 1;
      })};
}

// Only who has not the privilege asks, and it leaves a process only for another one that asks: with
// one process that goes on for ever, the others' requests bound how often it asks.
std::string SuzukiKasami::what_grows(const Instance& instance) {
  const auto unbounded = std::ranges::count(instance.rounds, false, &Rounds::has_value);
  return unbounded <= 1 ? ""
                        : "its numbers of requests grow, and so do its channels, in which REQUESTs "
                          "that were granted meanwhile may wait for ever";
}

}  // namespace ample::cases::textbook
