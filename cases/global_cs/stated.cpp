// The actions of k-mutual exclusion by its definition alone.
#include "cases/global_cs/stated.hpp"

namespace ample::cases::global_cs {

namespace {

using StatedProcess = Process<Stated>;

Part<Stated> is(const char* text, CsState state) {
  return {text, [=](const Stated::Local& i, const StatedProcess&) {
            return i.state == state && !i.requesting;
          }};
}
Part<Stated> requests() {
  return {"P_i requests",
          [](const Stated::Local& i, const StatedProcess&) { return i.requesting; }};
}

bool is_first(const StatedProcess& p) {
  const Stated::Shared& object = p.shared();
  return !object.queue.empty() && object.queue.front() == p.id();
}

bool may_enter(const Stated::Local&, const StatedProcess& p) {
  const Stated::Shared& object = p.shared();
  return is_first(p) && (object.postponed ? object.inCS.empty() : object.inCS.size() < p.k());
}

/// Whoever stands before P_i, or is InCS.
Blames not_let_in(const View<Stated>&, const StatedProcess& p) {
  const Stated::Shared& object = p.shared();
  if (object.queue.empty()) return {};
  if (!is_first(p))
    return {{{object.queue.front()}, to_text(object.queue.front()) + " stands before it"}};
  const int needed = object.postponed ? object.inCS.size() : object.inCS.size() - p.k() + 1;
  return {{object.inCS, to_text(object.inCS) + " are InCS", needed}};
}

}  // namespace

std::vector<Action<Stated>> Stated::actions(const Instance&) {
  return {
      invocation<Stated>(
          "entry", "Definition 1, Entry(): it is invoked",
          requesting<Stated>({is("P_i is OutCS and does not request", CsState::OutCS)}),
          [](Local& i, StatedProcess& p) {
            i.requesting = true;
            p.shared().queue.push_back(p.id());
          }),

      wait_until<Stated>("postpone", "Definition 2: it demands nothing while somebody is InCS",
                         {requests(),
                          {"P_i is the first, and there is a place, but somebody is InCS",
                           [](const Local& i, const StatedProcess& p) {
                             return may_enter(i, p) && !p.shared().inCS.empty();
                           }}},
                         [](Local&, StatedProcess& p) { p.shared().postponed = true; }),

      wait_until<Stated>(
          "enter", "Definition 2: safety and liveness of k-mutual exclusion",
          {requests(),
           {"P_i is the first, and there is a place, or nobody is InCS", &may_enter, &not_let_in}},
          [](Local& i, StatedProcess& p) {
            Shared& object = p.shared();
            if (!object.queue.empty()) object.queue.pop_front();
            object.postponed = false;
            object.inCS.insert(p.id());
            i.requesting = false;
            i.state = CsState::InCS;
          }),

      invocation<Stated>("exit", "Definition 1, Exit()",
                         free<Stated>({is("P_i is InCS and does not request", CsState::InCS)}),
                         [](Local& i, StatedProcess& p) {
                           p.shared().inCS.erase(p.id());
                           i.state = CsState::OutCS;
                         }),
  };
}

}  // namespace ample::cases::global_cs
