// SystemOf<A>: an algorithm's text made into a system.
//
// A is a struct with
//   Local, Message            plain structs of bytes, adapted for Hana; Message is a OneOf<...>
//   enum class Repair, repairs    the switches; `repairs` holds {name, meaning} in the same order
//   enum class Anomaly, anomalies the undefined places, likewise
//   actions(instance)         every Action<A> that the switches leave, in the order of the paper
//   initial(instance, i, inside) -> Local
//   in_cs(local), waiting(local)
// and, where it has them,
//   clock(local) -> Clock&    the logical clock attached to every message
//   own_clock(local) -> Clock where no message carries it: the clock that timestamps are made from
//   invariants()              every Invariant<A>; or invariants(instance)
//   variables(local)          a Record of its own, as of a composition of objects
//   awaits()                  what a waiting process awaits where handlers complete the wait
//                             themselves, as parts with `missing`
//   Shared                    the variable shared by all processes, plain bytes and adapted;
//                             handlers reach it by Process<A>::shared()
//   initial_shared(instance)  its initial value, if that is not Shared{}
//   awaited(message)          while such a message is under way no timeout happens
//   requests(local, i)        the timestamps of requests whose clock stands alone in a local state
//                             (0: none); others are found by their type
//
//   asks_at_its_clock = true  some requests have the clock as it is, not next() of it
//
// A clock that stands alone in a message is that of its sender's request, or, where the kind of
// message says `static constexpr bool of_receiver = true`, that of its receiver's. What is said
// here matters for --symmetry only, which refuses the algorithm where it is wrong.
//
// What the paper leaves implicit is added here and nowhere else: the count of rounds (which is not
// among the paper's variables), the clock on the messages, immediate self delivery, eager waits.
#pragma once

#include "model/clocks.hpp"
#include "model/renaming.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>

namespace ample::model {

struct NamedMeaning {
  const char* name;
  const char* meaning;
};

template <class A>
struct Invariant {
  std::string name;
  std::string meaning;
  std::string place;
  std::function<bool(const View<A>&, const Instance&)> holds;
  bool specification = false;  ///< as in InvariantInfo
  /// What it reads of a local state, all other fields cleared; nothing said: all of it. A reduction
  /// keeps invariants only where this is said (reading(...)).
  std::function<typename A::Local(const typename A::Local&)> reads{};
};

/// The fields that an invariant reads: reading(&Local::state, &Local::grantedTo).
template <class Local, class... Field>
std::function<Local(const Local&)> reading(Field Local::*... fields) {
  return [=](const Local& i) {
    Local read{};
    ((read.*fields = i.*fields), ...);
    return read;
  };
}

template <class A>
concept HasClock = requires(typename A::Local& local) {
  { A::clock(local) } -> std::same_as<Clock&>;
};

template <class A>
class SystemOf : public System {
 public:
  using Local = typename A::Local;
  using Message = typename A::Message;
  using Shared = typename SharedOf<A>::type;

  explicit SystemOf(const Instance& instance) : SystemOf(instance, A::actions(instance)) {}
  /// The same algorithm with other actions: a mutant, or a variant under study.
  SystemOf(Instance instance, std::vector<Action<A>> actions)
      : System(std::move(instance)), actions_(std::move(actions)) {
    check_plain_bytes<Local>();
    check_plain_bytes<Shared>();
    Message::check();
    for (Action<A>& action : actions_) {
      for (std::size_t part = 0; part < action.guard.size(); ++part)
        if (action.name + "/" + std::to_string(part + 1) == this->instance().dropped) {
          action.guard.erase(action.guard.begin() + static_cast<std::ptrdiff_t>(part));
          break;
        }
      infos_.push_back(
          {action.name, action.place, action.role, action.counted, action.ranked, action.timeout});
      for (const Part<A>& part : action.guard) infos_.back().guard.push_back(part.text);
    }
    for (const NamedMeaning& anomaly : A::anomalies)
      anomalies_.push_back({anomaly.name, anomaly.meaning});
    if constexpr (requires { A::invariants(); }) invariants_ = A::invariants();
    if constexpr (requires { A::invariants(this->instance()); })
      invariants_ = A::invariants(this->instance());
    for (const Invariant<A>& invariant : invariants_)
      invariant_infos_.push_back({invariant.name, invariant.meaning, invariant.place,
                                  invariant.specification, invariant.reads != nullptr});
  }

  /// The bytes of a local state in which no round has begun, of a message without a clock beside
  /// its fields, of the shared variable.
  static Bytes to_bytes(const Local& local) { return bytes_of({local, 0, {}}); }
  static Bytes to_bytes(const Message& message) { return bytes_of(Clock{}, message); }
  static Bytes to_bytes_of_shared(const Shared& shared) { return bytes_of_shared(shared); }

