// Running an algorithm's handlers, and what the paper leaves implicit around them.
//
// The count of rounds, the clock on the messages, immediate self delivery and eager waits are added
// here and nowhere else. An exception of a handler is told with the action, the process and the
// field, or what the handler was given.
#pragma once

#include "model/encoding.hpp"
#include "model/errors.hpp"
#include "model/handler_call.hpp"
#include "model/per_process.hpp"
#include "model/system.hpp"

#include <deque>
#include <optional>

namespace ample::model {

template <class A>
concept HasClock = requires(typename A::Local& local) {
  { A::clock(local) } -> std::same_as<Clock&>;
};

/// The part of a guard that is dropped, as in `leave/2`, and whose it was.
template <class A>
struct DroppedPart {
  std::string action;
  Part<A> part;
};

/// Takes the part out of the guard of its action.
template <class A>
std::optional<DroppedPart<A>> drop_part(const std::string& dropped,
                                        std::vector<Action<A>>& actions) {
  for (Action<A>& action : actions)
    for (std::size_t part = 0; part < action.guard.size(); ++part)
      if (action.name + "/" + std::to_string(part + 1) == dropped) {
        const auto at = action.guard.begin() + static_cast<std::ptrdiff_t>(part);
        DroppedPart<A> taken{action.name, std::move(*at)};
        action.guard.erase(at);
        return taken;
      }
  return std::nullopt;
}

/// It runs handlers of one instance, which must outlive it.
template <class A>
class StepRunner {
 public:
  using Local = typename A::Local;
  using Code = Encoding<A>;

  StepRunner(const Instance& instance, std::vector<Action<A>> actions)
      : StepRunner(instance, std::move(actions), Code::initial_shared(instance, 0)) {}
  /// In registers that it does not use, a process sees what stands `elsewhere`.
  StepRunner(const Instance& instance, std::vector<Action<A>> actions, Bytes elsewhere)
      : instance_(&instance),
        actions_(std::move(actions)),
        dropped_(drop_part(instance.dropped, actions_)),
        registers_(registers_of<A>(instance)),
        elsewhere_(std::move(elsewhere)) {
    for (const ProcessId process : instance.all()) {
      auto& own = used_.emplace_back();
      for (const Register& part : registers_)
        if (part.users.contains(process)) own.push_back(part);
    }
    for (const Action<A>& action : actions_)
      if (action.accepts.holds && instance.self == SelfDelivery::immediate)
        throw BadInstance("--self immediate: " + action.name
                          + " takes a message only when it accepts it, so that it needs a channel; "
                            "leave it at --self channel");
  }

  const std::vector<Action<A>>& actions() const { return actions_; }
  const std::vector<Register>& registers() const { return registers_; }
  /// The part that a guard sees besides the local state: the registers of the shared variable that
  /// the process uses.
  Process<A> seen_by(ProcessId process, const State<A>& state) const {
    if (uses_all(process)) return Process<A>(*instance_, process, state.shared);
    return Process<A>(*instance_, process,
                      Code::shared_of(merged_registers(
                          used_[process.index], Code::bytes_of_shared(state.shared), elsewhere_)));
  }

  bool uses_all(ProcessId process) const {
    return used_[process.index].size() == registers_.size();
  }

