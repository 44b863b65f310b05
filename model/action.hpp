// An action: its name, its place in the paper, its guard and its effect, next to one another.
//
// There are three kinds. An *invocation* is begun by the process itself. A *wait* completes a `wait
// until`. A *receipt* is the handler of one kind of message, run whenever such a message arrives.
#pragma once

#include "model/instance.hpp"
#include "model/message.hpp"  // IWYU pragma: export

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ample::model {

/// An algorithm may declare `struct Shared`: a variable that processes read and write
/// (registers.hpp), as for an ideal object (a lock) whose messages are not modelled. Others share
/// nothing.
struct Unshared {};
template <class A>
struct SharedOf {
  using type = Unshared;
};
template <class A>
requires requires { typename A::Shared; }
struct SharedOf<A> {
  using type = typename A::Shared;
};

/// An algorithm need not have switches, nor places where its text is undefined.
enum class NoRepair : std::uint8_t {};
enum class NoAnomaly : std::uint8_t {};
template <class A>
struct RepairOf {
  using type = NoRepair;
};
template <class A>
requires requires { typename A::Repair; }
struct RepairOf<A> {
  using type = typename A::Repair;
};
template <class A>
struct AnomalyOf {
  using type = NoAnomaly;
};
template <class A>
requires requires { typename A::Anomaly; }
struct AnomalyOf<A> {
  using type = typename A::Anomaly;
};

/// A handler of algorithm A sees this besides its own variables: who it is, the instance, the
/// shared variable, and where it may send. It writes the shared variable and records the sends and
/// the anomalies; it has no other effect.
template <class A>
class Process {
 public:
  using Message = typename A::Message;
  using Shared = typename SharedOf<A>::type;

  Process(const Instance& instance, ProcessId id, const Shared& shared = {})
      : instance_(&instance), id_(id), shared_(shared) {}

  const Instance& instance() const { return *instance_; }
  ProcessId id() const { return id_; }
  int n() const { return instance_->processes(); }
  /// N_i
  ProcessSet N() const { return instance_->topology.neighbours(id_); }
  /// N_i ∪ {P_i}
  ProcessSet N_and_self() const { return instance_->topology.closed_neighbourhood(id_); }
  ProcessSet others() const { return instance_->all() - ProcessSet{id_}; }
  int l() const { return instance_->l[id_.index]; }
  int k() const { return instance_->k[id_.index]; }
  bool repaired(typename RepairOf<A>::type repair) const { return instance_->repaired(repair); }

  const Shared& shared() const {
    saw_shared_ = true;
    return shared_;
  }
  Shared& shared() {
    saw_shared_ = true;
    return shared_;
  }
  /// Has anybody asked for the shared variable? Otherwise the step does not depend on its values.
  bool saw_shared() const { return saw_shared_; }
  /// The shared variable for somebody who asks on behalf of another, and tells what that one saw.
  const Shared& shared_unseen() const { return shared_; }

  void send(const Message& message, ProcessId to) {
    if (to.index >= n())
      throw WrongAlgorithm("a message is sent to process number " + std::to_string(to.index)
                           + ", and there are P0 to P" + std::to_string(n() - 1));
    sent_.emplace_back(to, message);
  }
  /// for-each P_j in `to`, in the order of their numbers
  void send(const Message& message, ProcessSet to) {
    for (const ProcessId process : to) send(message, process);
  }
  /// Records that a place was reached where the paper's text is undefined.
  void anomaly(typename AnomalyOf<A>::type anomaly) {
    anomalies_ |= std::uint64_t{1} << static_cast<unsigned>(anomaly);
  }

  std::vector<std::pair<ProcessId, Message>>& sent() { return sent_; }
  std::uint64_t anomalies() const { return anomalies_; }

 private:
  const Instance* instance_;
  ProcessId id_;
  Shared shared_;
  mutable bool saw_shared_ = false;
  std::vector<std::pair<ProcessId, Message>> sent_;
  std::uint64_t anomalies_ = 0;
};

/// The last three are faults, which no algorithm's text has (unreliable.hpp).
enum class Role : std::uint8_t { invocation, wait, receipt, loss, duplication, crash };
/// Is it the environment's, so that nobody owes it?
constexpr bool is_fault(Role role) { return role >= Role::loss; }
/// Does it happen to a message of a channel?
constexpr bool is_of_channel(Role role) {
  return role == Role::receipt || role == Role::loss || role == Role::duplication;
}

/// All processes' variables, for the question whom a blocked process waits for.
template <class A>
using View = std::vector<typename A::Local>;

/// One thing that a false part of a guard still needs: `needed` of the processes `on`, at the
/// least, have to do something, and why they do not: "P1 keeps (1,P0) pending".
struct Blame {
  ProcessSet on;
  std::string because;
  int needed = 1;
};
/// All that a false part of a guard still needs, one thing and the other.
using Blames = std::vector<Blame>;

/// One conjunct of a guard. In a part that a `wait until` awaits, `missing` says whom it still
/// waits for, in a configuration in which no message is under way.
template <class A>
struct Part {
  std::string text;  ///< as in the paper; _i stands for the process
  std::function<bool(const typename A::Local&, const Process<A>&)> holds;
  std::function<Blames(const View<A>&, const Process<A>&)> missing{};
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
  if constexpr (std::is_same_v<Effect, Choosing<A>>)
    action.chosen = std::move(effect);
  else
    action.effect = std::move(effect);
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
  return {.name = std::string("receive ") + Kind::name,
          .place = std::move(place),
          .role = Role::receipt,
          .tag = A::Message::template tag_of<Kind>(),
          .guard = {},
          .effect = nullptr,
          .on_message = [effect](typename A::Local& local, Process<A>& process,
                                 const typename A::Message& message, ProcessId sender) {
            effect(local, process, message.template get<Kind>(), sender);
          }};
}

/// A message of kind Kind is taken only if condition(local, process, message, sender).
template <class A, class Kind, class Condition>
Acceptance<A> accept(std::string text, Condition condition) {
  return {std::move(text), [condition](const typename A::Local& local, const Process<A>& process,
                                       const typename A::Message& message, ProcessId sender) {
            return condition(local, process, message.template get<Kind>(), sender);
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
