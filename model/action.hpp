// An action: its name, its place in the paper, its guard and its effect, next to one another.
//
// There are three kinds. An *invocation* is begun by the process itself. A *wait* completes a `wait
// until`. A *receipt* is the handler of one kind of message, run whenever such a message arrives.
#pragma once

#include "model/acting_process.hpp"  // IWYU pragma: export
#include "model/captures.hpp"
#include "model/signature.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ample::model {

/// The last three are faults, which no algorithm's text has (unreliable.hpp).
enum class Role : std::uint8_t { invocation, wait, receipt, loss, duplication, crash };
/// True when it is the environment's, so that nobody owes it.
constexpr bool is_fault(Role role) { return role >= Role::loss; }
/// True when it happens to a message of a channel.
constexpr bool is_of_channel(Role role) {
  return role == Role::receipt || role == Role::loss || role == Role::duplication;
}

/// All processes' variables, for the question whom a blocked process waits for.
template <class A>
using View = std::vector<typename A::Local>;

/// One thing that a false part of a guard still needs: `needed` of the processes `on`, at the
/// least, have to do something, and why they do not: "P1 keeps (1,P0) pending". Where that is not
/// yet enough, `through` is the arbiter that has to answer after it: once it has crashed, nobody
/// gives that thing.
struct Blame {
  WideProcessSet on;
  std::string because;
  int needed = 1;
  std::optional<ProcessId> through{};
  /// Who is enough, where more than `needed` of them may have to: "P1, or all of {P2,P3}".
  std::string enough{};
};
/// All that a false part of a guard still needs, one thing and the other.
using Blames = std::vector<Blame>;

/// A predicate on a local state and its process.
template <class A>
struct Condition : std::function<bool(const typename A::Local&, const Process<A>&)> {
  using Function = std::function<bool(const typename A::Local&, const Process<A>&)>;

  Condition() = default;
  template <class Holds>
  requires(!std::is_same_v<Holds, Condition>) Condition(Holds holds)
      : Function(checked(std::move(holds))) {}

 private:
  template <class Holds>
  static Function checked(Holds holds) {
    constexpr bool fits =
        std::is_invocable_r_v<bool, Holds&, const typename A::Local&, const Process<A>&>;
    static_assert(fits,
                  "a guard looks, and changes nothing: write [](const Local& i, const P& p) "
                  "{ return ...; }");
    require_own_captures(holds);
    if constexpr (fits) return holds;
    return {};
  }
};

/// One conjunct of a guard. In a part that a `wait until` awaits, `missing` says whom it still
/// waits for, in a configuration in which no message is under way.
template <class A>
struct Part {
  std::string text;  ///< as in the paper; _i stands for the process
  Condition<A> holds;
  Kept<Blames(const View<A>&, const Process<A>&)> missing{};
  /// A condition within the statement: without it the action is enabled, and does nothing.
  bool in_statement = false;
};

/// A part that a `wait until` awaits, without a word of whom it waits for.
template <class A, class Holds>
Part<A> awaited(std::string text, Holds holds) {
  return {
      .text = std::move(text), .holds = holds, .missing = [](const View<A>&, const Process<A>&) {
        return Blames{{.on = {}, .because = "nobody has brought it about"}};
      }};
}

/// The condition for taking a message: until it holds, the message stays in its channel, and in a
/// FIFO one those behind it, too. accept<A, Kind>(text, condition(local, process, message,
/// sender)).
template <class A>
struct Acceptance {
  std::string text;
  std::function<bool(const typename A::Local&, const Process<A>&, const typename A::Message&,
                     ProcessId sender)>
      holds;
};

/// An effect with several outcomes, one for each number from 0 on: a value that the environment
/// chooses. choosing<A>(count(local, process), effect(local, process, number)).
template <class A>
struct Choosing {
  std::function<int(const typename A::Local&, const Process<A>&)> count;
  std::function<void(typename A::Local&, Process<A>&, int number)> effect;
};
template <class A, class Count, class Effect>
Choosing<A> choosing(Count count, Effect effect) {
  require_own_captures(count);
  require_own_captures(effect);
  if constexpr (std::is_integral_v<Count>)
    return {[=](const typename A::Local&, const Process<A>&) { return int{count}; }, effect};
  else
    return {count, effect};
}

template <class A>
struct Action {
  using Local = typename A::Local;
  using Message = typename A::Message;

  std::string name;
  std::string place;  ///< in the paper
  Role role;
  bool counted = false;  ///< asks for a permission: bounded by --rounds
  std::uint8_t tag = 0;  ///< the kind of message, of a receipt
  bool ranked = false;   ///< as in ActionInfo
  bool timeout = false;  ///< as in ActionInfo
  std::vector<Part<A>> guard;
  std::function<void(Local&, Process<A>&)> effect;
  std::function<void(Local&, Process<A>&, const Message&, ProcessId)> on_message;
  Acceptance<A> accepts{};  ///< of a receipt; without a condition every message is
  Choosing<A> chosen{};     ///< instead of `effect`, where it has several outcomes

