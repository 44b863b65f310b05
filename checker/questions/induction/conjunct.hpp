// Conjuncts: the parts of a predicate. Each is a condition on a few components of a configuration,
// so that it can be judged before the other components are known.
#pragma once

#include "properties/asked/selection.hpp"
#include "properties/predicate/predicate.hpp"

#include <functional>

namespace ample::checker {

struct Conjunct {
  std::string text;
  bool never = false;  ///< the text is of what must not hold
  /// The components that it looks at; nothing if it may look at the whole configuration.
  std::optional<std::vector<properties::Place>> places;
  /// The part of one component that it reads; whether it holds follows from what it reads of all
  /// its components. No other component need be there in the configuration.
  std::function<model::Bytes(const properties::Place&, const model::Configuration&,
                             properties::VariablesKnown)>
      read;
  /// Judges it. No other components need be there.
  std::function<bool(const model::Configuration&, properties::VariablesKnown)> holds;
};

/// What is said where it is broken: "\"phase_0 = idle\" does not hold".
std::string broken_text(const Conjunct& conjunct);

/// The parts of a predicate.
std::vector<Conjunct> conjuncts_of(const properties::Predicate& predicate);
/// The parts of a property of single configurations. Safety has a part for each bound, an invariant
/// of the text is one part, and a predicate that was asked for has its conjuncts. Throws WrongUsage
/// for any other property.
std::vector<Conjunct> conjuncts_of(const model::System& system,
                                   const properties::Property& property);

}  // namespace ample::checker
