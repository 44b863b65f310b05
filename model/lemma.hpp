// The arithmetic steps of a proof, as formulas about all values of their unknowns.
#pragma once

#include "model/formula.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ample::model {

/// The exact need of a step: `formula` holds for all values of the other unknowns if and only if
/// `constraint` holds, wherever `domain` does.
struct WeakestConstraint {
  Formula constraint, domain, formula;
  std::vector<std::string> others;  ///< the unknowns that are quantified
};

struct Lemma {
  std::string id;         ///< 5.2-both-grants
  std::string statement;  ///< in words
  std::string place;      ///< [LCS, Section 5.2]
  Formula formula;        ///< claimed for all integers
  bool expected = true;   ///< false: the step as printed is wrong, and a counterexample shows it
  std::optional<WeakestConstraint> weakest = std::nullopt;
};

}  // namespace ample::model