  bool enabled(const Local& local, const Process<A>& process) const {
    for (const Part<A>& part : guard)
      if (!part.in_statement && !part.holds(local, process)) return false;
    return true;
  }
};

template <class A>
struct Invocation {
  bool counted;
  std::vector<Part<A>> guard;
};

/// The guard of an invocation that asks for permission, bounded by --rounds.
template <class A>
Invocation<A> requesting(std::vector<Part<A>> guard) {
  return {true, std::move(guard)};
}
/// The guard of an invocation that needs no permission; it is never bounded.
template <class A>
Invocation<A> free(std::vector<Part<A>> guard) {
  return {false, std::move(guard)};
}

/// The effect is effect(local, process), or choosing<A>(...).
template <class A, class Effect>
Action<A> with_effect(Action<A> action, Effect effect) {
  if constexpr (std::is_same_v<Effect, Choosing<A>>) {
    action.chosen = std::move(effect);
  } else {
    constexpr bool fits = std::is_invocable_v<Effect&, typename A::Local&, Process<A>&>;
    static_assert(fits, "an effect is a function of both: write [](Local& i, P& p) { ... }");
    static_assert(!takes_copies<Effect>, "an effect would change copies: write Local& i, P& p");
    require_own_captures(effect);
    if constexpr (fits) action.effect = std::move(effect);
  }
  return action;
}

template <class A, class Effect>
Action<A> invocation(std::string name, std::string place, Invocation<A> when, Effect effect) {
  return with_effect(Action<A>{.name = std::move(name),
                               .place = std::move(place),
                               .role = Role::invocation,
                               .counted = when.counted,
                               .guard = std::move(when.guard),
                               .effect = nullptr,
                               .on_message = nullptr},
                     std::move(effect));
}

/// Refuses a bare guard: --rounds has to know.
template <class A, class Effect>
Action<A> invocation(std::string, std::string, std::vector<Part<A>>, Effect) {
  static_assert(!std::is_same_v<A, A>,
                "does it ask for permission? write requesting<A>({...}) or, if it needs none, "
                "free<A>({...}) around its guard");
  return {};
}

/// `wait until`: the first parts say where the process stands, those with `missing` what it awaits.
template <class A, class Effect>
Action<A> wait_until(std::string name, std::string place, std::vector<Part<A>> guard,
                     Effect effect) {
  return with_effect(Action<A>{.name = std::move(name),
                               .place = std::move(place),
                               .role = Role::wait,
                               .guard = std::move(guard),
                               .effect = nullptr,
                               .on_message = nullptr},
                     std::move(effect));
}

/// The action, tried in the order of the text with the other ranked ones (ActionInfo::ranked).
template <class A>
Action<A> ranked(Action<A> action) {
  action.ranked = true;
  return action;
}
/// The action, possible only while no awaited message is under way (ActionInfo::timeout).
template <class A>
Action<A> timeout(Action<A> action) {
  action.timeout = true;
  return action;
}

/// The receipt of a message of kind Kind: effect(local, process, message, sender).
template <class A, class Kind, class Effect>
Action<A> on_receipt(std::string place, Effect effect) {
  constexpr bool fits =
      std::is_invocable_v<const Effect&, typename A::Local&, Process<A>&, Kind, ProcessId>;
  static_assert(
      fits,
      "a receipt has four parameters: write [](Local& i, P& p, Kind message, ProcessId j) "
      "{ ... }, of the kind that it receives");
  static_assert(!takes_copies<Effect>, "a receipt would change copies: write Local& i, P& p");
  require_own_captures(effect);
  return {.name = std::string("receive ") + Kind::name,
          .place = std::move(place),
          .role = Role::receipt,
          .tag = A::Message::template tag_of<Kind>(),
          .guard = {},
          .effect = nullptr,
          .on_message = [effect](typename A::Local& local, Process<A>& process,
                                 const typename A::Message& message, ProcessId sender) {
            if constexpr (fits) effect(local, process, message.template get<Kind>(), sender);
          }};
}

/// A message of kind Kind is taken only if condition(local, process, message, sender).
template <class A, class Kind, class Holds>
Acceptance<A> accept(std::string text, Holds condition) {
  constexpr bool fits = std::is_invocable_r_v<bool, const Holds&, const typename A::Local&,
                                              const Process<A>&, Kind, ProcessId>;
  static_assert(fits,
                "a message is accepted by its look: write [](const Local& i, const P& p, "
                "Kind message, ProcessId j) { return ...; }");
  require_own_captures(condition);
  return {std::move(text), [condition](const typename A::Local& local, const Process<A>& process,
                                       const typename A::Message& message, ProcessId sender) {
            if constexpr (fits)
              return condition(local, process, message.template get<Kind>(), sender);
            else
              return false;
          }};
}
/// The receipt of a message of kind Kind, which is taken only when it is accepted.
template <class A, class Kind, class Effect>
Action<A> on_receipt(std::string place, Acceptance<A> accepts, Effect effect) {
  Action<A> action = on_receipt<A, Kind>(std::move(place), std::move(effect));
  action.accepts = std::move(accepts);
  return action;
}

}  // namespace ample::model
