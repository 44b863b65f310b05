// Who waits, and what for: said by the algorithm's text, or derived.
//
// Derived: a process waits that has asked (an invocation that is `requesting` was taken) and whose
// critical section has not begun or ended since, wherever it stands, so that who waits busily
// waits, too; and one that stands at a `wait until` without having asked. That it has asked is kept
// beside its local state. Where a process asks again before it is through this would say nothing,
// and is refused (StepRunner).
#pragma once

#include "model/authors_call.hpp"
#include "model/encoding.hpp"
#include "model/step_runner.hpp"

namespace ample::model {

/// It is of one instance and its runner, which must outlive it.
template <class A>
class WaitsOf {
 public:
  WaitsOf(const Instance& instance, const StepRunner<A>& runner)
      : instance_(&instance), runner_(&runner) {
    if constexpr (!says_who_waits) runner.require_awaited_parts();
  }

  bool waiting(ProcessId process, const Bytes& bytes) const {
    const State<A> state = Code::state_of(bytes);
    if constexpr (says_who_waits)
      return authors({"waiting()", "", process}, [&] { return A::waiting(state.local); });
    else
      return state.asked || std::ranges::any_of(runner_->actions(), [&](const Action<A>& action) {
               return is_of_a_request(action) && runner_->stands_at(action, process, state, true);
             });
  }
  std::string contradiction(ProcessId process, const Bytes& bytes) const {
    if constexpr (says_who_waits) {
      const State<A> state = Code::state_of(bytes);
      if (A::waiting(state.local)) return {};
      for (const Action<A>& action : runner_->actions())
        if (is_of_a_request(action) && !instance_->dropped.starts_with(action.name + "/")
            && runner_->stands_at(action, process, state))
          return to_text(process) + " stands at the wait until of " + action.name
                 + ", and waiting() says that it does not wait: leave waiting() out, and it is "
                   "derived, or let both say the same (a part that is awaited has `missing`)";
    }
    return {};
  }
  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const {
    const Running running(instance_->processes());
    const View<A> view = Code::view_of(locals);
    const State<A> state = Code::state_of(locals[process.index]);
    const Process<A> here = runner_->seen_by(process, state);
    const auto& local = view[process.index];
    std::vector<Lack> found;
    for (const Action<A>& action : runner_->actions()) {
      if (action.role != Role::wait || !runner_->stands_at(action, process, state)) continue;
      for (const Part<A>& part : action.guard)
        if (part.missing && !part.holds(local, here)) append_lacks(found, part, view, here);
    }
    if constexpr (requires { A::awaits(); })
      if (waiting(process, locals[process.index]))
        for (const Part<A>& part : A::awaits())
          if (!part.holds(local, here)) append_lacks(found, part, view, here);
    return found;
  }

 private:
  using Code = Encoding<A>;

  static constexpr bool says_who_waits = !Code::derives_waiting;
  static_assert(
      says_who_waits || !requires { A::awaits(); },
      "handlers complete a wait here (awaits()), so that it cannot be derived who waits: "
      "write static bool waiting(const Local&)");

  static bool is_of_a_request(const Action<A>& action) {
    if constexpr (requires { A::background; })
      if (std::ranges::find(A::background, action.name) != std::end(A::background)) return false;
    return action.role == Role::wait;
  }

  static void append_lacks(std::vector<Lack>& found, const Part<A>& part, const View<A>& view,
                           const Process<A>& here) {
    Blames blames = authors({"what is missing of", part.text.c_str(), here.id()},
                            [&] { return part.missing(view, here); });
    const std::string condition = subscripted(part.text, here.id());
    if (blames.empty()) blames.emplace_back();  // nobody could give it
    for (Blame& blame : blames) found.push_back({condition, std::move(blame)});
  }

  const Instance* instance_;
  const StepRunner<A>* runner_;
};

}  // namespace ample::model
