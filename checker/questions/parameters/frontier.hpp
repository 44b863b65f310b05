// The weakest linear constraint that separates good instances from bad ones: Z3 proposes it.
//
// A constraint is a conjunction of a few linear inequalities over named terms, said of every or of
// some process, of what is good or of what is bad. The simplest comes first: of the least weight,
// which is the sum of the coefficients' absolute values, and then of the fewest inequalities. Z3 is
// shown a few instances; where its proposal is wrong about another one, that one is added and it
// proposes again. So an answer is right about all of them (computed with plain integers), and
// "none" is a proof that already these few leave none.
#pragma once

#include "checker/questions/parameters/linear_constraint.hpp"
#include "checker/questions/parameters/solver.hpp"

#include <optional>

namespace ample::checker {

struct FrontierForm {
  std::vector<properties::ParameterTerms> terms;  ///< constraints over one of these
  std::size_t inequalities = 3;                   ///< at most
  std::int64_t largest = 2;                       ///< coefficient
  std::int64_t weight = 6;                        ///< at most
};

/// An instance that was explored.
struct Labelled {
  std::vector<Rows> rows;  ///< for each of the form's terms
  bool good;
};

struct Separation {
  Answer exists;  ///< unknown: the solver gave up on something simpler, or on everything
  std::optional<LinearConstraint> constraint{};  ///< may be there, not proved simplest, if unknown
  std::size_t terms = 0;                         ///< which of the form's it speaks about
  /// When there is none: two instances, a good one and a bad one, that agree in all terms.
  std::optional<std::pair<std::size_t, std::size_t>> alike{};
};

/// One of the simplest constraints, the same each time, and of its kind the weakest: moving one
/// bound to let more through would let something bad through. Both labels must occur.
Separation separate(const FrontierForm& form, std::span<const Labelled> points);

}  // namespace ample::checker
