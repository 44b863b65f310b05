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
/// The same whatever its parts are that may be anything; no where it has no meaning then, as what
/// is beside such a part may be there to see to that.
bool holds_whatever(const PredicateTerm& term, const Scene& scene);
/// A * in a tuple of the pattern stands for anything.
bool matches(const model::Value& pattern, const model::Value& value);

/// Is its value the same in every configuration, as that of 1 < 2?
bool looks_at_nothing(const PredicateTerm& term);
/// Does it follow from the local state of its process alone whether it can be taken?
bool is_local(const model::ActionInfo& action, const model::System& system);

}  // namespace ample::properties
