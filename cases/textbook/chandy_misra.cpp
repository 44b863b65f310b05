// The rules of Chandy and Misra's dining philosophers.
#include "cases/textbook/chandy_misra.hpp"

#include <fmt/format.h>

namespace ample::cases::textbook {

namespace {

using CM = ChandyMisra;
using Local = CM::Local;
using P = Process<CM>;

Part<CM> is(Dining dining, const char* text) {
  return {text, [dining](const Local& i, const P&) { return i.dining == dining; }};
}

/// In a configuration without messages, a fork that P_i has not is its neighbour's, unless it was
/// lost.
Blames missing_forks(const View<CM>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.N() - all[p.id().index].fork)
    blames.push_back(all[j.index].fork.contains(p.id())
                         ? Blame{{j}, to_text(j) + " has the fork between them"}
                         : Blame{{}, "nobody has the fork of " + to_text(j)});
  return blames;
}

/// A rule as a step of its own, for the fork between P_i and P_j.
template <class Forks, class Move>
Action<CM> rule(const char* name, const char* place, const char* text, ProcessId j, Forks forks,
                Move move) {
  return invocation<CM>(
      fmt::format("{}-{}", name, int{j}), place,
      free<CM>({{text, [=](const Local& i, const P&) { return forks(i).contains(j); }}}),
      [=](Local& i, P& p) { move(ProcessSet{j}, i, p); });
}

}  // namespace

std::vector<Action<CM>> ChandyMisra::actions(const Instance& instance) {
  const bool at_once = instance.options.at("follow") == "at-once";
  const auto rules = [at_once](Local& i, P& p) {
    if (at_once) release_and_request(i, p);
  };
  std::vector<Action<CM>> list = {
      invocation<CM>("get-hungry", "thinking to hungry",
                     requesting<CM>({is(Dining::thinking, "P_i is thinking")}),
                     [=](Local& i, P& p) {
                       i.dining = Dining::hungry;
                       rules(i, p);
                     }),

      wait_until<CM>("eat", "hungry to eating, with all forks; they get dirty",
                     {is(Dining::hungry, "P_i is hungry"),
                      {"P_i has the fork of every neighbour",
                       [](const Local& i, const P& p) { return i.fork == p.N(); }, &missing_forks}},
                     [](Local& i, P&) {
                       i.dining = Dining::eating;
                       i.dirty = i.fork;
                     }),

      invocation<CM>("think", "eating to thinking", free<CM>({is(Dining::eating, "P_i is eating")}),
                     [=](Local& i, P& p) {
                       i.dining = Dining::thinking;
                       rules(i, p);
                     }),

      on_receipt<CM, ForkRequest>("R3: a request token is received",
                                  [=](Local& i, P& p, ForkRequest, ProcessId j) {
                                    i.reqf.insert(j);
                                    rules(i, p);
                                  }),

      on_receipt<CM, Fork>("R4: a fork is received", [=](Local& i, P& p, Fork, ProcessId j) {
        i.fork.insert(j);
        rules(i, p);
      })};

  if (at_once) return list;
  for (const ProcessId j : instance.all()) {
    list.push_back(rule("request", "R1", "P_i is hungry, reqf(f) and not fork(f)", j,
                        &to_request<Local>, &request_forks<Local, P>));
    list.push_back(rule("release", "R2", "P_i does not eat, reqf(f) and dirty(f)", j,
                        &to_release<Local>, &release_forks<Local, P>));
  }
  return list;
}

std::vector<Invariant<CM>> ChandyMisra::invariants() {
  return {{.name = "neighbours",
           .meaning = "no two neighbours eat at once",
           .place = "the problem",
           .holds =
               [](const View<CM>& all, const Instance& instance) {
                 for (const ProcessId i : instance.all())
                   for (const ProcessId j : instance.topology.neighbours(i))
                     if (in_cs(all[i.index]) && in_cs(all[j.index])) return false;
                 return true;
               },
           .specification = true,
           .reads = reading(&Local::dining)},
          one_fork<CM>(),
          acyclic_precedence<CM>()};
}

OwnOption ChandyMisra::follow_option() {
  return named_option("follow", "when R1 and R2 are followed (default at-once)",
                      {"at-once", "each"});
}

}  // namespace ample::cases::textbook
