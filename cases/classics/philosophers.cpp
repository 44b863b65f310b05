// What a philosopher does, and what it does as the keeper of its left fork.
#include "cases/classics/philosophers.hpp"

#include "cases/classics/dining.hpp"

#include <fmt/format.h>

namespace ample::cases::classics {

namespace {

using Ph = Philosophers;
using Local = Ph::Local;
using P = Process<Ph>;
using Phase = Ph::Phase;
using Fork = Ph::Fork;

ProcessId left_of(const P& p) { return (p.id() + p.n() - 1) % p.n(); }
ProcessId right_of(const P& p) { return (p.id() + 1) % p.n(); }

void give_left(Local& i, P& p) {
  i.left = Fork::with_the_left;
  i.asked = false;
  p.send(Ph::Give{}, left_of(p));
}

Part<Ph> thinks() {
  return {"P_i thinks", [](const Local& i, const P&) { return i.phase == Phase::thinking; }};
}
Part<Ph> left_is_on_the_table() {
  return {"fork_i is on the table",
          [](const Local& i, const P&) { return i.left == Fork::on_the_table; }};
}

}  // namespace

std::vector<Action<Ph>> Philosophers::actions(const Instance& instance) {
  std::vector<Action<Ph>> all = {
      invocation<Ph>(
          "take-left", "a philosopher gets hungry, its left fork being there",
          requesting<Ph>({thinks(),
                          left_is_on_the_table(),
                          {"P_i takes the left fork first",
                           [](const Local&, const P& p) { return !takes_right_first(p); }}}),
          [](Local& i, P& p) {
            i.phase = Phase::hungry;
            i.left = Fork::in_hand;
            p.send(Take{}, right_of(p));
          }),

      invocation<Ph>("put-down", "a philosopher has eaten",
                     free<Ph>({{"P_i eats", [](const Local& i,
                                               const P&) { return i.phase == Phase::eating; }}}),
                     [](Local& i, P& p) {
                       i.phase = Phase::thinking;
                       i.left = Fork::on_the_table;
                       i.right = false;
                       if (i.asked) give_left(i, p);
                       p.send(Back{}, right_of(p));
                     }),

      on_receipt<Ph, Take>("the left neighbour wants the fork between them",
                           [](Local& i, P& p, Take, ProcessId) {
                             i.asked = true;
                             if (i.left == Fork::on_the_table) give_left(i, p);
                           }),

      on_receipt<Ph, Give>("the right fork comes",
                           [](Local& i, P& p, Give, ProcessId) {
                             i.right = true;
                             if (!takes_right_first(p)) i.phase = Phase::eating;
                           }),

      on_receipt<Ph, Back>("the left fork comes back",
                           [](Local& i, P&, Back, ProcessId) { i.left = Fork::on_the_table; })};

  if (instance.repaired(Repair::order)) {
    const Part<Ph> is_last = {"P_i takes the right fork first",
                              [](const Local&, const P& p) { return takes_right_first(p); }};
    all.push_back(invocation<Ph>("ask-right", "[order] the last philosopher gets hungry",
                                 requesting<Ph>({thinks(), is_last}), [](Local& i, P& p) {
                                   i.phase = Phase::hungry;
                                   p.send(Take{}, right_of(p));
                                 }));
    all.push_back(wait_until<Ph>(
        "take-left-as-well", "[order] it has the right fork",
        {is_last,
         {"P_i is hungry and has the right fork",
          [](const Local& i, const P&) { return i.phase == Phase::hungry && i.right; }},
         left_is_on_the_table()},
        [](Local& i, P&) {
          i.phase = Phase::eating;
          i.left = Fork::in_hand;
        }));
  }
  return all;
}

std::vector<Part<Ph>> Philosophers::awaits() {
  // Where no message is under way a fork is with one of its two philosophers, unless it was lost.
  const auto at = [](bool is_there, ProcessId philosopher, ProcessId fork) {
    if (!is_there) return Blames{{{}, fmt::format("nobody has fork {}", int{fork.index})}};
    return Blames{
        {{philosopher}, fmt::format("{} has fork {}", to_text(philosopher), int{fork.index})}};
  };
  return {{"P_i has its right fork", [](const Local& i, const P&) { return i.right; },
           [=](const View<Ph>& all, const P& p) {
             const ProcessId j = right_of(p);
             return at(all[j.index].left != Fork::with_the_left, j, j);
           }},
          {"the left neighbour of P_i does not have the fork between them",
           [](const Local& i, const P&) { return i.left != Fork::with_the_left; },
           [=](const View<Ph>& all, const P& p) {
             const ProcessId j = left_of(p);
             return at(all[j.index].right, j, p.id());
           }}};
}

std::vector<Invariant<Ph>> Philosophers::invariants() { return neighbours_invariant<Ph>(); }

}  // namespace ample::cases::classics
