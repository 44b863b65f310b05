// What algorithms for tests of the checker have in common: no switches, nothing undefined, phases,
// and an instance on the complete graph.
#pragma once

#include "model/system_of.hpp"

namespace ample::tests {

struct BareAlgorithm {
  enum class Repair {};
  static constexpr std::array<model::NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<model::NamedMeaning, 0> anomalies{};
};

/// "P_i is asking": a part of a guard.
template <class A, class Phase>
model::Part<A> in_phase(Phase phase) {
  return {
      "P_i is " + model::to_text(model::value_of(phase)),
      [phase](const typename A::Local& i, const model::Process<A>&) { return i.phase == phase; }};
}

/// Is the instance the one whose author is wrong about this?
inline bool lies(const model::Instance& instance, const char* about) {
  return instance.options.at("lie") == about;
}

/// Nobody is InCS at first.
inline model::Instance bare_instance(std::size_t processes, int k, model::Rounds rounds) {
  model::Instance made;
  made.topology = model::Topology::parse("complete:" + std::to_string(processes));
  made.scope = model::Scope::network;
  made.l.assign(processes, 0);
  made.k.assign(processes, k);
  made.rounds.assign(processes, rounds);
  made.inside = {{}};
  return made;
}

}  // namespace ample::tests
