// SystemOf<A>: an algorithm's text made into a system.
//
// A is a struct with
//   Local, Message            plain structs of bytes, adapted for Hana; Message is a OneOf<...>
//   actions(instance)         every Action<A> that the switches leave, in the order of the paper
//   in_cs(local)
// and, where it has them,
//   initial(instance, i, inside) -> Local     if that is not Local{}
//   waiting(local)            if it does not wait just where it stands at a `wait until`
//   enum class Repair, repairs    the switches; `repairs` holds {name, meaning} in the same order
//   enum class Anomaly, anomalies the undefined places, likewise
//   constraint(instance)      a Constraint<A>, beyond which a search does not go
//   background                names of `wait until`s that are no part of a request: at them the
//                             process need not wait
//   clock(local) -> Clock&    the logical clock attached to every message
//   own_clock(local) -> Clock where no message carries it: the clock that timestamps are made from
//   invariants()              every Invariant<A>; or invariants(instance)
//   variables(local)          a Record of its own, as of a composition of objects
//   awaits()                  what a waiting process awaits where handlers complete the wait
//                             themselves, as parts with `missing`
//   Shared                    the variable shared by all processes, plain bytes and adapted;
//                             handlers reach it by Process<A>::shared()
//   initial_shared(instance)  its initial value, if that is not Shared{}
//   registers(instance)       its parts, and who uses each, if not all processes use all of it
//   awaited(message)          while such a message is under way no timeout happens
//
// What the paper leaves implicit around the handlers is in step_runner.hpp, what is bytes in
// encoding.hpp.
#pragma once

#include "model/clocks.hpp"
#include "model/configuration.hpp"
#include "model/invariant.hpp"
#include "model/step_runner.hpp"

#include <cstring>

namespace ample::model {

struct NamedMeaning {
  const char* name;
  const char* meaning;
};

template <class A>
class SystemOf : public System {
 public:
  using Local = typename A::Local;
  using Message = typename A::Message;
  using Shared = typename SharedOf<A>::type;

  // Each says one thing, where the templates behind it would say a lot.
  static_assert(
      requires(const Local& i) { A::in_cs(i); },
      "who is in the critical section? write static bool in_cs(const Local& i)");
  static_assert(
      requires(const Instance& i) { A::actions(i); },
      "what may it do? write static std::vector<Action<Its>> actions(const Instance&)");

  explicit SystemOf(const Instance& instance) : SystemOf(instance, A::actions(instance)) {}
  /// The same algorithm with other actions: a mutant, or a variant under study.
  SystemOf(Instance instance, std::vector<Action<A>> actions)
      : System(std::move(instance)), runner_(this->instance(), std::move(actions)) {
    static_assert(Code::check() || true);  // it has refused by itself
    if constexpr (!says_who_waits) runner_.require_awaited_parts();
    for (const Action<A>& action : runner_.actions()) {
      infos_.push_back({.name = action.name,
                        .place = action.place,
                        .role = action.role,
                        .counted = action.counted,
                        .ranked = action.ranked,
                        .timeout = action.timeout,
                        .accepts = action.accepts.text,
                        .chooses = action.chosen.effect != nullptr});
      if (action.accepts.holds && action.accepts.text.empty())
        infos_.back().accepts = "accepted";  // nobody said how
      for (const Part<A>& part : action.guard) infos_.back().guard.push_back(part.text);
    }
    if constexpr (requires { A::anomalies; })
      for (const NamedMeaning& anomaly : A::anomalies)
        anomalies_.push_back({anomaly.name, anomaly.meaning});
    if constexpr (requires { A::constraint(this->instance()); })
      constraint_ = A::constraint(this->instance());
    if constexpr (requires { A::invariants(); }) invariants_ = A::invariants();
    if constexpr (requires { A::invariants(this->instance()); })
      invariants_ = A::invariants(this->instance());
    for (const Invariant<A>& invariant : invariants_)
      invariant_infos_.push_back({.name = invariant.name,
                                  .meaning = invariant.meaning,
                                  .place = invariant.place,
                                  .specification = invariant.specification,
                                  .reads_declared = invariant.reads != nullptr,
                                  .of_whole = invariant.holds_of_whole != nullptr});
  }

