// A condition of a case on the local states of all processes, as its author writes it.
#pragma once

#include "model/action.hpp"

namespace ample::model {

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

}  // namespace ample::model
