// Looking for a fair execution that violates a formula of linear temporal logic, when all
// configurations have been found: the product of their graph and the automaton of what must not
// happen (ltl_product.hpp) is searched for one.
#pragma once

#include "checker/liveness/starvation.hpp"
#include "properties/ltl_question.hpp"

namespace ample::checker {

struct LtlAnswer {
  std::optional<Trace> trace;
  /// Without a trace: executions that violate it end where only the bound on rounds keeps processes
  /// from going on, so that nothing is decided.
  bool open = false;
  std::uint64_t nodes = 0;  ///< of the product
};

/// The trace is a shortest beginning after which it does not matter what follows (so of safety
/// formulas); or a lasso whose stem leads to the component of the product that is reached first; or
/// an execution that ends. Throws LimitMet when the watch does, or when has_room(bytes) says that
/// there is no memory for so many.
LtlAnswer ltl_violation(const properties::LtlQuestion& question, const Explored& explored,
                        Watch& watch, const std::function<bool(std::size_t)>& has_room);

}  // namespace ample::checker
