// What algorithms for tests of the checker have in common: no switches, nothing undefined, and an
// instance on the complete graph.
#pragma once

#include "model/system_of.hpp"

namespace ample::tests {

struct BareAlgorithm {
  enum class Repair {};
  static constexpr std::array<model::NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<model::NamedMeaning, 0> anomalies{};
};

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
