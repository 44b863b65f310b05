// The forks of Chandy and Misra's philosophers, and how they move: rules R1 and R2 of dining.
//
// Two neighbours share a fork and a request token for it. Of a philosopher, fork has those that it
// shares forks with and has them, dirty those of them that are dirty, reqf those whose tokens it
// has.
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

enum class Dining : std::uint8_t { thinking, hungry, eating };
constexpr auto words_of(Dining) { return words("thinking", "hungry", "eating"); }

/// A request token for a fork.
struct ForkRequest {
  static constexpr const char* name = "REQUEST";
};
struct Fork {
  static constexpr const char* name = "FORK";
};

/// --initial: who has the forks first.
OwnOption initial_forks();

/// The neighbours whose common fork P_i has at first; the other neighbours have it themselves. All
/// forks are dirty, and the tokens are at the other ends.
ProcessSet forks_at_first(const Instance& instance, ProcessId i);
template <class Local>
Local with_forks(const Instance& instance, ProcessId i) {
  Local local{};
  local.fork = local.dirty = forks_at_first(instance, i);
  local.reqf = instance.topology.neighbours(i) - local.fork;
  return local;
}

/// R1: hungry, reqf(f), ¬fork(f)
template <class Local>
ProcessSet to_request(const Local& i) {
  return i.dining == Dining::hungry ? i.reqf - i.fork : ProcessSet{};
}
template <class Local, class P>
void request_forks(ProcessSet of, Local& i, P& p) {
  p.send(ForkRequest{}, of);
  i.reqf = i.reqf - of;
}

/// R2: ¬eating, reqf(f), dirty(f). A fork is cleaned when it is sent.
template <class Local>
ProcessSet to_release(const Local& i) {
  return i.dining == Dining::eating ? ProcessSet{} : i.reqf & i.dirty;
}
template <class Local, class P>
void release_forks(ProcessSet to, Local& i, P& p) {
  p.send(Fork{}, to);
  i.fork = i.fork - to;
  i.dirty = i.dirty - to;
}

/// Does both as soon as it may.
template <class Local, class P>
void release_and_request(Local& i, P& p) {
  release_forks(to_release(i), i, p);
  request_forks(to_request(i), i, p);
}

/// One fork and one token for every two neighbours, with one of them or under way.
template <class A>
Invariant<A> one_fork() {
  return invariant_of_whole<A>(
      "one-fork", "every two neighbours share one fork and one request token", "the rules",
      [](const Whole<A>& whole, const Instance& instance) {
        for (const ProcessId u : instance.all())
          for (const ProcessId v : instance.topology.neighbours(u)) {
            if (v < u) continue;
            int forks = whole[u].fork.contains(v) + whole[v].fork.contains(u);
            int tokens = whole[u].reqf.contains(v) + whole[v].reqf.contains(u);
            for (const auto& [from, to] : {std::pair{u, v}, std::pair{v, u}})
              for (const auto& message : whole.channel(from, to)) {
                forks += message.template is<Fork>();
                tokens += message.template is<ForkRequest>();
              }
            if (forks != 1 || tokens != 1) return false;
          }
        return true;
      });
}

/// H: u comes before v where u has their fork clean, or v has it dirty, or it is on its way to u.
/// Somebody whom nobody comes before is taken out, again and again, until nobody is left.
template <class A>
Invariant<A> acyclic_precedence() {
  return invariant_of_whole<A>(
      "acyclic", "the graph H of who comes before whom has no cycle", "the proof of fairness",
      [](const Whole<A>& whole, const Instance& instance) {
        const auto comes_before = [&](ProcessId u, ProcessId v) {
          if (whole[u].fork.contains(v)) return !whole[u].dirty.contains(v);
          if (whole[v].fork.contains(u)) return whole[v].dirty.contains(u);
          for (const auto& message : whole.channel(v, u))
            if (message.template is<Fork>()) return true;
          return false;
        };
        ProcessSet left = instance.all();
        for (int times = 0; times < instance.processes(); ++times)
          for (const ProcessId v : left) {
            bool first = true;
            for (const ProcessId u : instance.topology.neighbours(v) & left)
              first = first && !comes_before(u, v);
            if (first) left.erase(v);
          }
        return left.empty();
      });
}

}  // namespace ample::cases::textbook