  /// No round is left.
  bool spent(ProcessId process, const State<A>& state) const {
    const Rounds bound = instance_->rounds[process.index];
    return bound && state.rounds >= *bound;
  }
  bool stopped_by_bound(ProcessId process, const State<A>& state) const {
    if (!spent(process, state)) return false;
    return std::ranges::any_of(actions_, [&](const Action<A>& action) {
      return action.counted && may_run(action, process, state);
    });
  }
  /// True when the invocation or wait is enabled.
  bool enabled(ActionId id, ProcessId process, const State<A>& state) const {
    const Action<A>& action = actions_[id];
    if (action.role == Role::receipt || (action.counted && spent(process, state))) return false;
    return may_run(action, process, state);
  }
  /// The parts of a guard that say where a process stands in a `wait until`, all of them. One that
  /// is dropped is among them: without it the step may be taken elsewhere, but nobody waits there.
  bool stands_at(const Action<A>& action, ProcessId process, const State<A>& state,
                 bool by_local_state = false) const {
    const Process<A> here = seen_by(process, state);
    return looking({"the guard of", action, state.local, here}, [&] {
      const auto allows = [&](const Part<A>& part) {
        return part.missing || part.holds(state.local, here);
      };
      const bool stands =
          std::ranges::all_of(action.guard, allows)
          && (!dropped_ || dropped_->action != action.name || allows(dropped_->part));
      if (by_local_state && here.saw_shared())
        throw WrongDeclaration(
            "a part that reads the shared variable has no `missing`, so that it is "
            "taken for where the process stands: write awaited<A>(text, holds)");
      return stands;
    });
  }
  /// If nobody else says who waits, every `wait until` has to say what it awaits.
  void require_awaited_parts() const {
    for (const Action<A>& action : actions_)
      if (action.role == Role::wait && !instance_->dropped.starts_with(action.name + "/")
          && std::ranges::none_of(action.guard,
                                  [](const Part<A>& part) { return part.missing != nullptr; }))
        throw WrongDeclaration("the wait until of " + action.name
                               + " does not say what it awaits, so that nobody would ever wait: write "
                               "that part as awaited<A>(text, holds), or a function waiting()");
  }
  int outcomes(ActionId id, ProcessId process, const State<A>& state) const {
    const Action<A>& action = actions_[id];
    if (!action.chosen.effect) return 1;
    const Process<A> here = seen_by(process, state);
    const int count = looking({"the count of", action, state.local, here},
                              [&] { return action.chosen.count(state.local, here); });
    if (count < 0 || count > most_outcomes)
      throw WrongAlgorithm(action.name + " of " + to_text(process) + " has " + std::to_string(count)
                           + " outcomes: it may have 0 to " + std::to_string(most_outcomes));
    return count;
  }
  bool accepts(ProcessId process, ProcessId sender, const State<A>& state,
               const Bytes& bytes) const {
    const auto message = Code::message_of(bytes);
    const Action<A>& action = actions_[receipt_of(message.tag)];
    if (!action.accepts.holds) return true;
    const Process<A> here = seen_by(process, state);
    return looking({"the condition of", action, state.local, here, &message, sender},
                   [&] { return action.accepts.holds(state.local, here, message, sender); });
  }
  ActionId receipt_of(std::uint8_t tag) const {
    for (std::size_t id = 0; id < actions_.size(); ++id)
      if (actions_[id].role == Role::receipt && actions_[id].tag == tag)
        return static_cast<ActionId>(id);
    throw InternalError("a message was sent that no action receives");
  }

  Outcome take(ActionId id, ProcessId process, State<A> state, int number = 0) const {
    return complete(process, std::move(state),
                    [&](State<A>& now, Process<A>& here) { act(id, now, here, number); });
  }
  Outcome receive(ProcessId process, ProcessId sender, State<A> state, const Bytes& message) const {
    return complete(process, std::move(state),
                    [&](State<A>& now, Process<A>& here) { handle(sender, message, now, here); });
  }

  /// Returns what call() returns. An exception is told with the action, the process, and the field
  /// of its local state or of the shared variable if one of its containers threw it.
  template <class Call>
  auto naming(const Given<A>& given, Call call) const {
    const Running running(instance_->processes());
    const HandlerCall<A> watched(given);
    const auto told = [&](std::string text, const void* place) {
      if (const std::string head = "bound exceeded: "; text.starts_with(head))
        text.erase(0, head.size());
      std::string field = field_at(given.local, place);
      if (field.empty()) field = field_at(given.here.shared_unseen(), place);
      return (field.empty() ? "" : field + " of ") + to_text(given.here.id()) + ", in " + given.part
             + (*given.part == '\0' ? "" : " ") + given.action.name + ": " + text;
    };
    try {
      return told_if_thrown(
          call, [&](const std::string& text) { return told(text + watched.argument(), nullptr); });
    } catch (const BoundExceeded& error) {
      const std::string text = "bound exceeded: " + told(error.what(), error.place);
      throw instance_->is_said_to_be_finite() ? unsaid_growth(text) : BoundExceeded(text);
    } catch (const WrongDeclaration& error) {
      throw WrongDeclaration(told(error.what(), nullptr));
    } catch (const HandlerFailed&) {
      throw;
    } catch (const WrongAlgorithm& error) {
      throw WrongAlgorithm(told(error.what(), error.place));
    }
  }

  /// The same of what must change nothing, which const_cast gets round.
  template <class Call>
  auto looking(const Given<A>& given, Call call) const {
    const HandlerCall<A> before(given);
    auto result = naming(given, call);
    if (before.is_changed(given))
      throw HandlerFailed(
          to_text(given.here.id()) + ", in " + given.part + " " + given.action.name
          + ": it changes what it is given, and may only look: write no const_cast");
    return result;
  }

 private:
  using Shared = typename SharedOf<A>::type;
  /// The number of outcomes that the position in a Step can tell apart.
  static constexpr int most_outcomes = 255;

  bool may_run(const Action<A>& action, ProcessId process, const State<A>& state) const {
    const Process<A> here = seen_by(process, state);
    return looking({"the guard of", action, state.local, here},
                   [&] { return action.enabled(state.local, here); });
  }

