// The sequential composition of two critical-section objects, as a combinator on their actions
// [LCS, Section 5.1; GCS, Algorithm 3]:
//
//   Exit():   first.Exit();   /* Request */   state_i = OutCS;   second.Exit();   /* Release */
//   Entry():  second.Entry(); /* Request */   state_i = InCS;    first.Entry();   /* Release */
//
// An object is an algorithm as SystemOf takes it. Of its internal actions one is a counted
// invocation (it requests), one is a free invocation (it releases), the others are waits. A request
// is complete after the step by which the object's waiting(local) becomes false; that step changes
// the state of the whole. The second object is usually a Co-A. How to write a composition S:
//
//   struct S {
//     using First = Mutin;
//     using Second = Mutin;
//     struct Labels {
//       static constexpr const char *first = "lmin", *second = "kmex";
//       static constexpr const char* field = nullptr;  // the label stands before the name
//     };
//     using Message = EitherMessage<First::Message, Second::Message, Labels>;
//     struct Local {  // adapted for Hana, as any Local
//       CsState state;
//       First::Local lmin;
//       Second::Local kmex;
//     };
//     static CsState& state(Local& i) { return i.state; }
//     static std::vector<Action<S>> actions(const Instance& instance) {
//       auto lmin = first_object<S>(instance_of_lmin, &Local::lmin);
//       auto kmex = second_object<S>(instance_of_kmex, &Local::kmex);
//       kmex.complement = true;
//       return sequence<S>(lmin, kmex, {.release = Release::own_step});
//     }
//     static Record variables(const Local& i);  // put together with record_of_object
//     // and initial, in_cs, waiting, Repair, repairs, Anomaly, anomalies, as of every algorithm
//   };
//
// The instance of an object holds its own l, k, CS(C0) and repair_bits; for a Co-A these are the
// bounds of A: complement_of(instance). The actions keep it alive.
#pragma once

#include "model/component.hpp"
#include "model/critical_section.hpp"
#include "model/errors.hpp"

namespace ample::model {

/// The place of one object's release after the completed request of the other.
enum class Release : std::uint8_t {
  merged,   ///< in the step that completes the request [LCS: up to the next `wait until`]
  own_step  ///< it is a step of its own [GCS, Section 5]
};

struct SequenceRules {
  Release release = Release::merged;
  /// The state of the whole changes when the method of the whole returns: after the release instead
  /// of before it. For Release::merged both are the same.
  bool late_state = false;
};

/// The first object of S: its variables are where `get` and `put` say.
template <class S>
Component<S, typename S::First> first_object(
    Instance instance, std::function<typename S::First::Local(const typename S::Local&)> get,
    std::function<void(typename S::Local&, const typename S::First::Local&)> put) {
  return {.instance = std::move(instance),
          .get = std::move(get),
          .put = std::move(put),
          .wrap = &S::Message::of_first,
          .unwrap = [](const typename S::Message& message) { return message.first(); },
          .label = S::Labels::first,
          .label_is_a_field = S::Labels::field != nullptr,
          .first_tag = 0};
}
template <class S>
Component<S, typename S::Second> second_object(
    Instance instance, std::function<typename S::Second::Local(const typename S::Local&)> get,
    std::function<void(typename S::Local&, const typename S::Second::Local&)> put) {
  return {.instance = std::move(instance),
          .get = std::move(get),
          .put = std::move(put),
          .wrap = &S::Message::of_second,
          .unwrap = [](const typename S::Message& message) { return message.second(); },
          .label = S::Labels::second,
          .label_is_a_field = S::Labels::field != nullptr,
          .first_tag = S::Message::second_tag(0)};
}
/// The object's variables are one member of the local state of the whole.
template <class S>
Component<S, typename S::First> first_object(Instance instance,
                                             typename S::First::Local S::Local::*member) {
  return first_object<S>(std::move(instance), std::mem_fn(member),
                         [member](auto& whole, const auto& local) { whole.*member = local; });
}
template <class S>
Component<S, typename S::Second> second_object(Instance instance,
                                               typename S::Second::Local S::Local::*member) {
  return second_object<S>(std::move(instance), std::mem_fn(member),
                          [member](auto& whole, const auto& local) { whole.*member = local; });
}

/// Every action of the composition: of Exit(), of Entry(), then the receipts of both objects.
/// Throws InternalError when an object has not one request and one release.
template <class S>
std::vector<Action<S>> sequence(Component<S, typename S::First> first,
                                Component<S, typename S::Second> second, SequenceRules rules);

/// The variables of an object under the label and a dot: lmin.procsInCS. The words of a Co-A are
/// swapped: its InCS is the object's OutCS.
template <class Object>
Record record_of_object(const std::string& label, const Object& local, bool complement = false) {
  Record record = record_of(local);
  for (NamedValue& variable : record) {
    variable.name = label + "." + variable.name;
    if (complement && variable.value.kind == Value::Kind::word)
      variable.value.word = complement_of_words(variable.value.word);
  }
  return record;
}

/// The types of the same.
template <class Object>
std::vector<NamedType> types_of_object(const std::string& label, bool complement = false) {
  std::vector<NamedType> types = types_of_variables<Object>();
  if (complement) types = complement_of_types(std::move(types));
  for (NamedType& each : types) each.name = label + "." + each.name;
  return types;
}

// --- How it is done ----------------------------------------------------------------------------

/// One of the two methods of the whole: request(asked); state_i := after; release(freed).
template <class S, class Asked, class Freed>
class SequencedMethod {
 public:
  SequencedMethod(ComponentPointer<S, Asked> asked, ComponentPointer<S, Freed> freed,
                  CsState before, CsState after, SequenceRules rules)
      : asked_(std::move(asked)),
        freed_(std::move(freed)),
        before_(before),
        after_(after),
        rules_(rules),
        request_(the_invocation(*asked_, true)),
        release_(the_invocation(*freed_, false)) {}

