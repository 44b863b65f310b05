// What a predicate and a formula have in common when they have been read: a tree of operators.
#pragma once

#include "properties/ltl/ltl_syntax.hpp"
#include "properties/predicate/expression.hpp"

namespace ample::properties {

struct QuestionTree {
  using Kind = LtlSyntax::Kind;
  Kind kind = Kind::predicate;  ///< also of taken(...): nothing to be put in parentheses
  std::string text{};           ///< of a predicate; of a quantifier, "forall i in N_0"
  PlaceInText place{};
  bool compares = false;  ///< a predicate with = or < or the like between two terms
  std::vector<QuestionTree> parts{};
};

/// Throw WrongUsage. The conditions within a predicate, as in "count(i: F) <= 2", are parts of it.
QuestionTree predicate_tree(const std::string& option, const std::string& text);
/// Those are left out, and so is what is within a quantifier that cannot be written out.
QuestionTree formula_tree(const std::string& option, const std::string& text);

}  // namespace ample::properties
