// What is asked to be inductive, in parts: each is a condition on a few components of a
// configuration, so that it can be judged before the others are known.
#pragma once

#include "properties/predicate.hpp"
#include "properties/selection.hpp"

#include <functional>

namespace ample::checker {

struct Conjunct {
  std::string text;
  /// The components that it looks at; nothing of one that may look at all of the configuration.
  std::optional<std::vector<properties::Place>> places;
  /// What it reads of one of them: whether it holds follows from what it reads of all. Of the
  /// configuration that component alone need be there.
  std::function<model::Bytes(const properties::Place&, const model::Configuration&,
                             properties::VariablesKnown)>
      read;
  /// Those components need be there alone.
  std::function<bool(const model::Configuration&, properties::VariablesKnown)> holds;
};

/// The parts of a predicate.
std::vector<Conjunct> conjuncts_of(const properties::Predicate& predicate);
/// The parts of a property of single configurations: of safety each bound, an invariant as it is,
/// of one that was asked for its parts. Throws WrongUsage for any other property.
std::vector<Conjunct> conjuncts_of(const model::System& system,
                                   const properties::Property& property);

}  // namespace ample::checker
