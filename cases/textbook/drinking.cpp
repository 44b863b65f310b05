// The rules of Chandy and Misra's drinking philosophers.
#include "cases/textbook/drinking.hpp"

namespace ample::cases::textbook {

namespace {

using D = Drinking;
using Local = D::Local;
using P = D::P;
using Phase = D::Phase;

Part<D> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// In a configuration without messages, a bottle that P_i has not is its neighbour's, unless it was
/// lost.
Blames missing_bottles(const View<D>& all, const P& p) {
  Blames blames;
  const Local& i = all[p.id().index];
  for (const ProcessId j : i.need - i.bot)
    blames.push_back(all[j.index].bot.contains(p.id())
                         ? Blame{{j}, to_text(j) + " has the bottle between them"}
                         : Blame{{}, "nobody has the bottle shared with " + to_text(j)});
  return blames;
}

/// The numbers from 0 on stand for the subsets of its neighbours that are not empty.
int sessions(const Local&, const P& p) { return (1 << p.N().size()) - 1; }
ProcessSet session(const P& p, int number) {
  ProcessSet need;
  int bit = 0;
  for (const ProcessId j : p.N())
    if ((number + 1) >> bit++ & 1) need.insert(j);
  return need;
}

/// D1, D2, and a meal, as far as they go.
void dine(Local& i, P& p) {
  if (i.dining == Dining::eating && i.phase != Phase::thirsty) i.dining = Dining::thinking;  // D2
  if (i.dining == Dining::thinking && i.phase == Phase::thirsty) i.dining = Dining::hungry;  // D1
  release_forks(to_release(i), i, p);
  if (i.dining == Dining::hungry && i.fork == p.N()) {
    i.dining = Dining::eating;
    i.dirty = i.fork;
    if (i.phase != Phase::thirsty) dine(i, p);
  }
  request_forks(to_request(i), i, p);
}

void move_bottles(Local& i, P& p) {
  // R2: reqb(b), bot(b), and not (need(b), and drinking or fork(f))
  const ProcessSet kept = i.phase == Phase::drinking ? i.need : i.need & i.fork;
  const ProcessSet given = (i.reqb & i.bot) - kept;
  p.send(D::Bottle{}, given);
  i.bot = i.bot - given;
  // R1: thirsty, need(b), reqb(b), not bot(b)
  if (i.phase != Phase::thirsty) return;
  const ProcessSet wanted = (i.need & i.reqb) - i.bot;
  p.send(D::BottleRequest{}, wanted);
  i.reqb = i.reqb - wanted;
}

}  // namespace

Local Drinking::initial(const Instance& instance, ProcessId i, ProcessSet) {
  Local local = with_forks<Local>(instance, i);
  local.bot = local.fork;
  local.reqb = local.reqf;
  return local;
}

void Drinking::follow_rules(Local& i, P& p) {
  dine(i, p);
  move_bottles(i, p);
}

std::vector<Action<D>> Drinking::actions(const Instance&) {
  return {invocation<D>("get-thirsty", "tranquil to thirsty, with a set of bottles",
                        requesting<D>({is(Phase::tranquil, "P_i is tranquil")}),
                        choosing<D>(&sessions,
                                    [](Local& i, P& p, int number) {
                                      i.phase = Phase::thirsty;
                                      i.need = session(p, number);
                                      follow_rules(i, p);
                                    })),

          wait_until<D>("drink", "thirsty to drinking, with all bottles of the session",
                        {is(Phase::thirsty, "P_i is thirsty"),
                         {"P_i has every bottle of its session",
                          [](const Local& i, const P&) { return (i.need - i.bot).empty(); },
                          &missing_bottles}},
                        [](Local& i, P& p) {
                          i.phase = Phase::drinking;
                          follow_rules(i, p);
                        }),

          invocation<D>("end", "drinking to tranquil",
                        free<D>({is(Phase::drinking, "P_i is drinking")}),
                        [](Local& i, P& p) {
                          i.phase = Phase::tranquil;
                          i.need = {};
                          follow_rules(i, p);
                        }),

          on_receipt<D, ForkRequest>("dining, R3: a request token for a fork",
                                     [](Local& i, P& p, ForkRequest, ProcessId j) {
                                       i.reqf.insert(j);
                                       follow_rules(i, p);
                                     }),

          on_receipt<D, Fork>("dining, R4: a fork",
                              [](Local& i, P& p, Fork, ProcessId j) {
                                i.fork.insert(j);
                                follow_rules(i, p);
                              }),

          on_receipt<D, BottleRequest>("R3: a request token for a bottle",
                                       [](Local& i, P& p, BottleRequest, ProcessId j) {
                                         i.reqb.insert(j);
                                         follow_rules(i, p);
                                       }),

          on_receipt<D, Bottle>("R4: a bottle", [](Local& i, P& p, Bottle, ProcessId j) {
            i.bot.insert(j);
            follow_rules(i, p);
          })};
}

std::vector<Invariant<D>> Drinking::invariants() {
  return {{.name = "one-drinks",
           .meaning = "no two neighbours drink of the bottle between them at once",
           .place = "the problem",
           .holds =
               [](const View<D>& all, const Instance& instance) {
                 for (const ProcessId i : instance.all())
                   for (const ProcessId j : instance.topology.neighbours(i))
                     if (in_cs(all[i.index]) && in_cs(all[j.index]) && all[i.index].need.contains(j)
                         && all[j.index].need.contains(i))
                       return false;
                 return true;
               },
           .specification = true,
           .reads = reading(&Local::phase, &Local::need)},
          one_fork<D>(),
          acyclic_precedence<D>()};
}

}  // namespace ample::cases::textbook