  /// The shared variable after a handler that found it as seen_by() has it.
  Shared written(ProcessId process, const Shared& before, const Shared& after) const {
    const Bytes left = Code::bytes_of_shared(after), found = Code::bytes_of_shared(before);
    const std::vector<Register>& own = used_[process.index];
    if (merged_registers(own, left, uses_all(process) ? found : elsewhere_) != left)
      throw WrongDeclaration(to_text(process)
                             + " writes a part of the shared variable that it is not said to use: "
                             "in registers(), name it among the users");
    return Code::shared_of(merged_registers(own, left, found));
  }

  void act(ActionId id, State<A>& state, Process<A>& here, int number) const {
    const Action<A>& action = actions_[id];
    if (action.counted && instance_->rounds[here.id().index]) ++state.rounds;
    if (Code::derives_waiting && action.counted) note_asking(action, state, here.id());
    naming({"", action, state.local, here}, [&] {
      if (action.chosen.effect)
        action.chosen.effect(state.local, here, number);
      else
        action.effect(state.local, here);
    });
  }

  /// It waits from now on, until its critical section begins or ends (complete()).
  void note_asking(const Action<A>& action, State<A>& state, ProcessId process) const {
    if (state.asked && instance_->dropped.empty())
      throw WrongDeclaration(
          to_text(process) + ", in " + action.name
          + ": it asks again before it has entered or left, so that who waits cannot be derived: "
            "write static bool waiting(const Local&)");
    state.asked = true;
  }

  void handle(ProcessId sender, const Bytes& message, State<A>& state, Process<A>& here) const {
    const auto received = Code::message_of(message);
    const Action<A>& action = actions_[receipt_of(received.tag)];
    naming({"", action, state.local, here, &received, sender}, [&] {
      if constexpr (HasClock<A>)
        if (carries_clocks(instance_->clock)) {
          Clock& ts = A::clock(state.local);
          const Clock beside = Code::clock_of(message);
          ts = std::max(ts, instance_->clock == ClockRule::lamport ? next(beside) : beside);
        }
      action.on_message(state.local, here, received, sender);
    });
  }

  /// Runs one handler and then, within the same step, what --self immediate and --wake eager ask.
  template <class Handler>
  Outcome complete(ProcessId process, State<A> state, Handler handler) const {
    Outcome outcome;
    outcome.saw_shared = instance_->wake == Wake::eager;  // a wait may have looked at it
    std::deque<Bytes> to_oneself;
    const auto run = [&](auto run_handler) {
      Process<A> here = seen_by(process, state);
      const bool was_inside = A::in_cs(state.local);
      run_handler(state, here);
      if (A::in_cs(state.local) != was_inside) state.asked = false;
      if (here.saw_shared()) {
        outcome.saw_shared = true;
        state.shared = written(process, state.shared, here.shared());
      }
      outcome.anomalies |= here.anomalies();
      for (const auto& [to, message] : here.sent()) {
        Bytes bytes = Code::bytes_of(clock_on_message(state.local), message);
        if (to == process && instance_->self == SelfDelivery::immediate)
          to_oneself.push_back(std::move(bytes));
        else
          outcome.sends.push_back({to, std::move(bytes)});
      }
    };

    run(handler);
    for (;;) {
      if (!to_oneself.empty()) {
        const Bytes message = to_oneself.front();
        to_oneself.pop_front();
        outcome.followups.push_back({receipt_of(Code::message_of(message).tag), message});
        run([&](State<A>& now, Process<A>& here) { handle(process, message, now, here); });
      } else if (const std::optional<ActionId> wait = satisfied_wait(process, state)) {
        outcome.followups.push_back({*wait, {}});
        run([&](State<A>& now, Process<A>& here) { act(*wait, now, here, 0); });
      } else {
        break;
      }
    }
    outcome.local = Code::bytes_of(state);
    outcome.shared = Code::bytes_of_shared(state.shared);
    return outcome;
  }

  Clock clock_on_message(Local& local) const {
    if constexpr (HasClock<A>)
      if (carries_clocks(instance_->clock)) return A::clock(local);
    return 0;
  }

  std::optional<ActionId> satisfied_wait(ProcessId process, const State<A>& state) const {
    if (instance_->wake == Wake::step) return std::nullopt;
    for (std::size_t id = 0; id < actions_.size(); ++id)
      if (actions_[id].role == Role::wait && may_run(actions_[id], process, state)) {
        if (actions_[id].chosen.effect)
          throw BadInstance("--wake eager: " + actions_[id].name
                            + " has several outcomes, so that it is a step of its own; leave it at "
                              "--wake step");
        return static_cast<ActionId>(id);
      }
    return std::nullopt;
  }

  const Instance* instance_;
  std::vector<Action<A>> actions_;
  std::optional<DroppedPart<A>> dropped_;
  std::vector<Register> registers_;
  std::vector<std::vector<Register>> used_;  ///< by process
  Bytes elsewhere_;
};

}  // namespace ample::model
