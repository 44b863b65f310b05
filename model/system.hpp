// A system: one instance of an algorithm as pure functions on the bytes of local states.
//
// This is all that the checker knows of an algorithm. A handler is a function of a process, its
// local state and what happens (an internal action, or a message from a sender); it yields the next
// local state and the messages sent. `SystemOf<Algorithm>` makes it from an algorithm's text.
//
// The shared variable. An algorithm with an ideal object (a lock) has one variable more, made of
// registers that processes share: has_shared(). Its bytes stand beside the local states in a
// configuration. Wherever a function below takes `local` (or, of all processes, `locals`), the
// argument is then the bytes of the local state followed by those of the shared variable; the
// functions that only look at a process (in_cs, waiting, variables) take the local state alone as
// well. An Outcome has the two apart. So a caller may always pass local + shared: without a shared
// variable it adds nothing. The step of a process may depend on another's through the shared
// variable, not through channels alone.
#pragma once

#include "model/registers.hpp"
#include "model/timestamp.hpp"
#include "model/type.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ample::model {

/// The number of an action in System::actions().
using ActionId = std::uint8_t;
using ClockVisit = std::function<void(Clock&)>;

/// The facts about an action that are known without running it.
struct ActionInfo {
  std::string name;   ///< exit-sequence, receive Request, ...
  std::string place;  ///< in the paper
  Role role;
  bool counted;  ///< bounded by --rounds
  /// Among the ranked actions of a process only the first that is enabled may run [RING, Section
  /// 2.1]. An internal one that would change nothing is no step, but still keeps the later ones
  /// back.
  bool ranked = false;
  /// Enabled only while no channel holds a message that is_awaited: what no process can see.
  bool timeout = false;
  std::vector<std::string> guard = {};  ///< its parts as in the paper; _i stands for the process
  /// The condition under which a receipt takes a message at all; empty when it takes every one.
  std::string accepts = {};
  bool chooses = false;  ///< it may have several outcomes
};

struct Send {
  ProcessId to;
  Bytes message;
  bool operator==(const Send&) const = default;
};

/// An event within one step after its own action: `--self immediate` or `--wake eager` makes more
/// than one handler run.
struct Followup {
  ActionId action;
  Bytes message;  ///< the message to oneself, empty for a completed wait
  bool operator==(const Followup&) const = default;
};

/// The result of one step of one process.
struct Outcome {
  Bytes local;
  Bytes shared;                 ///< empty unless has_shared()
  bool saw_shared = true;       ///< if not, it is the same with all values of the shared variable
  std::vector<Send> sends;      ///< in the order of sending
  std::uint64_t anomalies = 0;  ///< bit a: the a-th of System::anomalies() was reached
  std::vector<Followup> followups;
  bool operator==(const Outcome&) const = default;
};

/// A place where the text is undefined, as a property with a name.
struct AnomalyInfo {
  std::string name;  ///< without the prefix `anomaly.`
  std::string meaning;
};

/// A condition of a case on the local states of all processes, expected in every configuration.
struct InvariantInfo {
  std::string name;
  std::string meaning;  ///< in the paper's symbols
  std::string place;
  bool specification = false;  ///< what the algorithm is for
  /// The paper says it, and its text contradicts it in some instance: it is reported as an anomaly
  /// is, and ends no search.
  bool contradicted = false;
  bool reads_declared = false;  ///< it says what it reads of a local state
  bool of_whole = false;        ///< it reads the shared variable or channels, too
  bool asked = false;           ///< not of the text
  /// If it is set, the invariant holds iff this holds of the local states of every two linked
  /// processes, in both orders.
  std::function<bool(const Bytes&, const Bytes&)> holds_of_two = nullptr;
};

struct Configuration;

/// A condition that the algorithm's text does not have: somebody asks for it
/// (properties/asked/asked.hpp).
struct AskedInvariant {
  InvariantInfo info;
  /// True when it holds of these local states, one a process.
  std::function<bool(std::span<const Bytes>)> holds;
  std::function<bool(const Configuration&)> holds_in;  ///< the same, if InvariantInfo::of_whole
  /// The part of a process's local state that it reads.
  std::function<Bytes(ProcessId, const Bytes&)> reads;
  std::function<std::string(const Configuration&)> why_not;
};

/// One thing that a false part of the guard of a blocked process still needs.
struct Lack {
  std::string condition;  ///< the part: nGrants_0 = |N_0|+1
  Blame blame;            ///< whom it waits for, and why
};

