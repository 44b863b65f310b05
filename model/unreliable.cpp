// Behind each local state one byte: whether the process has crashed. Behind the shared variable
// two: how many messages, and how many processes, may still fail.
#include "model/unreliable.hpp"

#include "model/configuration.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::model {

namespace {

constexpr std::size_t messages_left = 0, crashes_left = 1, counters = 2;
constexpr const char* messages_left_name = "faultsLeft";

/// True when the text speaks of this process, and not only of P12 where it is P1.
bool mentions(const std::string& text, ProcessId process) {
  const std::string name = to_text(process);
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    at += name.size();
    if (at == text.size() || text[at] < '0' || text[at] > '9') return true;
  }
  return false;
}

class WithFaults : public System {
 public:
  explicit WithFaults(std::unique_ptr<System> reliable)
      : System(reliable->instance()),
        reliable_(std::move(reliable)),
        local_size_(reliable_->initial(0, {}).size()),
        shared_size_(reliable_->initial_shared().size()),
        actions_(reliable_->actions().begin(), reliable_->actions().end()),
        registers_(reliable_->registers().begin(), reliable_->registers().end()) {
    registers_.push_back({shared_size_, counters, instance().all()});
    const Unreliable& faults = instance().unreliable;
    if (faults.crashes > 0) stop_where_crashed();
    const std::string assumed = "not of the paper, which assumes that there are no faults";
    const auto add = [&](const char* name, Role role, const char* guard) {
      const auto id = static_cast<ActionId>(actions_.size());
      actions_.push_back(
          {.name = name, .place = assumed, .role = role, .counted = false, .guard = {guard}});
      return id;
    };
    if (faults.messages > 0 && faults.loses)
      channel_faults_.push_back(add("lose", Role::loss, "faultsLeft > 0"));
    if (faults.messages > 0 && faults.duplicates)
      channel_faults_.push_back(add("duplicate", Role::duplication, "faultsLeft > 0"));
    if (faults.crashes > 0) add("crash", Role::crash, "crashesLeft > 0");
  }

  std::span<const ActionInfo> actions() const override { return actions_; }
  std::span<const AnomalyInfo> anomalies() const override { return reliable_->anomalies(); }
  int initials() const override { return reliable_->initials(); }
  Bytes initial(ProcessId process, ProcessSet inside, int number) const override {
    return reliable_->initial(process, inside, number) + '\0';
  }
  std::vector<std::string> initialized() const override { return reliable_->initialized(); }
  std::span<const Register> registers() const override { return registers_; }
  Bytes initial_shared(int number) const override {
    const Unreliable& faults = instance().unreliable;
    return reliable_->initial_shared(number) + static_cast<char>(faults.messages)
           + static_cast<char>(faults.crashes);
  }
  std::vector<std::string> unreceived() const override { return reliable_->unreceived(); }

  bool enabled(ActionId action, ProcessId process, const Bytes& local) const override {
    if (has_crashed(local) || is_of_channel(actions_[action].role)) return false;
    if (actions_[action].role == Role::crash) return left(local, crashes_left) > 0;
    return reliable_->enabled(action, process, of_reliable(local));
  }
  std::span<const ActionId> channel_faults(const Bytes& local) const override {
    if (has_crashed(local) || left(local, messages_left) == 0) return {};
    return channel_faults_;
  }
  bool guard_part_holds(ActionId action, std::size_t part, ProcessId process,
                        const Bytes& local) const override {
    if (is_fault(actions_[action].role))
      return left(local, actions_[action].role == Role::crash ? crashes_left : messages_left) > 0;
    return reliable_->guard_part_holds(action, part, process, of_reliable(local));
  }
  Outcome take(ActionId action, ProcessId process, const Bytes& local) const override {
    if (!is_fault(actions_[action].role))
      return with_faults_of(local, reliable_->take(action, process, of_reliable(local)));
    Outcome outcome;
    outcome.local = local.substr(0, local_size_ + 1);
    outcome.shared = local.substr(local_size_ + 1);
    const bool crashes = actions_[action].role == Role::crash;
    if (crashes) outcome.local.back() = '\1';
    --outcome.shared[shared_size_ + (crashes ? crashes_left : messages_left)];
    return outcome;
  }
  int outcomes(ActionId action, ProcessId process, const Bytes& local) const override {
    return is_fault(actions_[action].role)
               ? 1
               : reliable_->outcomes(action, process, of_reliable(local));
  }
  Outcome take_outcome(ActionId action, ProcessId process, const Bytes& local,
                       int number) const override {
    if (is_fault(actions_[action].role)) return take(action, process, local);
    return with_faults_of(local,
                          reliable_->take_outcome(action, process, of_reliable(local), number));
  }
  ActionId receipt_of(const Bytes& message) const override {
    return reliable_->receipt_of(message);
  }
  bool is_awaited(const Bytes& message) const override { return reliable_->is_awaited(message); }
  bool accepts(ProcessId process, ProcessId sender, const Bytes& local,
               const Bytes& message) const override {
    return !has_crashed(local) && reliable_->accepts(process, sender, of_reliable(local), message);
  }
  Outcome receive(ProcessId process, ProcessId sender, const Bytes& local,
                  const Bytes& message) const override {
    return with_faults_of(local, reliable_->receive(process, sender, of_reliable(local), message));
  }

