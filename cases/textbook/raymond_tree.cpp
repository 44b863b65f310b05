// The four events of Raymond's tree algorithm, and the two procedures that follow each.
#include "cases/textbook/raymond_tree.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::textbook {

namespace {

using RT = RaymondTree;
using Local = RT::Local;
using P = RT::P;
using Phase = RT::Phase;

Part<RT> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

void both_procedures(Local& i, P& p) {
  RT::assign_privilege(i, p);
  RT::make_request(i, p);
}

bool may_use(const Local& i, const P& p) { return i.HOLDER == p.id() && i.phase == Phase::inside; }

Blames where_the_privilege_is(const View<RT>& all, const P& p) {
  const ProcessId holder = all[p.id().index].HOLDER;
  return {{{holder}, fmt::format("HOLDER_{} = {}", int{p.id()}, to_text(holder))}};
}

}  // namespace

RT::Local RaymondTree::initial(const Instance& instance, ProcessId i, ProcessSet) {
  Local local{.HOLDER = i};
  for (const ProcessId j : instance.topology.neighbours(i))
    if (instance.topology.distance(j, 0) < instance.topology.distance(i, 0)) local.HOLDER = j;
  return local;
}

void RaymondTree::assign_privilege(Local& i, P& p) {
  if (i.HOLDER != p.id() || i.phase == Phase::inside || i.REQUEST_Q.empty()) return;
  i.HOLDER = i.REQUEST_Q.pop_front();
  i.ASKED = false;
  if (i.HOLDER == p.id())
    i.phase = Phase::inside;
  else
    p.send(Privilege{}, i.HOLDER);
}

void RaymondTree::make_request(Local& i, P& p) {
  if (i.HOLDER == p.id() || i.REQUEST_Q.empty() || i.ASKED) return;
  p.send(Request{}, i.HOLDER);
  i.ASKED = true;
}

std::vector<Action<RT>> RaymondTree::actions(const Instance&) {
  return {invocation<RT>("request", "event 1: the node wishes to enter",
                         requesting<RT>({is(Phase::idle, "P_i is idle")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::requesting;
                           i.REQUEST_Q.push_back(p.id());
                           both_procedures(i, p);
                         }),

          on_receipt<RT, Request>("event 2: a REQUEST is received",
                                  [](Local& i, P& p, Request, ProcessId j) {
                                    i.REQUEST_Q.push_back(j);
                                    both_procedures(i, p);
                                  }),

          on_receipt<RT, Privilege>("event 3: the PRIVILEGE is received",
                                    [](Local& i, P& p, Privilege, ProcessId) {
                                      i.HOLDER = p.id();
                                      both_procedures(i, p);
                                    }),

          invocation<RT>("exit", "event 4: the node exits the critical section",
                         free<RT>({is(Phase::inside, "USING_i")}), [](Local& i, P& p) {
                           i.phase = Phase::idle;
                           both_procedures(i, p);
                         })};
}

std::vector<Part<RT>> RaymondTree::awaits() {
  return {
      {"HOLDER_i = self, and self is the head of REQUEST_Q_i", &may_use, &where_the_privilege_is}};
}

std::vector<Invariant<RT>> RaymondTree::invariants() {
  return {{.name = "queue",
           .meaning = "REQUEST_Q has each neighbour, and the process itself, once at most",
           .place = "Section 3.1",
           .holds =
               [](const View<RT>& all, const Instance&) {
                 return std::ranges::all_of(all, [](const Local& i) {
                   ProcessSet seen;
                   for (const ProcessId j : i.REQUEST_Q) seen.insert(j);
                   return seen.size() == i.REQUEST_Q.size();
                 });
               },
           .reads = reading(&Local::REQUEST_Q)}};
}

void RaymondTree::check_tree(const Instance& instance) {
  const auto edges = static_cast<int>(instance.topology.edges().size());
  if (!instance.topology.connected() || edges != instance.processes() - 1)
    throw BadInstance(
        fmt::format("{} is no tree: Raymond's algorithm needs one, as path:4, star:4 or "
                    "edges:0-1,1-2,1-3",
                    instance.topology.name()));
}

}  // namespace ample::cases::textbook