  /// The bytes of a local state in which no round has begun, of a message without a clock beside
  /// its fields, of the shared variable.
  static Bytes to_bytes(const Local& local) { return Code::bytes_of({local, 0, {}}); }
  static Bytes to_bytes(const Message& message) { return Code::bytes_of(Clock{}, message); }
  static Bytes to_bytes_of_shared(const Shared& shared) { return Code::bytes_of_shared(shared); }

  std::span<const ActionInfo> actions() const override { return infos_; }
  std::span<const AnomalyInfo> anomalies() const override { return anomalies_; }
  std::span<const InvariantInfo> own_invariants() const override { return invariant_infos_; }

  Bytes initial(ProcessId process, ProcessSet inside) const override {
    return to_bytes(begun(process, inside));
  }
  std::vector<std::string> initialized() const override {
    std::vector<std::string> names;
    for (const ProcessSet inside : {ProcessSet{}, instance().all()})
      for (const ProcessId i : instance().all()) {
        const Local local = as_printed(i, inside);
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
  std::span<const Register> registers() const override { return runner_.registers(); }
  Bytes initial_shared() const override { return Code::initial_shared(instance()); }
  std::vector<std::string> unreceived() const override {
    std::vector<std::string> names;
    if constexpr (requires { Message::kinds; })
      for (int tag = 0; tag < Message::kinds; ++tag) {
        Message message;
        message.tag = static_cast<std::uint8_t>(tag);
        if (std::ranges::none_of(runner_.actions(), [&](const Action<A>& action) {
              return action.role == Role::receipt && action.tag == message.tag;
            }))
          names.push_back(text_of(message).name);
      }
    return names;
  }

  bool enabled(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return runner_.enabled(id, process, Code::state_of(bytes));
  }
  bool guard_part_holds(ActionId id, std::size_t part, ProcessId process,
                        const Bytes& bytes) const override {
    const State<A> state = Code::state_of(bytes);
    const Process<A> here = runner_.seen_by(process, state);
    const Action<A>& action = runner_.actions()[id];
    return runner_.naming("the guard of " + action.name, state.local, here,
                          [&] { return action.guard[part].holds(state.local, here); });
  }
  Outcome take(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return runner_.take(id, process, Code::state_of(bytes));
  }
  int outcomes(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return runner_.outcomes(id, process, Code::state_of(bytes));
  }
  Outcome take_outcome(ActionId id, ProcessId process, const Bytes& bytes,
                       int number) const override {
    return runner_.take(id, process, Code::state_of(bytes), number);
  }
  ActionId receipt_of(const Bytes& message) const override {
    return runner_.receipt_of(Code::message_of(message).tag);
  }
  bool is_awaited(const Bytes& message) const override {
    if constexpr (requires { A::awaited(Code::message_of(message)); })
      return A::awaited(Code::message_of(message));
    return false;
  }
  bool accepts(ProcessId process, ProcessId sender, const Bytes& bytes,
               const Bytes& message) const override {
    return runner_.accepts(process, sender, Code::state_of(bytes), message);
  }
  Outcome receive(ProcessId process, ProcessId sender, const Bytes& bytes,
                  const Bytes& message) const override {
    return runner_.receive(process, sender, Code::state_of(bytes), message);
  }

  bool in_cs(ProcessId, const Bytes& bytes) const override { return A::in_cs(local_of(bytes)); }
  bool waiting(ProcessId process, const Bytes& bytes) const override {
    const State<A> state = Code::state_of(bytes);
    if constexpr (says_who_waits)
      return A::waiting(state.local);
    else
      return std::ranges::any_of(runner_.actions(), [&](const Action<A>& action) {
        return is_of_a_request(action) && runner_.stands_at(action, process, state, true);
      });
  }
  bool stopped_by_bound(ProcessId process, const Bytes& bytes) const override {
    return runner_.stopped_by_bound(process, Code::state_of(bytes));
  }

  bool own_invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const override {
    const Invariant<A>& asked = invariants_[invariant];
    const Running running(instance().processes());
    if (asked.holds_of_whole)
      throw InternalError("the invariant " + asked.name + " is judged by local states alone");
    View<A> view = Code::view_of(locals);
    const bool holds = asked.holds(view, instance());
    if (asked.reads) {
      for (Local& local : view) local = asked.reads(local);
      if (asked.holds(view, instance()) != holds)
        throw InternalError("the invariant " + asked.name + " reads more than it says");
    }
    return holds;
  }
  bool own_invariant_holds_in(std::size_t invariant, const Configuration& where) const override {
    const Invariant<A>& asked = invariants_[invariant];
    if (!asked.holds_of_whole) return System::own_invariant_holds_in(invariant, where);
    const Running running(instance().processes());
    return asked.holds_of_whole(whole_of(where), instance());
  }
  std::string own_constraint() const override {
    return constraint_.holds && constraint_.text.empty() ? "without a text" : constraint_.text;
  }
  bool own_within_constraint(const Configuration& where) const override {
    const Running running(instance().processes());
    return !constraint_.holds || constraint_.holds(whole_of(where), instance());
  }
  std::string contradiction(ProcessId process, const Bytes& bytes) const override {
    if constexpr (says_who_waits) {
      const State<A> state = Code::state_of(bytes);
      if (A::waiting(state.local)) return {};
      for (const Action<A>& action : runner_.actions())
        if (is_of_a_request(action) && !instance().dropped.starts_with(action.name + "/")
            && runner_.stands_at(action, process, state))
          return to_text(process) + " stands at the wait until of " + action.name
                 + ", and waiting() says that it does not wait: leave waiting() out, and it is "
                   "derived, or let both say the same (a part that is awaited has `missing`)";
    }
    return {};
  }
  Bytes read_by_own_invariant(std::size_t invariant, const Bytes& bytes) const override {
    const Invariant<A>& asked = invariants_[invariant];
    const Local local = local_of(bytes);
    return to_bytes(asked.reads ? asked.reads(local) : local);
  }

  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const override {
    const Running running(instance().processes());
    const View<A> view = Code::view_of(locals);
    const Process<A> here = runner_.seen_by(process, Code::state_of(locals[process.index]));
    const Local& local = view[process.index];
    std::vector<Lack> found;
    for (const Action<A>& action : runner_.actions()) {
      if (action.role != Role::wait
          || !runner_.stands_at(action, process, Code::state_of(locals[process.index])))
        continue;
      for (const Part<A>& part : action.guard)
        if (part.missing && !part.holds(local, here))
          append_lacks(found, subscripted(part.text, process), part.missing(view, here));
    }
    if constexpr (requires { A::awaits(); })
      if (waiting(process, locals[process.index]))
        for (const Part<A>& part : A::awaits())
          if (!part.holds(local, here))
            append_lacks(found, subscripted(part.text, process), part.missing(view, here));
    return found;
  }

  std::vector<NamedType> variable_types() const override { return types_of_variables<A>(); }
  std::vector<NamedType> shared_types() const override { return types_of<Shared>(); }
  Record variables(const Bytes& bytes) const override {
    const Running running(instance().processes());
    if constexpr (requires(const Local& local) { A::variables(local); })
      return A::variables(local_of(bytes));
    else
      return record_of(local_of(bytes));
  }
  Record shared_variables(const Bytes& bytes) const override {
    const Running running(instance().processes());
    return record_of(Code::shared_of(bytes));
  }
  MessageText text_of_message(const Bytes& message) const override {
    const Running running(instance().processes());
    return text_of(Code::message_of(message));
  }
  int clock_of_message(const Bytes& message) const override {
    return Code::clock_of(message).value;
  }

  bool has_clocks() const override {
    return !holds_clock<Shared>()
           && (HasClock<A> || requires(const Local& local) { A::own_clock(local); });
  }
  Clock clock_of_local(const Bytes& bytes) const override {
    Local local = local_of(bytes);
    if constexpr (HasClock<A>) return A::clock(local);
    if constexpr (requires { A::own_clock(local); }) return A::own_clock(local);
    return {};
  }
  void for_each_clock_of_local(Bytes& bytes, const ClockVisit& visit) const override {
    State<A> state = Code::state_of(bytes);
    for_each_clock(state.local, visit);
    bytes = Code::bytes_of(state);
  }
  void for_each_clock_of_message(Bytes& bytes, const ClockVisit& visit) const override {
    Message message = Code::message_of(bytes);
    model::for_each_clock_of_message(message, visit);
    bytes = Code::bytes_of(Code::clock_of(bytes), message);
  }
  void set_clock_of_message(Bytes& bytes, Clock clock) const override {
    bytes[0] = static_cast<char>(clock.value);
  }
  void set_clock_of_local(Bytes& bytes, Clock clock) const override {
    if constexpr (HasClock<A>) {
      State<A> state = Code::state_of(bytes);
      A::clock(state.local) = clock;
      bytes = Code::bytes_of(state);
    }
  }

  bool may_ask_again(ProcessId process, const Bytes& bytes) const override {
    return !runner_.spent(process, Code::state_of(bytes));
  }

 private:
  using Code = Encoding<A>;

  static constexpr bool says_who_waits = requires(const Local& local) { A::waiting(local); };
  static_assert(
      says_who_waits || !requires { A::awaits(); },
      "handlers complete a wait here (awaits()), so that it cannot be derived who waits: "
      "write static bool waiting(const Local&)");

  static bool is_of_a_request(const Action<A>& action) {
    if constexpr (requires { A::background; })
      if (std::ranges::find(A::background, action.name) != std::end(A::background)) return false;
    return action.role == Role::wait;
  }

  static Local local_of(const Bytes& bytes) { return Code::state_of(bytes).local; }

  static Whole<A> whole_of(const Configuration& where) {
    Whole<A> whole{.locals = Code::view_of(where.locals)};
    if (!where.shared.empty()) whole.shared = Code::shared_of(where.shared);
    for (const auto& from : where.channels) {
      auto& of_sender = whole.channels.emplace_back();
      for (const auto& channel : from) {
        auto& messages = of_sender.emplace_back();
        for (const Bytes& message : channel) messages.push_back(Code::message_of(message));
      }
    }
    return whole;
  }

  Local as_printed(ProcessId process, ProcessSet inside) const {
    const Running running(instance().processes());
    if constexpr (requires { A::initial(instance(), process, inside); })
      return A::initial(instance(), process, inside);
    else
      return {};
  }

  /// The initial local state as printed, but for a value that is dropped ("initial/grantedTo").
  Local begun(ProcessId process, ProcessSet inside) const {
    Local local = as_printed(process, inside);
    if (instance().dropped.starts_with("initial/"))
      for_each_variable(local, [&]<class Value>(const std::string& name, Value& value) {
        if (instance().dropped == "initial/" + name) value = Value{};
      });
    return local;
  }

  static void append_lacks(std::vector<Lack>& found, const std::string& condition, Blames blames) {
    if (blames.empty()) blames.emplace_back();  // nobody could give it
    for (Blame& blame : blames) found.push_back({condition, std::move(blame)});
  }

  StepRunner<A> runner_;
  std::vector<ActionInfo> infos_;
  std::vector<AnomalyInfo> anomalies_;
  std::vector<Invariant<A>> invariants_;
  std::vector<InvariantInfo> invariant_infos_;
  Constraint<A> constraint_;
};

}  // namespace ample::model
