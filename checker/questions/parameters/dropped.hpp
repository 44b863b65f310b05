// The instances of a sweep without one of its assumptions.
#pragma once

#include "checker/questions/parameters/necessity.hpp"

namespace ample::checker {

/// An instance without the assumption, and how to name it.
struct Without {
  model::Instance instance;
  std::string name;
};

/// The instances of one graph without the assumption that is dropped.
std::vector<Without> instances_without(const properties::Sweep& sweep, const Drop& drop);

/// "l = 0,1, k = 2, CS(C0) = {P0}"
std::string bounds_and_start(const model::Instance& instance);
/// The algorithm, the graph, and then the same.
std::string described(const properties::Sweep& sweep, const model::Instance& instance);

}  // namespace ample::checker
