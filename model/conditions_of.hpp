// The conditions of an algorithm's text on configurations, as functions on bytes: its invariants
// and its state constraint.
#pragma once

#include "model/configuration.hpp"
#include "model/encoding.hpp"
#include "model/invariant.hpp"

namespace ample::model {

/// They are of one instance, which must outlive it.
template <class A>
class ConditionsOf {
 public:
  explicit ConditionsOf(const Instance& instance) : instance_(&instance) {
    if constexpr (requires { A::constraint(instance); }) constraint_ = A::constraint(instance);
    if constexpr (requires { A::invariants(); }) invariants_ = A::invariants();
    if constexpr (requires { A::invariants(instance); }) invariants_ = A::invariants(instance);
    for (const Invariant<A>& invariant : invariants_)
      infos_.push_back({.name = invariant.name,
                        .meaning = invariant.meaning,
                        .place = invariant.place,
                        .specification = invariant.specification,
                        .reads_declared = invariant.reads != nullptr,
                        .of_whole = invariant.holds_of_whole != nullptr,
                        .holds_of_two = on_bytes(invariant.holds_of_two)});
  }

  std::span<const InvariantInfo> infos() const { return infos_; }

  /// Throws InternalError for one that reads more than it declares, or is of the whole.
  bool holds(std::size_t invariant, std::span<const Bytes> locals) const {
    const Invariant<A>& asked = invariants_[invariant];
    const Running running(instance_->processes());
    if (asked.holds_of_whole)
      throw InternalError("the invariant " + asked.name + " is judged by local states alone");
    View<A> view = Code::view_of(locals);
    const bool holds = asked.holds(view, *instance_);
    if (asked.reads) {
      for (auto& local : view) local = asked.reads(local);
      if (asked.holds(view, *instance_) != holds)
        throw InternalError("the invariant " + asked.name + " reads more than it says");
    }
    return holds;
  }
  bool holds_of_whole(std::size_t invariant, const Configuration& where) const {
    const Running running(instance_->processes());
    return invariants_[invariant].holds_of_whole(whole_of(where), *instance_);
  }
  Bytes read(std::size_t invariant, const Bytes& bytes) const {
    const Invariant<A>& asked = invariants_[invariant];
    const auto local = Code::state_of(bytes).local;
    return Code::bytes_of({asked.reads ? asked.reads(local) : local, 0, {}});
  }

  /// The text of the constraint; empty when there is none.
  std::string constraint() const {
    return constraint_.holds && constraint_.text.empty() ? "without a text" : constraint_.text;
  }
  bool within_constraint(const Configuration& where) const {
    const Running running(instance_->processes());
    return !constraint_.holds || constraint_.holds(whole_of(where), *instance_);
  }

 private:
  using Code = Encoding<A>;

  std::function<bool(const Bytes&, const Bytes&)> on_bytes(
      const std::function<bool(const typename A::Local&, const typename A::Local&)>& holds) const {
    if (!holds) return nullptr;
    return [holds, processes = instance_->processes()](const Bytes& one, const Bytes& other) {
      const Running running(processes);
      return holds(Code::state_of(one).local, Code::state_of(other).local);
    };
  }

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

  const Instance* instance_;
  std::vector<Invariant<A>> invariants_;
  std::vector<InvariantInfo> infos_;
  Constraint<A> constraint_;
};

}  // namespace ample::model
