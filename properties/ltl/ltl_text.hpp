// Formulas of linear temporal logic as a person writes them, over predicates of a configuration and
// over the steps taken:
//
//   [] (waits(0) => <> InCS(0))      forall i: waits(i) leads-to InCS(i)
//   not InCS(1) U taken(leave, 0)    []<> taken(1)
//
//   equivalence   <=>
//   implication   =>, ->, from the right; F leads-to G is [] (F => <> G)
//   disjunction   or, ||         conjunction  and, &&
//   until         F U G, F until G; F R G, F release G; from the right
//   prefix        not, !, ~; [], always; <>, eventually; forall i: F, exists j in N_0: F, as far as
//                 they reach
//   atom          taken(ACTION, i), taken(i): the step that is taken next is this action of P_i, or
//                 one that P_i takes: what happens to it, a crash or the loss of a message, is none
//                 a predicate: whatever has no temporal operator in it, "forall j in N_0: ..." and
//                 "count(i: waits(i)) <= 2" as well
//
// Between two processes -> is a channel (0->1, i->j), elsewhere it is an implication. A quantifier
// over what is temporal is written out over the processes; its range is that of all, N_i or {0,2}.
// There is no next operator.
#pragma once

#include "model/system.hpp"
#include "properties/ltl/ltl_formula.hpp"

#include <optional>

namespace ample::properties {

struct LtlAtom {
  /// A predicate of a configuration, or "taken(...)", with what bound variables stand for: the same
  /// text is the same atom.
  std::string text;
  /// The arguments of taken(...): whose step, and which one; of taken(i) any that P_i takes.
  struct Step {
    model::ProcessId process;
    std::vector<model::ActionId> actions{};
  };
  std::optional<Step> step{};
};

struct LtlProperty {
  std::string text;
  LtlFormula formula{};
  LtlFormula::PartNumber whole = 0;     ///< what has to hold
  LtlFormula::PartNumber negation = 0;  ///< what must not happen
  std::vector<LtlAtom> atoms{};

  std::vector<std::string> atom_texts() const;
};

/// Throws WrongUsage in one line that names `option`. The predicates in it are not understood yet.
LtlProperty ltl_from(const std::string& option, const std::string& text,
                     const model::System& system);

/// The formula of which less is true: each occurrence of a part, which has this number in its
/// syntax, stands as false if it helps when it is true, and else as true. If it holds, then the
/// formula does whatever that part is (Kupferman and Vardi, Vacuity detection in temporal model
/// checking, 2003).
LtlProperty strengthened_ltl(const std::string& option, const std::string& text,
                             const model::System& system, std::size_t part);
/// The same formula with every condition as an atom of its own, but for those that look at nothing.
LtlProperty ltl_in_pieces(const std::string& option, const std::string& text,
                          const model::System& system);

}  // namespace ample::properties
