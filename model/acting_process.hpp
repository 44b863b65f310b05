// What a handler is given besides the local state: who it is, the instance, the shared variable,
// and where it may send.
#pragma once

#include "model/instance.hpp"
#include "model/message.hpp"

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
  /// True when the shared variable was asked for. Otherwise the step does not depend on its values.
  bool saw_shared() const { return saw_shared_; }
  /// The shared variable for somebody who asks on behalf of another, and tells what that one saw.
  const Shared& shared_unseen() const { return shared_; }

  void send(const Message& message, ProcessId to) {
    if (to.index >= n())
      throw WrongAlgorithm("a message is sent to process number " + std::to_string(to.index)
                           + ", and there are P0 to P" + std::to_string(n() - 1));
    refuse_without_link(to);
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
  bool has_sent() const { return !sent_.empty(); }
  std::uint64_t anomalies() const { return anomalies_; }

 private:
  /// With an initial value that is dropped a variable may name a process that no channel leads to.
  void refuse_without_link(ProcessId to) const {
    if (!instance_->dropped.empty() && to != id_
        && !instance_->topology.neighbours(id_).contains(to))
      throw BoundExceeded(to_text(id_) + " sends to " + to_text(to)
                          + ", to which it has no channel, with --drop " + instance_->dropped);
  }

  const Instance* instance_;
  ProcessId id_;
  Shared shared_;
  mutable bool saw_shared_ = false;
  std::vector<std::pair<ProcessId, Message>> sent_;
  std::uint64_t anomalies_ = 0;
};

}  // namespace ample::model