  std::span<const ActionInfo> actions() const override { return infos_; }
  std::span<const AnomalyInfo> anomalies() const override { return anomalies_; }
  std::span<const InvariantInfo> invariants() const override { return invariant_infos_; }

  Bytes initial(ProcessId process, ProcessSet inside) const override {
    return bytes_of({begun(process, inside), 0, {}});
  }
  std::vector<std::string> initialized() const override {
    std::vector<std::string> names;
    for (const ProcessSet inside : {ProcessSet{}, instance().all()})
      for (const ProcessId i : instance().all()) {
        const Local local = A::initial(instance(), i, inside);
        Local changed = local;
        for_each_variable(changed, [&]<class Value>(const std::string& name, Value& value) {
          const Value before = value;
          value = Value{};
          if (std::memcmp(&value, &before, sizeof value) != 0
              && A::in_cs(changed) == A::in_cs(local)
              && std::ranges::find(names, name) == names.end())
            names.push_back(name);
          value = before;
        });
      }
    return names;
  }
  bool has_shared() const override { return shared_size != 0; }
  Bytes initial_shared() const override {
    if constexpr (requires { A::initial_shared(instance()); })
      return bytes_of_shared(A::initial_shared(instance()));
    return bytes_of_shared({});
  }

  bool enabled(ActionId id, ProcessId process, const Bytes& bytes) const override {
    const Action<A>& action = actions_[id];
    if (action.role == Role::receipt) return false;
    const State state = state_of(bytes);
    if (action.counted && spent(process, state)) return false;
    return action.enabled(state.local, Process<A>(instance(), process, state.shared));
  }

  bool guard_part_holds(ActionId id, std::size_t part, ProcessId process,
                        const Bytes& bytes) const override {
    const State state = state_of(bytes);
    return actions_[id].guard[part].holds(state.local,
                                          Process<A>(instance(), process, state.shared));
  }

  Outcome take(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return complete(process, state_of(bytes),
                    [&](State& state, Process<A>& here) { act(id, state, here); });
  }

  ActionId receipt_of(const Bytes& message) const override {
    return receipt_of_tag(static_cast<std::uint8_t>(message[1]));
  }

  bool is_awaited(const Bytes& message) const override {
    if constexpr (requires { A::awaited(message_of(message)); })
      return A::awaited(message_of(message));
    return false;
  }

  Outcome receive(ProcessId process, ProcessId sender, const Bytes& bytes,
                  const Bytes& message) const override {
    return complete(process, state_of(bytes),
                    [&](State& state, Process<A>& here) { handle(sender, message, state, here); });
  }

  bool in_cs(ProcessId, const Bytes& bytes) const override {
    return A::in_cs(state_of(bytes).local);
  }
  bool waiting(ProcessId, const Bytes& bytes) const override {
    return A::waiting(state_of(bytes).local);
  }
  bool stopped_by_bound(ProcessId process, const Bytes& bytes) const override {
    const State state = state_of(bytes);
    if (!spent(process, state)) return false;
    const Process<A> here(instance(), process, state.shared);
    for (const Action<A>& action : actions_)
      if (action.counted && action.enabled(state.local, here)) return true;
    return false;
  }

  bool invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const override {
    const Invariant<A>& asked = invariants_[invariant];
    View<A> view = view_of(locals);
    const bool holds = asked.holds(view, instance());
    if (asked.reads) {
      for (Local& local : view) local = asked.reads(local);
      if (asked.holds(view, instance()) != holds)
        throw InternalError("the invariant " + asked.name + " reads more than it says");
    }
    return holds;
  }
  Bytes read_by_invariant(std::size_t invariant, const Bytes& bytes) const override {
    const Invariant<A>& asked = invariants_[invariant];
    const Local local = state_of(bytes).local;
    return to_bytes(asked.reads ? asked.reads(local) : local);
  }

  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const override {
    const View<A> view = view_of(locals);
    const Process<A> here(instance(), process, state_of(locals[process.index]).shared);
    const Local& local = view[process.index];
    std::vector<Lack> found;
    for (const Action<A>& action : actions_) {
      if (action.role != Role::wait || !stands_at(action, local, here)) continue;
      for (const Part<A>& part : action.guard)
        if (part.missing && !part.holds(local, here))
          append_lacks(found, subscripted(part.text, process), part.missing(view, here));
    }
    if constexpr (requires { A::awaits(); })
      if (A::waiting(local))
        for (const Part<A>& part : A::awaits())
          if (!part.holds(local, here))
            append_lacks(found, subscripted(part.text, process), part.missing(view, here));
    return found;
  }

