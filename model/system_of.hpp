// SystemOf<A>: an algorithm's text made into a system.
//
// A is a struct with
//   Local, Message            plain structs of bytes, adapted for Hana; Message is a OneOf<...>
//   actions(instance)         every Action<A> that the switches leave, in the order of the paper
//   in_cs(local)
// and, where it has them,
//   initial(instance, i, inside) -> Local     if that is not Local{}
//   initials(instance) -> int how many initial configurations there are with one CS(C0), if more
//                             than one; then initial(instance, i, inside, number), or
//                             initial_shared(instance, number), is of one of them, from 0
//   waiting(local)            who waits, where that is not who has asked and is not through
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
// What the paper leaves implicit around the handlers is in step_runner.hpp, who waits for whom in
// waits_of.hpp, invariants and the constraint in conditions_of.hpp, initial configurations in
// initial_of.hpp, what is bytes in encoding.hpp.
#pragma once

#include "model/another_value.hpp"
#include "model/clocks.hpp"
#include "model/conditions_of.hpp"
#include "model/initial_of.hpp"
#include "model/waits_of.hpp"

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

  explicit SystemOf(const Instance& instance)
      : SystemOf(instance, authors({.part = "actions()", .name = "", .is_once = true},
                                   [&] { return A::actions(instance); })) {}
  /// The same algorithm with other actions: a mutant, or a variant under study.
  SystemOf(Instance instance, std::vector<Action<A>> actions)
      : System(std::move(instance)),
        runner_(this->instance(), actions),
        waits_(this->instance(), runner_),
        conditions_(this->instance()),
        initial_(this->instance()) {
    static_assert(Code::check() || true);  // it has refused by itself
    for (const ProcessId process : this->instance().all())
      if (!runner_.uses_all(process) && !probe_)
        probe_.emplace(this->instance(), actions, other_shared());
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
  }

  /// The bytes of a local state in which no round has begun, of a message without a clock beside
  /// its fields, of the shared variable.
  static Bytes to_bytes(const Local& local) { return Code::bytes_of({local, 0, {}}); }
  static Bytes to_bytes(const Message& message) { return Code::bytes_of(Clock{}, message); }
  static Bytes to_bytes_of_shared(const Shared& shared) { return Code::bytes_of_shared(shared); }

  std::span<const ActionInfo> actions() const override { return infos_; }
  std::span<const AnomalyInfo> anomalies() const override { return anomalies_; }
  std::span<const InvariantInfo> own_invariants() const override { return conditions_.infos(); }

  int initials() const override { return initial_.count(); }
  Bytes initial(ProcessId process, ProcessSet inside, int number = 0) const override {
    return to_bytes(initial_.local(process, inside, number));
  }
  std::vector<std::string> initialized() const override { return initial_.names(); }
  std::span<const Register> registers() const override { return runner_.registers(); }
  Bytes initial_shared(int number = 0) const override { return initial_.shared(number); }
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
    return probed(id, process, [&](const StepRunner<A>& runner) {
      return runner.enabled(id, process, Code::state_of(bytes));
    });
  }
  bool guard_part_holds(ActionId id, std::size_t part, ProcessId process,
                        const Bytes& bytes) const override {
    const State<A> state = Code::state_of(bytes);
    const Process<A> here = runner_.seen_by(process, state);
    const Action<A>& action = runner_.actions()[id];
    return runner_.looking({"the guard of", action, state.local, here},
                           [&] { return action.guard[part].holds(state.local, here); });
  }
  Outcome take(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return take_outcome(id, process, bytes, 0);
  }
  int outcomes(ActionId id, ProcessId process, const Bytes& bytes) const override {
    return runner_.outcomes(id, process, Code::state_of(bytes));
  }
  Outcome take_outcome(ActionId id, ProcessId process, const Bytes& bytes,
                       int number) const override {
    return probed(id, process, [&](const StepRunner<A>& runner) {
      return runner.take(id, process, Code::state_of(bytes), number);
    });
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
    return probed(receipt_of(message), process, [&](const StepRunner<A>& runner) {
      return runner.accepts(process, sender, Code::state_of(bytes), message);
    });
  }
  Outcome receive(ProcessId process, ProcessId sender, const Bytes& bytes,
                  const Bytes& message) const override {
    return probed(receipt_of(message), process, [&](const StepRunner<A>& runner) {
      return runner.receive(process, sender, Code::state_of(bytes), message);
    });
  }

  bool in_cs(ProcessId process, const Bytes& bytes) const override {
    return authors({"in_cs()", "", process}, [&] { return A::in_cs(local_of(bytes)); });
  }
  bool waiting(ProcessId process, const Bytes& bytes) const override {
    return waits_.waiting(process, bytes);
  }
  bool derives_waiting() const override { return Code::derives_waiting; }
  bool stopped_by_bound(ProcessId process, const Bytes& bytes) const override {
    return runner_.stopped_by_bound(process, Code::state_of(bytes));
  }

  std::string contradiction(ProcessId process, const Bytes& bytes) const override {
    return waits_.contradiction(process, bytes);
  }
  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const override {
    return waits_.lacks(process, locals);
  }

  bool own_invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const override {
    return conditions_.holds(invariant, locals);
  }
  bool own_invariant_holds_in(std::size_t invariant, const Configuration& where) const override {
    return conditions_.infos()[invariant].of_whole
               ? conditions_.holds_of_whole(invariant, where)
               : own_invariant_holds(invariant, locals_and_shared(where));
  }
  Bytes read_by_own_invariant(std::size_t invariant, const Bytes& bytes) const override {
    return conditions_.read(invariant, bytes);
  }
  void try_own_reads(std::size_t invariant, std::span<const std::vector<Bytes>> met,
                     int times) const override {
    conditions_.try_reads(invariant, met, times);
  }
  void try_registers(ProcessId process, const Bytes& argument, const Bytes& elsewhere,
                     ProcessId sender, const Bytes& message) const override {
    if (runner_.uses_all(process) || !instance().dropped.empty()) return;
    const StepRunner<A> other(instance(), runner_.actions(), elsewhere);
    const State<A> state = Code::state_of(argument);
    for (std::size_t id = 0; id < infos_.size(); ++id) {
      const auto action = static_cast<ActionId>(id);
      if (infos_[id].role == Role::receipt) continue;
      require_same(action, process, other, [&](const StepRunner<A>& runner) {
        std::vector<Outcome> outcomes;
        if (runner.enabled(action, process, state))
          for (int number = 0; number < runner.outcomes(action, process, state); ++number)
            outcomes.push_back(runner.take(action, process, state, number));
        return outcomes;
      });
    }
    if (message.empty()) return;
    require_same(receipt_of(message), process, other, [&](const StepRunner<A>& runner) {
      return runner.accepts(process, sender, state, message)
                 ? std::optional(runner.receive(process, sender, state, message))
                 : std::nullopt;
    });
  }
  std::string own_constraint() const override { return conditions_.constraint(); }
  bool own_within_constraint(const Configuration& where) const override {
    return conditions_.within_constraint(where);
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

  std::unique_ptr<System> with_any_rounds() const override {
    if constexpr (requires { A::only_compares_clocks(this->instance()); })
      if (!A::only_compares_clocks(instance())) return nullptr;  // nothing bounds them
    return std::make_unique<SystemOf>(instance().with_any_rounds(), runner_.actions());
  }
  bool may_ask_again(ProcessId process, const Bytes& bytes) const override {
    return !runner_.spent(process, Code::state_of(bytes));
  }

 private:
  using Code = Encoding<A>;

  static Local local_of(const Bytes& bytes) { return Code::state_of(bytes).local; }

  /// The shared variable with other values than at the beginning.
  Bytes other_shared() const {
    const Running running(instance().processes());
    Shared shared = Code::shared_of(Code::initial_shared(instance(), 0));
    for_each_variable(shared,
                      [](const std::string&, auto& value) { value = another_value(value); });
    return Code::bytes_of_shared(shared);
  }

  /// The result of run(runner). It must be the same whatever stands in the registers that the
  /// process is not said to use.
  template <class Run>
  auto probed(ActionId id, ProcessId process, const Run& run) const {
    auto result = run(runner_);
    if (probe_ && !runner_.uses_all(process)) require_same(id, process, *probe_, run, result);
    return result;
  }
  /// run(other) must be this result.
  template <class Run, class Result>
  void require_same(ActionId id, ProcessId process, const StepRunner<A>& other, const Run& run,
                    const Result& result) const {
    bool is_same = false;
    try {
      is_same = run(other) == result;
    } catch (const BoundExceeded&) {
    } catch (const WrongAlgorithm&) {  // it has read what it does not find in a real run
    }
    if (!is_same)
      throw WrongDeclaration(
          to_text(process) + ", in " + infos_[id].name
          + ": it reads a part of the shared variable that it is not said to use: "
            "in registers(), name it among the users");
  }
  /// The same, at an argument that may be none of an execution.
  template <class Run>
  void require_same(ActionId id, ProcessId process, const StepRunner<A>& other,
                    const Run& run) const {
    std::optional<std::invoke_result_t<const Run&, const StepRunner<A>&>> result;
    try {
      result = run(runner_);
    } catch (const BoundExceeded&) {
      return;
    } catch (const WrongAlgorithm&) {
      return;
    }
    require_same(id, process, other, run, *result);
  }

  StepRunner<A> runner_;
  std::optional<StepRunner<A>> probe_;  ///< the same, with other values in unused registers
  WaitsOf<A> waits_;
  ConditionsOf<A> conditions_;
  InitialOf<A> initial_;
  std::vector<ActionInfo> infos_;
  std::vector<AnomalyInfo> anomalies_;
};

}  // namespace ample::model
