// The steps of Lamport's bakery.
#include "cases/textbook/bakery.hpp"

#include <algorithm>

namespace ample::cases::textbook {

namespace {

using B = Bakery;
using Local = B::Local;
using P = Process<B>;
using Phase = B::Phase;

Part<B> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// The first of the others from P_first on, or nil.
MaybeProcess other_from(int first, const P& p) {
  for (const ProcessId j : p.others())
    if (j >= first) return j;
  return nil;
}

/// (number[j],j) < (number[i],i), and number[j] ≠ 0
bool comes_before(const B::Shared& shared, ProcessId j, ProcessId i) {
  const int its = shared.number[j], own = shared.number[i];
  return its != 0 && (its < own || (its == own && j < i));
}

Blames the_one_at_j(const View<B>& all, const P& p) {
  const MaybeProcess j = all[p.id().index].j;
  return {{{*j}, "the register of " + to_text(*j) + " stays as it is"}};
}

}  // namespace

std::vector<Register> Bakery::registers(const Instance& instance) {
  std::vector<Register> list;
  for (const ProcessId i : instance.all()) {
    list.push_back(register_at(&Shared::choosing, i, instance.all()));
    list.push_back(register_at(&Shared::number, i, instance.all()));
  }
  return list;
}

std::vector<Action<B>> Bakery::actions(const Instance&) {
  return {
      invocation<B>("choose", "choosing[i] := 1", requesting<B>({is(Phase::idle, "P_i is idle")}),
                    [](Local& i, P& p) {
                      i.phase = Phase::reading;
                      i.j = other_from(0, p);
                      p.shared().choosing[p.id()] = true;
                    }),

      invocation<B>("read", "number[i] := 1 + maximum(number[1], ..., number[N])",
                    free<B>({is(Phase::reading, "P_i reads numbers")}),
                    [](Local& i, P& p) {
                      i.maximum = std::max<int>(i.maximum, p.shared().number[*i.j]);
                      i.j = other_from(*i.j + 1, p);
                      if (i.j.is_nil()) i.phase = Phase::adding;
                    }),

      invocation<B>("take", "number[i] := 1 + maximum(number[1], ..., number[N])",
                    free<B>({is(Phase::adding, "P_i has read all numbers")}),
                    [](Local& i, P& p) {
                      i.phase = Phase::numbered;
                      p.shared().number[p.id()] = i.maximum + 1;
                      i.maximum = 0;
                    }),

      invocation<B>("chosen", "choosing[i] := 0",
                    free<B>({is(Phase::numbered, "P_i has a number")}),
                    [](Local& i, P& p) {
                      i.phase = Phase::at_L2;
                      i.j = other_from(0, p);
                      p.shared().choosing[p.id()] = false;
                    }),

      wait_until<B>(
          "see-chosen", "L2: if choosing[j] ≠ 0 then goto L2",
          {is(Phase::at_L2, "P_i is at L2"),
           {"choosing[j] = 0",
            [](const Local& i, const P& p) { return !p.shared().choosing[*i.j]; }, &the_one_at_j}},
          [](Local& i, P&) { i.phase = Phase::at_L3; }),

      wait_until<B>(
          "precede", "L3: if number[j] ≠ 0 and (number[j],j) < (number[i],i) then goto L3",
          {is(Phase::at_L3, "P_i is at L3"),
           {"number[j] = 0 or (number[i],i) < (number[j],j)",
            [](const Local& i, const P& p) { return !comes_before(p.shared(), *i.j, p.id()); },
            &the_one_at_j}},
          [](Local& i, P& p) {
            i.j = other_from(*i.j + 1, p);
            i.phase = i.j.is_nil() ? Phase::inside : Phase::at_L2;
          }),

      invocation<B>("leave", "number[i] := 0", free<B>({is(Phase::inside, "P_i is inside")}),
                    [](Local& i, P& p) {
                      i.phase = Phase::idle;
                      p.shared().number[p.id()] = 0;
                    })};
}

std::vector<Invariant<B>> Bakery::invariants() {
  return {invariant_of_whole<B>(
      "order", "who is in the critical section comes before all others in the bakery",
      "assertion 2", [](const Whole<B>& whole, const Instance& instance) {
        for (const ProcessId i : instance.all())
          for (const ProcessId k : instance.all())
            if (i != k && whole[i].phase == Phase::inside && whole[k].phase >= Phase::at_L2
                && !comes_before(whole.shared, i, k))
              return false;
        return true;
      })};
}

// A number is one more than another process's. Where only one process goes on for ever, the others'
// numbers come to an end.
std::string Bakery::what_grows(const Instance& instance) {
  return std::ranges::count(instance.rounds, false, &Rounds::has_value) <= 1
             ? ""
             : "its numbers grow while somebody is in the bakery";
}

}  // namespace ample::cases::textbook