  Record variables(const Bytes& bytes) const override {
    if constexpr (requires(const Local& local) { A::variables(local); })
      return A::variables(state_of(bytes).local);
    else
      return record_of(state_of(bytes).local);
  }
  Record shared_variables(const Bytes& bytes) const override {
    return record_of(read_bytes<Shared>(bytes.data()));
  }
  MessageText text_of_message(const Bytes& message) const override {
    return text_of(message_of(message));
  }
  int clock_of_message(const Bytes& message) const override {
    return static_cast<std::uint8_t>(message[0]);
  }

  bool has_clocks() const override {
    return HasClock<A> || requires(const Local& local) { A::own_clock(local); };
  }
  Clock clock_of_local(const Bytes& bytes) const override {
    Local local = state_of(bytes).local;
    if constexpr (HasClock<A>) return A::clock(local);
    if constexpr (requires { A::own_clock(local); }) return A::own_clock(local);
    return {};
  }
  void for_each_clock_of_local(Bytes& bytes, const ClockVisit& visit) const override {
    State state = state_of(bytes);
    for_each_clock(state.local, visit);
    bytes = bytes_of(state);
  }
  void for_each_clock_of_message(Bytes& bytes, const ClockVisit& visit) const override {
    Message message = message_of(bytes);
    model::for_each_clock_of_message(message, visit);
    bytes = bytes_of(Clock(clock_of_message(bytes)), message);
  }
  void set_clock_of_message(Bytes& bytes, Clock clock) const override {
    bytes[0] = static_cast<char>(clock.value);
  }

  bool can_be_renamed() const override {
    return model::can_be_renamed<Local>() && model::can_be_renamed<Shared>();
  }
  Bytes renamed_local(const Bytes& bytes, const Permutation& names) const override {
    State state = state_of(bytes);
    if constexpr (!std::is_empty_v<Local>) rename(state.local, names);
    return bytes_of(state);
  }
  Bytes renamed_message(const Bytes& bytes, const Permutation& names) const override {
    Message message = message_of(bytes);
    change_message(message, [&](auto& kind) { rename(kind, names); });
    return bytes_of(Clock(clock_of_message(bytes)), message);
  }
  Bytes renamed_shared(const Bytes& bytes, const Permutation& names) const override {
    Shared shared = read_bytes<Shared>(bytes.data());
    rename(shared, names);
    return bytes_of_shared(shared);
  }
  bool has_timestamps() const override { return holds_a_clock<Local>(); }
  void for_each_timestamp_of_local(ProcessId process, const Bytes& bytes,
                                   const TimestampVisit& visit) const override {
    const State state = state_of(bytes);
    for_each_timestamp(state.local, visit, [](Clock) {});
    if constexpr (requires { A::requests(state.local, process); })
      for (const Timestamp& request : A::requests(state.local, process))
        if (request.ts != Clock{}) visit(request);  // 0: there is none
  }
  void for_each_timestamp_of_message(ProcessId sender, ProcessId receiver, const Bytes& bytes,
                                     const TimestampVisit& visit) const override {
    Message message = message_of(bytes);
    change_message(message, [&]<class Kind>(const Kind& kind) {
      const ProcessId whose = requires { Kind::of_receiver; }
      ? receiver : sender;
      for_each_timestamp(kind, visit, [&](Clock ts) {
        if (ts != Clock{}) visit({ts, whose});
      });
    });
  }
  bool may_ask_again(ProcessId process, const Bytes& bytes) const override {
    return !spent(process, state_of(bytes));
  }
  Clock least_later_timestamp(const Bytes& bytes) const override {
    const Clock now = clock_of_local(bytes);
    return requires { A::asks_at_its_clock; }
    ? now : next(now);
  }

 private:
  static constexpr std::size_t shared_size = std::is_empty_v<Shared> ? 0 : sizeof(Shared);
  static constexpr std::size_t local_size = sizeof(Local) + 1;

  /// As printed, but for what is dropped ("initial/grantedTo").
  Local begun(ProcessId process, ProcessSet inside) const {
    Local local = A::initial(instance(), process, inside);
    if (instance().dropped.starts_with("initial/"))
      for_each_variable(local, [&]<class Value>(const std::string& name, Value& value) {
        if (instance().dropped == "initial/" + name) value = Value{};
      });
    return local;
  }

  /// The paper's variables, and beside them the invocations counted against --rounds.
  struct State {
    Local local;
    std::uint8_t rounds;
    Shared shared;
  };

  static Bytes bytes_of(const State& state) {
    Bytes bytes(local_size, '\0');
    bytes[0] = static_cast<char>(state.rounds);
    write_bytes(state.local, bytes.data() + 1);
    return bytes;
  }
  static Bytes bytes_of_shared(const Shared& shared) {
    Bytes bytes(shared_size, '\0');
    write_bytes(shared, bytes.data());
    return bytes;
  }
  /// Of a local state, with the shared variable behind it or without.
  static State state_of(const Bytes& bytes) {
    const bool with_shared = bytes.size() > local_size;
    return {read_bytes<Local>(bytes.data() + 1), static_cast<std::uint8_t>(bytes[0]),
            with_shared ? read_bytes<Shared>(bytes.data() + local_size) : Shared{}};
  }
  static View<A> view_of(std::span<const Bytes> locals) {
    View<A> view;
    for (const Bytes& bytes : locals) view.push_back(state_of(bytes).local);
    return view;
  }

