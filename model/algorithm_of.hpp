// The description of an algorithm, as far as its text says it.
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"

namespace ample::model {

/// The switches of A, and how a system is made of it; the rest is to be filled in.
template <class A>
AlgorithmInfo algorithm_of() {
  AlgorithmInfo info;
  if constexpr (requires { A::repairs; })
    for (const NamedMeaning& repair : A::repairs)
      info.repairs.push_back({repair.name, repair.meaning});
  info.make = [](Instance instance) { return std::make_unique<SystemOf<A>>(std::move(instance)); };
  return info;
}

}  // namespace ample::model
