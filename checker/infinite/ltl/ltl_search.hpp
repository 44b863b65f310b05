// Finds a fair execution that violates a formula of linear temporal logic, after all configurations
// have been found, in the product of their graph and the automaton of the negated formula
// (ltl_product.hpp).
#pragma once

#include "checker/infinite/liveness/starvation.hpp"
#include "properties/ltl/ltl_question.hpp"

namespace ample::checker {

struct LtlAnswer {
  std::optional<Trace> trace;
  /// There is no trace, but executions that violate the formula end where only the bound on rounds
  /// keeps processes from going on: nothing is decided.
  bool open = false;
  std::uint64_t nodes = 0;  ///< of the product
};

/// The trace is a shortest bad prefix (of safety formulas), or a lasso whose stem leads to the
/// accepting component of the product that is reached first, or an execution that ends. Throws
/// LimitMet when the watch does, or when has_room(bytes) says that there is not so much memory.
LtlAnswer ltl_violation(const properties::LtlQuestion& question, const Explored& explored,
                        Watch& watch, const std::function<bool(std::size_t)>& has_room);

}  // namespace ample::checker