  bool in_cs(ProcessId process, const Bytes& local) const override {
    return reliable_->in_cs(process, of_reliable(local));
  }
  bool waiting(ProcessId process, const Bytes& local) const override {
    return !has_crashed(local) && reliable_->waiting(process, of_reliable(local));
  }
  bool derives_waiting() const override { return reliable_->derives_waiting(); }
  bool stopped_by_bound(ProcessId process, const Bytes& local) const override {
    return !has_crashed(local) && reliable_->stopped_by_bound(process, of_reliable(local));
  }
  std::string own_constraint() const override { return reliable_->constraint(); }
  bool own_within_constraint(const Configuration& where) const override {
    return reliable_->within_constraint(of_reliable(where));
  }
  std::string contradiction(ProcessId process, const Bytes& local) const override {
    return reliable_->contradiction(process, of_reliable(local));
  }
  void try_registers(ProcessId process, const Bytes& argument, const Bytes& elsewhere,
                     ProcessId sender, const Bytes& message) const override {
    reliable_->try_registers(process, of_reliable(argument), elsewhere.substr(0, shared_size_),
                             sender, message);
  }
  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const override {
    std::vector<Lack> lacks = reliable_->lacks(process, of_reliable(locals));
    for (Lack& lack : lacks) {
      Blame& blame = lack.blame;
      if (const std::string failed = failure_text(blame, locals); !failed.empty())
        blame.because += (!blame.because.empty() ? ""
                          : blame.on.empty()     ? "nobody can give it"
                                                 : "it waits for " + to_text(blame.on))
                         + (", and " + failed);
      if (blame.through && has_crashed(locals[blame.through->index])) {
        blame.on = {};
        blame.needed = 1;
      }
    }
    return lacks;
  }
  bool has_crashed(const Bytes& local) const override { return local[local_size_] != '\0'; }

  std::vector<NamedType> variable_types() const override {
    std::vector<NamedType> types = reliable_->variable_types();
    if (instance().unreliable.crashes > 0) types.push_back({"crashed", TypeOf<bool>::type()});
    return types;
  }
  std::vector<NamedType> shared_types() const override {
    std::vector<NamedType> types = reliable_->shared_types();
    for (const NamedValue& counter : counters_of(1, 1))
      types.push_back({counter.name, TypeOf<int>::type()});
    return types;
  }
  Record variables(const Bytes& local) const override {
    Record record = reliable_->variables(of_reliable(local));
    if (instance().unreliable.crashes > 0)
      record.push_back({"crashed", value_of(has_crashed(local))});
    return record;
  }
  Record shared_variables(const Bytes& shared) const override {
    Record record = reliable_->shared_variables(shared.substr(0, shared_size_));
    for (NamedValue& counter :
         counters_of(shared[shared_size_ + messages_left], shared[shared_size_ + crashes_left]))
      record.push_back(std::move(counter));
    return record;
  }
  MessageText text_of_message(const Bytes& message) const override {
    return reliable_->text_of_message(message);
  }

  int clock_of_message(const Bytes& message) const override {
    return reliable_->clock_of_message(message);
  }
  bool has_clocks() const override { return reliable_->has_clocks(); }
  Clock clock_of_local(const Bytes& local) const override {
    return reliable_->clock_of_local(of_reliable(local));
  }
  void for_each_clock_of_local(Bytes& local, const ClockVisit& visit) const override {
    change(local, [&](Bytes& inner) { reliable_->for_each_clock_of_local(inner, visit); });
  }
  void for_each_clock_of_message(Bytes& message, const ClockVisit& visit) const override {
    reliable_->for_each_clock_of_message(message, visit);
  }
  void set_clock_of_message(Bytes& message, Clock clock) const override {
    reliable_->set_clock_of_message(message, clock);
  }
  void set_clock_of_local(Bytes& local, Clock clock) const override {
    change(local, [&](Bytes& inner) { reliable_->set_clock_of_local(inner, clock); });
  }
  std::unique_ptr<System> with_any_rounds() const override {
    auto reliable = reliable_->with_any_rounds();
    return reliable ? std::make_unique<WithFaults>(std::move(reliable)) : nullptr;
  }
  bool may_ask_again(ProcessId process, const Bytes& local) const override {
    return !has_crashed(local) && reliable_->may_ask_again(process, of_reliable(local));
  }

