// The steps of Peterson's algorithm for n processes.
#include "cases/textbook/peterson_filter.hpp"

#include <fmt/format.h>

namespace ample::cases::textbook {

namespace {

using PF = PetersonFilter;
using Local = PF::Local;
using P = Process<PF>;
using Phase = PF::Phase;

Part<PF> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// The first of the others from P_first on, or nil.
MaybeProcess other_from(int first, const P& p) {
  for (const ProcessId j : p.others())
    if (j >= first) return j;
  return nil;
}

MaybeProcess last_at(const P& p, int level) { return p.shared().TURN[level]; }

/// Q[j] < k or TURN[k] ≠ i
bool may_pass(const Local& i, const P& p, ProcessId j) {
  return p.shared().Q[j] < i.k || last_at(p, i.k) != MaybeProcess(p.id());
}

bool may_pass_all(const Local& i, const P& p) {
  for (const ProcessId j : p.others())
    if (!may_pass(i, p, j)) return false;
  return true;
}

void next_level(Local& i, const P& p) {
  if (i.k == p.n() - 1) {
    i = {.phase = Phase::inside};
  } else {
    ++i.k;
    i.phase = Phase::climbing;
  }
}

/// P_i waits for those at a level that is no lower.
Blames who_is_as_far(const View<PF>& all, const P& p) {
  ProcessSet as_far;
  for (const ProcessId j : p.others())
    if (all[j.index].phase == Phase::inside || all[j.index].k >= all[p.id().index].k)
      as_far.insert(j);
  const std::string who =
      as_far.size() == 1 ? to_text(*as_far.begin()) + " is" : to_text(as_far) + " are";
  return {{as_far, fmt::format("{} as far as {}, which came last", who, to_text(p.id()))}};
}

Action<PF> advance_as_a_whole() {
  return wait_until<PF>(
      "advance", "wait until for all j ≠ i: Q[j] < k, or TURN[k] ≠ i",
      {is(Phase::trying, "P_i waits at its level"),
       {"Q[j] < k_i for every other P_j, or TURN[k_i] ≠ P_i", &may_pass_all, &who_is_as_far}},
      [](Local& i, P& p) { next_level(i, p); });
}

Action<PF> advance_each() {
  return wait_until<PF>(
      "advance", "wait until for all j ≠ i: Q[j] < k, or TURN[k] ≠ i",
      {is(Phase::trying, "P_i waits at its level"),
       {"Q[j_i] < k_i or TURN[k_i] ≠ P_i",
        [](const Local& i, const P& p) { return may_pass(i, p, *i.j); }, &who_is_as_far}},
      [](Local& i, P& p) {
        i.j = other_from(*i.j + 1, p);
        if (i.j.is_nil()) next_level(i, p);
      });
}

}  // namespace

std::vector<Register> PetersonFilter::registers(const Instance& instance) {
  std::vector<Register> list;
  for (const ProcessId i : instance.all()) {
    list.push_back(register_at(&Shared::Q, i, instance.all()));
    list.push_back(register_at(&Shared::TURN, i, instance.all()));
  }
  return list;
}

std::vector<Action<PF>> PetersonFilter::actions(const Instance& instance) {
  const bool each = instance.options.at("test") == "each";
  return {invocation<PF>("request", "Q[i] := 1", requesting<PF>({is(Phase::idle, "P_i is idle")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::raised;
                           i.k = 1;
                           p.shared().Q[p.id()] = 1;
                         }),

          invocation<PF>("climb", "Q[i] := k",
                         free<PF>({is(Phase::climbing, "P_i has passed a level")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::raised;
                           p.shared().Q[p.id()] = i.k;
                         }),

          invocation<PF>("turn", "TURN[k] := i", free<PF>({is(Phase::raised, "Q[i] = k_i")}),
                         [each](Local& i, P& p) {
                           i.phase = Phase::trying;
                           if (each) i.j = other_from(0, p);
                           p.shared().TURN[int{i.k}] = p.id();
                         }),

          each ? advance_each() : advance_as_a_whole(),

          invocation<PF>("leave", "Q[i] := 0", free<PF>({is(Phase::inside, "P_i is inside")}),
                         [](Local& i, P& p) {
                           i.phase = Phase::idle;
                           p.shared().Q[p.id()] = 0;
                         })};
}

OwnOption PetersonFilter::test_option() {
  return named_option("test", "how its condition is looked at (default whole)", {"whole", "each"});
}

}  // namespace ample::cases::textbook