  void append_to(std::vector<Action<S>>& list) const {
    Action<S> request = completing(request_);
    request.guard.insert(request.guard.begin(), in_state(before_));
    list.push_back(std::move(request));
    for (const Action<Asked>& action : Asked::actions(asked_->instance))
      if (action.role == Role::wait) list.push_back(completing(action));
    if (rules_.release == Release::own_step) list.push_back(releasing());
  }
  void append_receipts_to(std::vector<Action<S>>& list) const {
    for (const Action<Asked>& action : Asked::actions(asked_->instance))
      if (action.role == Role::receipt) list.push_back(completing(action));
  }

 private:
  template <class Object>
  static Action<Object> the_invocation(const Component<S, Object>& component, bool counted) {
    std::optional<Action<Object>> found;
    for (const Action<Object>& action : Object::actions(component.instance)) {
      if (action.role != Role::invocation || action.counted != counted) continue;
      if (found) throw InternalError(std::string(component.label) + " has two such invocations");
      found = action;
    }
    if (!found) throw InternalError(std::string(component.label) + " lacks an invocation");
    return *found;
  }

  static Part<S> in_state(CsState state) {
    return {
        "state_i = " + to_text(value_of(state)),
        [state](const typename S::Local& i, const Process<S>&) { return state_of(i) == state; }};
  }
  static CsState state_of(typename S::Local local) { return S::state(local); }

  /// The action, and what follows in the same step if it completes the request.
  Action<S> completing(const Action<Asked>& action) const {
    Action<S> whole = lifted(asked_, action);
    const auto after = [method = *this](bool waited, typename S::Local& i, Process<S>& p) {
      if (waited && !method.asked_->waiting(i)) method.complete(i, p);
    };
    if (whole.effect)
      whole.effect = [after, asked = asked_, effect = whole.effect](auto& i, auto& p) {
        const bool waited = asked->waiting(i);
        effect(i, p);
        after(waited, i, p);
      };
    if (whole.on_message)
      whole.on_message = [after, asked = asked_, handler = whole.on_message](
                             auto& i, auto& p, const auto& message, ProcessId sender) {
        const bool waited = asked->waiting(i);
        handler(i, p, message, sender);
        after(waited, i, p);
      };
    return whole;
  }

  void complete(typename S::Local& i, Process<S>& p) const {
    if (rules_.release == Release::merged) {
      S::state(i) = after_;
      freed_->run(i, p, release_.effect);
    } else if (!rules_.late_state) {
      S::state(i) = after_;
    }
  }

  /// The release as a step of its own: the asked object has changed its state, the other has not.
  Action<S> releasing() const {
    Action<S> whole = lifted(freed_, release_);
    const CsState state = rules_.late_state ? before_ : after_;
    const bool asked_in_cs = after_ == CsState::InCS;
    whole.guard.insert(
        whole.guard.begin(),
        {in_state(state),
         {"P_i has completed the request of " + std::string(asked_->label),
          [asked = asked_, asked_in_cs](const typename S::Local& i, const Process<S>&) {
            return asked->in_cs(i) == asked_in_cs;
          }}});
    whole.effect = [after = after_, effect = whole.effect](typename S::Local& i, Process<S>& p) {
      effect(i, p);
      S::state(i) = after;
    };
    return whole;
  }

  ComponentPointer<S, Asked> asked_;
  ComponentPointer<S, Freed> freed_;
  CsState before_, after_;
  SequenceRules rules_;
  Action<Asked> request_;
  Action<Freed> release_;
};

template <class S>
std::vector<Action<S>> sequence(Component<S, typename S::First> first,
                                Component<S, typename S::Second> second, SequenceRules rules) {
  using First = typename S::First;
  using Second = typename S::Second;
  const auto one = std::make_shared<const Component<S, First>>(std::move(first));
  const auto other = std::make_shared<const Component<S, Second>>(std::move(second));
  const SequencedMethod<S, First, Second> exit(one, other, CsState::InCS, CsState::OutCS, rules);
  const SequencedMethod<S, Second, First> entry(other, one, CsState::OutCS, CsState::InCS, rules);

  std::vector<Action<S>> list;
  exit.append_to(list);
  entry.append_to(list);
  exit.append_receipts_to(list);
  entry.append_receipts_to(list);
  return list;
}

}  // namespace ample::model