/// "nGrants_i = |N_i|+1" said of P_0: "nGrants_0 = |N_0|+1"; "P_i waits": "P0 waits".
std::string subscripted(const std::string& text, ProcessId process);

class System {
 public:
  explicit System(Instance instance) : instance_(std::move(instance)) {}
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  virtual ~System() = default;

  const Instance& instance() const { return instance_; }
  int processes() const { return instance_.processes(); }

  virtual std::span<const ActionInfo> actions() const = 0;
  virtual std::span<const AnomalyInfo> anomalies() const = 0;
  /// The invariants of the text, and then those that were asked for.
  std::span<const InvariantInfo> invariants() const {
    return asked_.empty() ? own_invariants() : std::span<const InvariantInfo>(invariants_);
  }
  /// Call it before anything is searched.
  void ask(AskedInvariant asked);

  /// How many initial configurations there are with one CS(C0). They are numbered from 0.
  virtual int initials() const { return 1; }
  /// The local state of a process in one of those with CS(C0) = inside.
  virtual Bytes initial(ProcessId process, ProcessSet inside, int number = 0) const = 0;
  /// The variables, by name, that do not begin with zero (nil, the empty set) at every process; not
  /// those that say whether it is InCS.
  virtual std::vector<std::string> initialized() const { return {}; }
  /// The parts of the variable that processes share, if there is one: what a process does depends
  /// on those that it uses, and it changes no others.
  virtual std::span<const Register> registers() const { return {}; }
  bool has_shared() const { return !registers().empty(); }
  virtual Bytes initial_shared(int /*number*/ = 0) const { return {}; }
  /// The kinds of messages that no action receives here, by name: they must never be sent.
  virtual std::vector<std::string> unreceived() const { return {}; }

  /// True when the process may take this internal action (an invocation or a wait) now. Includes
  /// the bound.
  virtual bool enabled(ActionId action, ProcessId process, const Bytes& local) const = 0;
  /// True when this part of the guard of an action (ActionInfo::guard) holds now.
  virtual bool guard_part_holds(ActionId, std::size_t /*part*/, ProcessId, const Bytes&) const {
    return true;
  }
  /// The process takes an internal action that is enabled.
  virtual Outcome take(ActionId action, ProcessId process, const Bytes& local) const = 0;
  /// The number of outcomes it has then, and one of them by its number; take() is the first.
  virtual int outcomes(ActionId, ProcessId, const Bytes&) const { return 1; }
  virtual Outcome take_outcome(ActionId action, ProcessId process, const Bytes& local,
                               int /*number*/) const {
    return take(action, process, local);
  }
  /// The action that the arrival of a message is.
  virtual ActionId receipt_of(const Bytes& message) const = 0;
  /// True when the message keeps the timeouts from happening, wherever it is under way.
  virtual bool is_awaited(const Bytes&) const { return false; }
  /// True when the process would take this message now. Otherwise it stays where it is.
  virtual bool accepts(ProcessId, ProcessId /*sender*/, const Bytes& /*local*/,
                       const Bytes& /*message*/) const {
    return true;
  }
  /// The faults that may now happen to any message under way to a process at this local state; each
  /// is taken like an internal action of that process.
  virtual std::span<const ActionId> channel_faults(const Bytes& /*local*/) const { return {}; }
  /// The process receives a message that it accepts.
  virtual Outcome receive(ProcessId process, ProcessId sender, const Bytes& local,
                          const Bytes& message) const = 0;

  /// state_i = InCS
  virtual bool in_cs(ProcessId process, const Bytes& local) const = 0;
  /// The process has asked to change its state and has not changed it yet.
  virtual bool waiting(ProcessId process, const Bytes& local) const = 0;
  /// True when that is kept from the step on in which it asked, so that no local state alone tells
  /// it.
  virtual bool derives_waiting() const { return false; }
  /// The process would begin an invocation, and only the bound on rounds forbids it.
  virtual bool stopped_by_bound(ProcessId process, const Bytes& local) const = 0;