  /// A message travels as: the sender's clock, the tag, the fields.
  static Bytes bytes_of(Clock clock, const Message& message) {
    Bytes bytes(2 + Message::widest, '\0');
    bytes[0] = static_cast<char>(clock.value);
    bytes[1] = static_cast<char>(message.tag);
    std::copy(message.bytes.begin(), message.bytes.end(), bytes.begin() + 2);
    return bytes;
  }
  static Message message_of(const Bytes& bytes) {
    Message message;
    message.tag = static_cast<std::uint8_t>(bytes[1]);
    std::copy(bytes.begin() + 2, bytes.end(), message.bytes.begin());
    return message;
  }

  bool spent(ProcessId process, const State& state) const {
    const Rounds bound = instance().rounds[process.index];
    return bound && state.rounds >= *bound;
  }

  static void append_lacks(std::vector<Lack>& found, const std::string& condition, Blames blames) {
    if (blames.empty()) blames.emplace_back();  // nobody could give it
    for (Blame& blame : blames) found.push_back({condition, std::move(blame)});
  }

  static bool stands_at(const Action<A>& action, const Local& local, const Process<A>& here) {
    for (const Part<A>& part : action.guard)
      if (!part.missing && !part.holds(local, here)) return false;
    return true;
  }

  ActionId receipt_of_tag(std::uint8_t tag) const {
    for (std::size_t id = 0; id < actions_.size(); ++id)
      if (actions_[id].role == Role::receipt && actions_[id].tag == tag)
        return static_cast<ActionId>(id);
    throw InternalError("a message was sent that no action receives");
  }

  void act(ActionId id, State& state, Process<A>& here) const {
    const Action<A>& action = actions_[id];
    if (action.counted && instance().rounds[here.id().index]) ++state.rounds;
    action.effect(state.local, here);
  }

  void handle(ProcessId sender, const Bytes& message, State& state, Process<A>& here) const {
    if constexpr (HasClock<A>)
      if (instance().clock == ClockRule::message) {
        Clock& ts = A::clock(state.local);
        ts = std::max(ts, Clock(static_cast<std::uint8_t>(message[0])));
      }
    const Message received = message_of(message);
    actions_[receipt_of_tag(received.tag)].on_message(state.local, here, received, sender);
  }

  /// Runs one handler and then, within the same step, what --self immediate and --wake eager ask.
  template <class Handler>
  Outcome complete(ProcessId process, State state, Handler handler) const {
    Outcome outcome;
    std::deque<Bytes> to_oneself;
    const auto run = [&](auto run_handler) {
      Process<A> here(instance(), process, state.shared);
      run_handler(state, here);
      state.shared = here.shared();
      outcome.anomalies |= here.anomalies();
      for (const auto& [to, message] : here.sent()) {
        Bytes bytes = bytes_of(clock_on_message(state.local), message);
        if (to == process && instance().self == SelfDelivery::immediate)
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
        outcome.followups.push_back({receipt_of(message), message});
        run([&](State& now, Process<A>& here) { handle(process, message, now, here); });
      } else if (const std::optional<ActionId> wait = satisfied_wait(process, state)) {
        outcome.followups.push_back({*wait, {}});
        run([&](State& now, Process<A>& here) { act(*wait, now, here); });
      } else {
        break;
      }
    }
    outcome.local = bytes_of(state);
    outcome.shared = bytes_of_shared(state.shared);
    return outcome;
  }

  Clock clock_on_message(Local& local) const {
    if constexpr (HasClock<A>)
      if (instance().clock == ClockRule::message) return A::clock(local);
    return 0;
  }

  std::optional<ActionId> satisfied_wait(ProcessId process, const State& state) const {
    if (instance().wake == Wake::step) return std::nullopt;
    const Process<A> here(instance(), process, state.shared);
    for (std::size_t id = 0; id < actions_.size(); ++id)
      if (actions_[id].role == Role::wait && actions_[id].enabled(state.local, here))
        return static_cast<ActionId>(id);
    return std::nullopt;
  }

  std::vector<Action<A>> actions_;
  std::vector<ActionInfo> infos_;
  std::vector<AnomalyInfo> anomalies_;
  std::vector<Invariant<A>> invariants_;
  std::vector<InvariantInfo> invariant_infos_;
};

}  // namespace ample::model
