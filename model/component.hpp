// A component: an algorithm (the object) as a part of a larger one, and its actions lifted to it.
//
// The object keeps its text. A lens says where its variables are among those of the whole, a
// wrapper makes its messages messages of the whole, and its instance gives it bounds and switches
// of its own.
#pragma once

#include "model/action.hpp"
#include "model/complement.hpp"
#include "model/system.hpp"

#include <memory>

namespace ample::model {

template <class Whole, class Object>
struct Component {
  using Local = typename Object::Local;
  using Message = typename Object::Message;
  using Shared = typename SharedOf<Object>::type;

  /// The object's own bounds and switches; its complement_of(instance) where it is a Co-A.
  Instance instance;
  /// The lens. A variable that several objects have in common, a logical clock or the state, is one
  /// field of the whole that both lenses read and write.
  std::function<Local(const typename Whole::Local&)> get;
  std::function<void(typename Whole::Local&, const Local&)> put;
  std::function<typename Whole::Message(const Message&)> wrap;
  std::function<Message(const typename Whole::Message&)> unwrap;
  /// The object's name, in what people read.
  std::string label;
  bool label_is_a_field = false;
  std::uint8_t first_tag;  ///< of the object's messages among those of the whole
  /// Co-A: the words InCS and OutCS, exit and entry, ... are swapped in what people read.
  bool complement = false;
  /// The number of the object's first anomaly among those of the whole.
  unsigned first_anomaly = 0;
  /// The lens of the variable shared by all processes, where the object has one.
  std::function<Shared(const typename SharedOf<Whole>::type&)> get_shared = nullptr;
  std::function<void(typename SharedOf<Whole>::type&, const Shared&)> put_shared = nullptr;

  std::string words(const std::string& text) const {
    return complement ? complement_of_words(text) : text;
  }
  /// lmin.leave; or leave and receive Request[MUTIN], where the label is a field of messages.
  std::string labelled(const std::string& name, Role role) const {
    if (label.empty()) return words(name);
    if (!label_is_a_field) return label + "." + words(name);
    return role == Role::receipt ? words(name) + "[" + label + "]" : words(name);
  }
  bool in_cs(const typename Whole::Local& whole) const {
    return Object::in_cs(get(whole)) != complement;
  }
  bool waiting(const typename Whole::Local& whole) const { return Object::waiting(get(whole)); }

  /// The object's own view of a process. The component must outlive it.
  Process<Object> process(const Process<Whole>& here) const {
    return process(here, get_shared ? get_shared(here.shared()) : Shared{});
  }

  /// Runs handler(object's local, object's process) on the whole.
  template <class Handler>
  void run(typename Whole::Local& whole, Process<Whole>& here, Handler handler) const {
    Local local = get(whole);
    Process<Object> inner = process(here, get_shared ? get_shared(here.shared_unseen()) : Shared{});
    handler(local, inner);
    put(whole, local);
    if (put_shared && inner.saw_shared()) put_shared(here.shared(), inner.shared());
    for (const auto& [to, message] : inner.sent()) here.send(wrap(message), to);
    for (unsigned a = 0; inner.anomalies() >> a != 0; ++a)
      if ((inner.anomalies() >> a & 1u) != 0)
        here.anomaly(static_cast<typename AnomalyOf<Whole>::type>(first_anomaly + a));
  }

 private:
  Process<Object> process(const Process<Whole>& here, const Shared& shared) const {
    return Process<Object>(instance, here.id(), shared);
  }
};

/// A component lives as long as the actions that were lifted from it.
template <class Whole, class Object>
using ComponentPointer = std::shared_ptr<const Component<Whole, Object>>;

template <class Whole, class Object>
Part<Whole> lifted(const ComponentPointer<Whole, Object>& component, const Part<Object>& part) {
  const std::string label = component->label.empty() ? "" : component->label + ": ";
  Part<Whole> whole{label + component->words(part.text),
                    [component, part](const typename Whole::Local& i, const Process<Whole>& p) {
                      return part.holds(component->get(i), component->process(p));
                    }};
  if (part.missing)
    whole.missing = [component, part](const View<Whole>& all, const Process<Whole>& p) {
      View<Object> view;
      for (const typename Whole::Local& local : all) view.push_back(component->get(local));
      Blames blames = part.missing(view, component->process(p));
      for (Blame& blame : blames) blame.because = component->words(blame.because);
      return blames;
    };
  return whole;
}

/// The object's action as one of the whole, under its own name and with its own guard.
template <class Whole, class Object>
Action<Whole> lifted(const ComponentPointer<Whole, Object>& component,
                     const Action<Object>& action) {
  Action<Whole> whole{.name = component->labelled(action.name, action.role),
                      .place = action.place + (component->complement ? ", complemented" : ""),
                      .role = action.role,
                      .counted = action.counted,
                      .tag = static_cast<std::uint8_t>(component->first_tag + action.tag),
                      .guard = {},
                      .effect = nullptr,
                      .on_message = nullptr};
  if (action.accepts.holds || action.chosen.effect)
    throw WrongAlgorithm(action.name
                         + " accepts some messages only, or has several outcomes, which an object "
                           "of a composition may not: write it as actions of one outcome each");
  for (const Part<Object>& part : action.guard) whole.guard.push_back(lifted(component, part));
  if (action.effect)
    whole.effect = [component, effect = action.effect](typename Whole::Local& i,
                                                       Process<Whole>& p) {
      component->run(i, p, effect);
    };
  if (action.on_message)
    whole.on_message = [component, on_message = action.on_message](
                           typename Whole::Local& i, Process<Whole>& p,
                           const typename Whole::Message& message, ProcessId sender) {
      component->run(i, p, [&](typename Object::Local& local, Process<Object>& inner) {
        on_message(local, inner, component->unwrap(message), sender);
      });
    };
  return whole;
}

}  // namespace ample::model