  /// True when the i-th invariant holds of these local states, one a process. It must not read more
  /// (InvariantInfo::of_whole).
  bool invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const;
  /// True when the i-th invariant holds in this configuration.
  bool invariant_holds_in(std::size_t invariant, const Configuration&) const;
  /// Why it does not hold.
  std::string why_not(std::size_t invariant, const Configuration&) const;
  /// The state constraint: what lies outside of it is generated and not stored. Empty without one.
  std::string constraint() const;
  bool within_constraint(const Configuration&) const;
  /// Adds one to that of the text; call it before anything is searched.
  void constrain(std::string text, std::function<bool(const Configuration&)> holds);
  /// Tells what the text says twice and differently of a process there; empty when nothing.
  virtual std::string contradiction(ProcessId, const Bytes& /*local*/) const { return {}; }
  /// The part of a process's local state that the i-th invariant reads; all of it if nothing is
  /// declared. These parts decide whether the invariant holds: invariant_holds throws
  /// WrongDeclaration if it reads more.
  Bytes read_by_invariant(std::size_t invariant, ProcessId process, const Bytes& local) const;
  /// Tries with local states that each process has had, so many times, whether the i-th invariant
  /// reads no more than it declares. Throws WrongDeclaration.
  void try_reads(std::size_t invariant, std::span<const std::vector<Bytes>> met, int times) const {
    if (asked(invariant) == nullptr) try_own_reads(invariant, met, times);
  }
  /// Tries whether what a process does at this argument (local state and shared variable) is the
  /// same when the registers that it does not use are as in `elsewhere`: its internal actions, and
  /// the receipt of the message if it is not empty. Throws WrongDeclaration.
  virtual void try_registers(ProcessId /*process*/, const Bytes& /*argument*/,
                             const Bytes& /*elsewhere*/, ProcessId /*sender*/,
                             const Bytes& /*message*/) const {}
  /// Why a waiting process cannot complete its wait: all that the false parts of its guard need.
  /// Empty when the process does not wait or its wait could complete.
  virtual std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const = 0;
  /// True when the process has stopped for ever (unreliable.hpp).
  virtual bool has_crashed(const Bytes& /*local*/) const { return false; }

  /// The values that the variables may have, and the fields of the shared variable.
  virtual std::vector<NamedType> variable_types() const { return {}; }
  virtual std::vector<NamedType> shared_types() const { return {}; }
  /// The variables of the paper, by name without subscript.
  virtual Record variables(const Bytes& local) const = 0;
  /// The fields of the shared variable, by name; none without one.
  virtual Record shared_variables(const Bytes&) const { return {}; }
  virtual MessageText text_of_message(const Bytes& message) const = 0;
  /// The logical clock that a message carries beside its fields; 0 when it carries none.
  virtual int clock_of_message(const Bytes& message) const = 0;

  // --- Logical clocks, for their renumbering (clock_quotient.hpp) --------------------------------

  /// True when clocks may be renumbered. No clock is in the shared variable then, and every new
  /// timestamp is next() of clock_of_local of its maker.
  virtual bool has_clocks() const { return false; }
  virtual Clock clock_of_local(const Bytes&) const { return {}; }
  /// Every clock in a local state; in a message, but for the one beside its fields.
  virtual void for_each_clock_of_local(Bytes&, const ClockVisit&) const {}
  virtual void for_each_clock_of_message(Bytes&, const ClockVisit&) const {}
  virtual void set_clock_of_message(Bytes&, Clock) const {}
  /// Sets a clock that messages may carry; does nothing to any other clock.
  virtual void set_clock_of_local(Bytes&, Clock) const {}

  /// The same text and the same configurations without a bound on rounds (nor what anybody asks,
  /// nor a state constraint); null where nobody has said how.
  virtual std::unique_ptr<System> with_any_rounds() const { return nullptr; }
  /// True when the bound on rounds lets the process ask once more.
  virtual bool may_ask_again(ProcessId, const Bytes&) const { return true; }

 protected:
  // The state constraint and the invariants of the text.
  virtual std::string own_constraint() const { return {}; }
  virtual bool own_within_constraint(const Configuration&) const { return true; }
  virtual std::span<const InvariantInfo> own_invariants() const = 0;
  virtual bool own_invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const = 0;
  virtual bool own_invariant_holds_in(std::size_t invariant, const Configuration&) const = 0;
  virtual Bytes read_by_own_invariant(std::size_t, const Bytes& local) const { return local; }
  virtual void try_own_reads(std::size_t, std::span<const std::vector<Bytes>>, int) const {}

 private:
  /// Null for those of the text.
  const AskedInvariant* asked(std::size_t invariant) const;

  Instance instance_;
  std::vector<AskedInvariant> asked_;
  std::vector<InvariantInfo> invariants_;  ///< all, where some were asked for
  std::string constraint_;                 ///< the one beside that of the text
  std::function<bool(const Configuration&)> is_within_;
};

/// True when this action is a fault (unreliable.hpp).
inline bool is_fault(const System& system, ActionId action) {
  return is_fault(system.actions()[action].role);
}

}  // namespace ample::model