 protected:
  std::span<const InvariantInfo> own_invariants() const override { return reliable_->invariants(); }
  bool own_invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const override {
    return reliable_->invariant_holds(invariant, of_reliable(locals));
  }
  bool own_invariant_holds_in(std::size_t invariant, const Configuration& where) const override {
    return reliable_->invariant_holds_in(invariant, of_reliable(where));
  }
  Bytes read_by_own_invariant(std::size_t invariant, const Bytes& local) const override {
    return reliable_->read_by_invariant(invariant, ProcessId(0), of_reliable(local));
  }
  void try_own_reads(std::size_t invariant, std::span<const std::vector<Bytes>> met,
                     int times) const override {
    std::vector<std::vector<Bytes>> inner;
    for (const std::vector<Bytes>& of_one : met) inner.push_back(of_reliable(std::span(of_one)));
    reliable_->try_reads(invariant, inner, times);
  }

 private:
  void stop_where_crashed() {
    for (ActionInfo& action : actions_) {
      if (action.timeout)
        throw BadInstance("--crash: " + action.name
                          + " waits for messages that are under way, and those to a crashed process "
                            "are so for ever");
      if (action.role == Role::receipt)
        action.accepts += action.accepts.empty() ? "P_i has not crashed" : ", P_i has not crashed";
    }
  }

  /// Those whom the blame speaks of and who have crashed: "P1 has crashed", or nothing. Whether a
  /// message that was lost is why is not known: which were stands behind the whole.
  std::string failure_text(const Blame& blame, std::span<const Bytes> locals) const {
    std::string text;
    int crashed = 0;
    for (const ProcessId i : instance().all())
      if (has_crashed(locals[i.index])
          && (blame.on.contains(i) || blame.through == i || mentions(blame.because, i)))
        text += (crashed++ > 0 ? " and " : "") + to_text(i);
    if (crashed > 0) text += crashed == 1 ? " has crashed" : " have crashed";
    return text;
  }

  /// The count that is left, in a local state followed by the shared variable.
  int left(const Bytes& local, std::size_t counter) const {
    return local[local_size_ + 1 + shared_size_ + counter];
  }
  Record counters_of(int messages, int crashes) const {
    Record record;
    if (instance().unreliable.messages > 0)
      record.push_back({messages_left_name, Value::of_number(messages)});
    if (instance().unreliable.crashes > 0)
      record.push_back({"crashesLeft", Value::of_number(crashes)});
    return record;
  }

  /// A local state, alone or followed by the shared variable, without what stands here.
  Bytes of_reliable(const Bytes& local) const {
    return local.substr(0, local_size_)
           + (local.size() > local_size_ + 1 ? local.substr(local_size_ + 1, shared_size_) : "");
  }
  std::vector<Bytes> of_reliable(std::span<const Bytes> locals) const {
    std::vector<Bytes> inner;
    for (const Bytes& local : locals) inner.push_back(of_reliable(local));
    return inner;
  }
  Configuration of_reliable(const Configuration& where) const {
    return {of_reliable(std::span(where.locals)), where.channels,
            where.shared.substr(0, shared_size_)};
  }
  /// Changes the local state, alone or followed by the shared variable, that is not of here.
  template <class Change>
  void change(Bytes& local, Change change) const {
    Bytes inner = of_reliable(local);
    change(inner);
    local.replace(0, local_size_, inner, 0, local_size_);
  }
  /// The outcome of a step of the algorithm, in which no fault happens.
  Outcome with_faults_of(const Bytes& local, Outcome outcome) const {
    outcome.local += local[local_size_];
    outcome.shared += local.substr(local_size_ + 1 + shared_size_);
    return outcome;
  }

  std::unique_ptr<System> reliable_;
  std::size_t local_size_, shared_size_;
  std::vector<ActionInfo> actions_;
  std::vector<ActionId> channel_faults_;
  std::vector<Register> registers_;
};

}  // namespace

bool has_failed_messages(const System& system, const Configuration& configuration) {
  for (const NamedValue& variable : system.shared_variables(configuration.shared))
    if (variable.name == messages_left_name)
      return variable.value != value_of(system.instance().unreliable.messages);
  return false;
}

std::unique_ptr<System> with_faults(std::unique_ptr<System> reliable) {
  return std::make_unique<WithFaults>(std::move(reliable));
}

}  // namespace ample::model
