// The four steps of a philosopher.
#include "cases/classics/philosophers_sharing.hpp"

#include "cases/classics/dining.hpp"

#include <fmt/format.h>

namespace ample::cases::classics {

namespace {

using Ph = PhilosophersSharing;
using Local = Ph::Local;
using P = Process<Ph>;
using Phase = Ph::Phase;

int left_fork(const P& p) { return p.id(); }
int right_fork(const P& p) { return (p.id() + 1) % p.n(); }
int first_fork(const P& p) { return takes_right_first(p) ? right_fork(p) : left_fork(p); }
int second_fork(const P& p) { return takes_right_first(p) ? left_fork(p) : right_fork(p); }

MaybeProcess holder(const P& p, int fork) { return p.shared().forks[fork]; }
void set_holder(P& p, int fork, MaybeProcess holder) { p.shared().forks[fork] = holder; }

Part<Ph> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

Part<Ph> is_on_the_table(const char* text, int (*fork)(const P&)) {
  return {text, [=](const Local&, const P& p) { return holder(p, fork(p)).is_nil(); },
          [=](const View<Ph>&, const P& p) {
            const MaybeProcess other = holder(p, fork(p));
            if (other.is_nil()) return Blames{};
            return Blames{{{*other}, fmt::format("{} has fork {}", to_text(*other), fork(p))}};
          }};
}

}  // namespace

std::vector<Register> Ph::registers(const Instance& instance) {
  std::vector<Register> registers;
  for (const ProcessId i : instance.all()) {
    const ProcessId left_neighbour = (i + instance.processes() - 1) % instance.processes();
    registers.push_back(register_at(&Shared::forks, i, {i, left_neighbour}));
  }
  return registers;
}

std::vector<Action<Ph>> Ph::actions(const Instance&) {
  return {
      invocation<Ph>(
          "take-first", "takes its first fork",
          requesting<Ph>({is(Phase::thinking, "P_i thinks"),
                          is_on_the_table("the first fork of P_i is on the table", first_fork)}),
          [](Local& i, P& p) {
            i.phase = Phase::hungry;
            set_holder(p, first_fork(p), p.id());
          }),

      wait_until<Ph>("take-second", "takes the other fork, and eats",
                     {is(Phase::hungry, "P_i has its first fork"),
                      is_on_the_table("the second fork of P_i is on the table", second_fork)},
                     [](Local& i, P& p) {
                       i.phase = Phase::eating;
                       set_holder(p, second_fork(p), p.id());
                     }),

      invocation<Ph>("put-first", "puts its first fork down",
                     free<Ph>({is(Phase::eating, "P_i eats")}),
                     [](Local& i, P& p) {
                       i.phase = Phase::leaving;
                       set_holder(p, first_fork(p), nil);
                     }),

      invocation<Ph>("put-second", "puts the other fork down",
                     free<Ph>({is(Phase::leaving, "P_i has put one fork down")}),
                     [](Local& i, P& p) {
                       i.phase = Phase::thinking;
                       set_holder(p, second_fork(p), nil);
                     })};
}

std::vector<Invariant<Ph>> Ph::invariants() { return neighbours_invariant<Ph>(); }

}  // namespace ample::cases::classics
