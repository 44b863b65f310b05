// The conditions of an algorithm's text on configurations, as functions on bytes: its invariants
// and its state constraint.
#pragma once

#include "model/another_value.hpp"
#include "model/authors_call.hpp"
#include "model/configuration.hpp"
#include "model/encoding.hpp"
#include "model/invariant.hpp"

#include <random>

namespace ample::model {

/// They are of one instance, which must outlive it.
template <class A>
class ConditionsOf {
 public:
  explicit ConditionsOf(const Instance& instance) : instance_(&instance) {
    if constexpr (requires { A::constraint(instance); }) constraint_ = A::constraint(instance);
    if constexpr (requires { A::invariants(); }) invariants_ = A::invariants();
    if constexpr (requires { A::invariants(instance); }) invariants_ = A::invariants(instance);
    for (Invariant<A>& invariant : invariants_) {
      if (int{invariant.holds != nullptr} + int{invariant.holds_of_two != nullptr}
              + int{invariant.holds_of_whole != nullptr}
          != 1)
        throw WrongDeclaration("the invariant " + invariant.name
                               + " says it in none or in several ways: set one of holds, "
                                 "holds_of_two and holds_of_whole");
      if (invariant.holds_of_two) invariant.holds = on_links(invariant.holds_of_two);
      infos_.push_back({.name = invariant.name,
                        .meaning = invariant.meaning,
                        .place = invariant.place,
                        .specification = invariant.specification,
                        .contradicted = invariant.contradicted,
                        .reads_declared = bool{invariant.reads},
                        .of_whole = invariant.holds_of_whole != nullptr,
                        .holds_of_two = on_bytes(invariant.holds_of_two)});
    }
  }

  std::span<const InvariantInfo> infos() const { return infos_; }

  /// Throws WrongDeclaration for one that reads more than it declares; it is not of the whole.
  bool holds(std::size_t invariant, std::span<const Bytes> locals) const {
    const Invariant<A>& asked = invariants_[invariant];
    const Running running(instance_->processes());
    if (asked.holds_of_whole)
      throw InternalError("the invariant " + asked.name + " is judged by local states alone");
    return authors(place_of(asked), [&] {
      View<A> view = Code::view_of(locals);
      const bool holds = asked.holds(view, *instance_);
      if (asked.reads) {
        for (auto& local : view) local = asked.reads.of(local, {});
        if (asked.holds(view, *instance_) != holds) refuse_reads(asked);
      }
      return holds;
    });
  }
  /// Changes what an invariant does not say it reads, so many times: each field as some process has
  /// had it, or to something else. Throws WrongDeclaration where it tells the difference. `met`:
  /// local states of each process.
  void try_reads(std::size_t invariant, std::span<const std::vector<Bytes>> met, int times) const {
    const Invariant<A>& asked = invariants_[invariant];
    if (!asked.reads) return;
    const Running running(instance_->processes());
    std::vector<View<A>> locals;
    for (const std::vector<Bytes>& of_one : met) locals.push_back(Code::view_of(of_one));
    std::minstd_rand random;
    const auto drawn = [&](const auto& list) -> const auto& {
      return list[random() % list.size()];
    };
    for (int i = 0; i < times; ++i) {
      View<A> some, others;
      for (const View<A>& of_one : locals) {
        typename A::Local elsewhere = drawn(of_one);
        if (random() % 2 == 0)
          mix(
              elsewhere, [&]() -> const auto& { return drawn(of_one); }, random);
        some.push_back(drawn(of_one));
        others.push_back(asked.reads.of(some.back(), elsewhere));
      }
      try {
        if (asked.holds(some, *instance_) == asked.holds(others, *instance_)) continue;
      } catch (const std::exception&) {
        continue;  // local states or fields that do not belong together
      }
      refuse_reads(asked);
    }
  }
  bool holds_of_whole(std::size_t invariant, const Configuration& where) const {
    const Running running(instance_->processes());
    const Invariant<A>& asked = invariants_[invariant];
    return authors(place_of(asked),
                   [&] { return asked.holds_of_whole(whole_of(where), *instance_); });
  }
  Bytes read(std::size_t invariant, const Bytes& bytes) const {
    const Invariant<A>& asked = invariants_[invariant];
    const auto local = Code::state_of(bytes).local;
    return Code::bytes_of({asked.reads ? asked.reads.of(local, {}) : local, 0, {}});
  }

  /// The text of the constraint; empty when there is none.
  std::string constraint() const {
    return constraint_.holds && constraint_.text.empty() ? "without a text" : constraint_.text;
  }
  bool within_constraint(const Configuration& where) const {
    const Running running(instance_->processes());
    if (!constraint_.holds) return true;
    return authors({"the constraint", ""},
                   [&] { return constraint_.holds(whole_of(where), *instance_); });
  }

 private:
  using Code = Encoding<A>;

  static AuthorsCall::Place place_of(const Invariant<A>& asked) {
    return {"the invariant", asked.name.c_str()};
  }

  [[noreturn]] static void refuse_reads(const Invariant<A>& asked) {
    throw WrongDeclaration("the invariant " + asked.name
                           + " reads more of a local state than it says: in .reads = reading(...), "
                             "name every field that it looks at, or leave .reads out");
  }

  /// Each field as a drawn local state has it, now and then another value.
  template <class Draw, class Random>
  static void mix(typename A::Local& local, const Draw& draw, Random& random) {
    if constexpr (!std::is_empty_v<typename A::Local> && is_adapted<typename A::Local>)
      for_each_field_of_two(local, draw, [&]<class Field>(Field& field, const Field& drawn) {
        constexpr unsigned seldom = 4;
        field = random() % seldom == 0 ? another_value(drawn) : drawn;
      });
  }

  static std::function<bool(const View<A>&, const Instance&)> on_links(
      const std::function<bool(const typename A::Local&, const typename A::Local&)>& condition) {
    return [condition](const View<A>& all, const Instance& instance) {
      for (const ProcessId i : instance.all())
        for (const ProcessId j : instance.topology.neighbours(i))
          if (!condition(all[i.index], all[j.index])) return false;
      return true;
    };
  }

  std::function<bool(const Bytes&, const Bytes&)> on_bytes(
      const std::function<bool(const typename A::Local&, const typename A::Local&)>& holds) const {
    if (!holds) return nullptr;
    return [holds, processes = instance_->processes()](const Bytes& one, const Bytes& other) {
      const Running running(processes);
      return authors({"an invariant of neighbours", ""},
                     [&] { return holds(Code::state_of(one).local, Code::state_of(other).local); });
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
