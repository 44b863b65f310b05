// What may be asked of an algorithm of each problem, without the algorithm.
#pragma once

#include "model/algorithm.hpp"

namespace ample::tests {

inline model::AlgorithmInfo inclusion() {
  model::AlgorithmInfo info;
  info.id = "inclusion";
  info.scope = model::Scope::neighbourhood;
  info.problem = model::Problem::mutual_inclusion;
  info.inside = model::DefaultInside::all;
  info.options = {"graph",  "l",     "k",    "inside", "rounds",
                  "repair", "clock", "self", "wake",   "network"};
  info.repairs = {{"init", ""}, {"prets", ""}, {"pre", ""}};
  return info;
}

inline model::AlgorithmInfo exclusion() {
  model::AlgorithmInfo info = inclusion();
  info.id = "exclusion";
  info.problem = model::Problem::k_exclusion;
  info.inside = model::DefaultInside::none;
  return info;
}

inline model::AlgorithmInfo critical_section() {
  model::AlgorithmInfo info = inclusion();
  info.id = "critical-section";
  info.problem = model::Problem::critical_section;
  info.inside = model::DefaultInside::first_safe;
  return info;
}

/// On the whole network, and only where every two processes are linked.
inline model::AlgorithmInfo mutual_exclusion() {
  model::AlgorithmInfo info;
  info.id = "mutual-exclusion";
  info.scope = model::Scope::network;
  info.problem = model::Problem::mutual_exclusion;
  info.inside = model::DefaultInside::none;
  info.shape = model::Shape::complete;
  info.options = {"n", "graph", "rounds", "network"};
  return info;
}

/// The same where it needs a ring.
inline model::AlgorithmInfo on_a_ring() {
  model::AlgorithmInfo info = mutual_exclusion();
  info.id = "on-a-ring";
  info.shape = model::Shape::ring;
  return info;
}

}  // namespace ample::tests
