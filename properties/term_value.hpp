// The value of a term of a predicate in a configuration.
#pragma once

#include "properties/predicate.hpp"

namespace ample::properties {

/// Terms look at a scene. `whole` is null if only local states are known; then only those that are
/// looked at need to be there.
struct Scene {
  const model::System& system;
  std::span<const model::Bytes> locals;  ///< with the shared variable
  const model::Configuration* whole = nullptr;
  VariablesKnown variables{};
};

/// Throws WrongUsage where a value of a type that is not known beforehand is of another kind than
/// its operator takes.
model::Value value_of(const PredicateTerm& term, const Scene& scene);
bool holds(const PredicateTerm& term, const Scene& scene);
/// A * in a tuple of the pattern stands for anything.
bool matches(const model::Value& pattern, const model::Value& value);

/// Does it follow from the local state of its process alone whether it can be taken?
bool is_local(const model::ActionInfo& action, const model::System& system);

}  // namespace ample::properties
